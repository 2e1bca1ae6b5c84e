// Patterns over arrays: what the vectoriser and the removal of bounds checks work on.
import { arrays, inner, uniqueName, writableArrays } from "./context.js";
import { at, LEVEL } from "./expression.js";
import { KINDS } from "./kinds.js";
import { looping, numberNamed, type Pattern } from "./pattern.js";
import { literalText, smallInteger } from "./values.js";

const EXACT = ["floor", "ceil", "round", "trunc", "sign", "abs", "sqrt", "fround", "clz32"];

/** `out[i] = x[i] * c + y[i]`: one to three stores at the counter, nothing else. */
export const map: Pattern = (context) => {
  const { random, grammar } = context;
  const targets = writableArrays(context);
  if (targets.length === 0) return undefined;
  const target = random.pick(targets);
  const used = [target, ...Array.from({ length: random.between(1, 2) }, () => random.pick(arrays(context)))];
  const limit = used
    .map((array) => `${array.name}.length`)
    .reduce((left, right) => (left === right ? left : `Math.min(${left}, ${right})`));
  const i = uniqueName(context, "i");
  const n = uniqueName(context, "n");
  const body = looping(context, i, used, 16);
  const lines: string[] = [];
  for (let count = random.between(1, 2); count > 0; count--) {
    const to = random.chance(0.8) ? target : random.pick(used.filter((array) => !array.table));
    if (!to) continue;
    const source = random.pick(used);
    const value = random.pick([
      () => at(LEVEL.assignment, KINDS[to.type].float ? grammar.number(body, 3) : grammar.integer(body, 3)),
      () => `${source.name}[${i}] * ${at(LEVEL.unary, grammar.number(body, 1))} + ${to.name}[${i}]`,
      () =>
        `${source.name}[${i}] ${random.pick(["+", "-", "*", "&", ">>", "%"])} ${at(LEVEL.unary, grammar.integer(body, 1))}`,
      () => `Math.${random.pick(EXACT)}(${source.name}[${i}]${random.pick(["", "", " / 2", " * 0.5", " - 3"])})`,
      () => `${random.pick(["-", "1 / ", "1 / -", "0 * ", "~"])}${source.name}[${i}]`,
      () =>
        `Math.${random.pick(["min", "max", "imul"])}(${source.name}[${i}], ${random.pick([`${to.name}[${i}]`, at(LEVEL.assignment, grammar.number(body, 1))])})`,
      () =>
        `${source.name}[${i}] > ${at(LEVEL.unary, grammar.number(body, 0))} ? ${source.name}[${i}] : ${at(LEVEL.unary, grammar.number(body, 1))}`,
    ])();
    const test = random.chance(0.2) ? `if (${grammar.boolean(body, 2).text}) ` : "";
    lines.push(`  ${test}${to.name}[${i}] ${random.pick(["=", "=", "=", "+=", "-="])} ${value};`);
  }
  return [`const ${n} = ${limit};`, `for (let ${i} = 0; ${i} < ${n}; ${i}++) {`, ...lines, "}"];
};

/** `x[i] = x[i - k] + y[i]`: neighbours, which alias when arguments overlap. */
export const stencil: Pattern = (context) => {
  const targets = writableArrays(context);
  if (targets.length === 0) return undefined;
  const { random } = context;
  const target = random.pick(targets);
  const source = random.chance(0.4) ? target : random.pick(arrays(context));
  const i = uniqueName(context, "i");
  const k = random.between(1, 3);
  const limit =
    source === target
      ? `${source.name}.length - ${k}`
      : `Math.min(${source.name}.length, ${target.name}.length) - ${k}`;
  const body = looping(context, i, [target, source], 16);
  const near = (): string => `${source.name}[${i} ${random.pick(["-", "+"])} ${random.between(1, k)}]`;
  const scale = random.chance(0.5)
    ? ` * ${at(LEVEL.unary, context.grammar.number(body, 0))}`
    : random.pick(["", " >> 1", " / 3", " | 0"]);
  const value = `(${near()} ${random.pick(["+", "-", "+"])} ${random.pick([near(), `${source.name}[${i}]`, `${target.name}[${i}]`])})${scale}`;
  return [
    `for (let ${i} = ${k}; ${i} < ${limit}; ${i}++) ${target.name}[${i}] ${random.pick(["=", "=", "+="])} ${value};`,
  ];
};

export const reduce: Pattern = (context) => {
  const { random, grammar } = context;
  const all = arrays(context);
  if (all.length === 0) return undefined;
  const used = [random.pick(all)];
  if (random.chance(0.4)) used.push(random.pick(all));
  const i = uniqueName(context, "i");
  const body = looping(context, i, used, 16);
  const limit = used
    .map((array) => `${array.name}.length`)
    .reduce((left, right) => (left === right ? left : `Math.min(${left}, ${right})`));
  const integer = used.every((array) => !KINDS[array.type].float);
  const element = used.map((array) => `${array.name}[${i}]`).join(random.pick([" * ", " + ", " - "]));
  const s = numberNamed(context, "sum", integer);
  const step = random.weighted<() => string>([
    [5, () => `${s} += ${element};`],
    [2, () => `${s} = (${s} + ${element}) ${random.pick(["| 0", ">>> 0", "% 1000003", "& 65535"])};`],
    [2, () => `if (${element} > ${s}) ${s} = ${element};`],
    [2, () => `${s} += ${element} * ${at(LEVEL.unary, grammar.number(body, 1))};`],
    [1, () => `${s} = Math.${random.pick(["min", "max"])}(${s}, ${element});`],
    [1, () => `if (${grammar.boolean(body, 2).text}) ${s}++;`],
    [1, () => `${s} ^= ${element};`],
    [1, () => `${s} -= ${i} * ${element};`],
  ])();
  return [
    `let ${s} = ${random.pick(["0", "0", "1", "-1", "0.5", "-Infinity", "x"]).replace("x", literalText(smallInteger(random), random))};`,
    `for (let ${i} = 0; ${i} < ${limit}; ${i}++) ${step}`,
  ];
};

export const search: Pattern = (context) => {
  const { random } = context;
  const all = arrays(context);
  if (all.length === 0) return undefined;
  const { name } = random.pick(all);
  const goal = at(LEVEL.shift, context.grammar.number(context, 1));
  const lo = numberNamed(context, "lo", true);
  const hi = uniqueName(context, "hi");
  const mid = random.pick([
    `(${lo} + ${hi}) >> 1`,
    `(${lo} + ${hi}) >>> 1`,
    `Math.floor((${lo} + ${hi}) / 2)`,
    `${lo} + ((${hi} - ${lo}) >> 1)`,
    `((${lo} + ${hi}) / 2) | 0`,
  ]);
  const m = uniqueName(context, "mid");
  return [
    `let ${lo} = 0, ${hi} = ${name}.length;`,
    `while (${lo} < ${hi}) {`,
    `  const ${m} = ${mid};`,
    `  if (${name}[${m}] < ${goal}) ${lo} = ${m} + 1; else ${hi} = ${m};`,
    "}",
  ];
};

/** Rows and columns: products of counters as indices. */
export const grid: Pattern = (context) => {
  const { random, grammar } = context;
  const all = writableArrays(context);
  if (all.length === 0 || context.repeats > 10) return undefined;
  const target = random.pick(all);
  const w = uniqueName(context, "w");
  const h = uniqueName(context, "h");
  const [r, c] = [uniqueName(context, "r"), uniqueName(context, "c")];
  const body = inner(looping(context, c, [], 16));
  body.scope.declare({ name: r, type: "number", assignable: false, integer: true });
  context.scope.declare({ name: w, type: "number", assignable: false, integer: true });
  context.scope.declare({ name: h, type: "number", assignable: false, integer: true });
  const value = at(LEVEL.assignment, random.chance(0.5) ? grammar.integer(body, 2) : grammar.number(body, 2));
  const index = random.pick([
    `${r} * ${w} + ${c}`,
    `${c} + ${w} * ${r}`,
    `${r} * ${w} + (${w} - 1 - ${c})`,
    `(${h} - 1 - ${r}) * ${w} + ${c}`,
  ]);
  return [
    `const ${w}: number = ${random.between(1, 5)};`,
    `const ${h} = Math.floor(${target.name}.length / ${w});`,
    `for (let ${r} = 0; ${r} < ${h}; ${r}++) {`,
    `  for (let ${c} = 0; ${c} < ${w}; ${c}++) ${target.name}[${index}] ${random.pick(["=", "+="])} ${value};`,
    "}",
  ];
};

export const reverse: Pattern = (context) => {
  const all = writableArrays(context);
  if (all.length === 0) return undefined;
  const { name } = context.random.pick(all);
  const [i, j, t] = [uniqueName(context, "i"), uniqueName(context, "j"), uniqueName(context, "t")];
  return [
    `for (let ${i} = 0, ${j} = ${name}.length - 1; ${i} < ${j}; ${context.random.pick([`${i}++, ${j}--`, `++${i}, --${j}`])}) {`,
    `  const ${t} = ${name}[${i}];`,
    `  ${name}[${i}] = ${name}[${j}];`,
    `  ${name}[${j}] = ${t};`,
    "}",
  ];
};

export const insertionSort: Pattern = (context) => {
  const all = writableArrays(context);
  if (all.length === 0 || context.repeats > 1) return undefined;
  const { name } = context.random.pick(all);
  const [i, j, v] = [uniqueName(context, "i"), uniqueName(context, "j"), uniqueName(context, "key")];
  return [
    `for (let ${i} = 1; ${i} < ${name}.length && ${i} < 12; ${i}++) {`,
    `  const ${v} = ${name}[${i}];`,
    `  let ${j} = ${i} - 1;`,
    `  while (${j} >= 0 && ${name}[${j}] ${context.random.pick([">", "<"])} ${v}) {`,
    `    ${name}[${j} + 1] = ${name}[${j}];`,
    `    ${j}--;`,
    "  }",
    `  ${name}[${j} + 1] = ${v};`,
    "}",
  ];
};

export const histogram: Pattern = (context) => {
  const sources = arrays(context);
  const targets = writableArrays(context).filter((array) => (array.exactLength ?? array.minimumLength ?? 0) >= 4);
  if (sources.length === 0 || targets.length === 0) return undefined;
  const { random } = context;
  const { name } = random.pick(sources);
  const bins = random.pick(targets);
  const i = uniqueName(context, "i");
  const slot = `${bins.name}[${name}[${i}] & 3]`;
  return [
    `for (let ${i} = 0; ${i} < ${name}.length; ${i}++) ${random.pick([`${slot}++`, `${slot} += ${i}`, `++${slot}`, `${slot} = ${slot} + 1`])};`,
  ];
};

/** A ring: an index that wraps by `%`, by a mask, or by a comparison. */
export const ring: Pattern = (context) => {
  const { random, grammar } = context;
  const all = writableArrays(context);
  if (all.length === 0) return undefined;
  const target = random.pick(all);
  const [head, i] = [numberNamed(context, "head", true), uniqueName(context, "i")];
  const body = looping(context, i, [], 12);
  const step = random.between(1, 3);
  const wrap = random.pick([
    `${head} = (${head} + ${step}) % ${target.name}.length`,
    `${head} += ${step}; if (${head} >= ${target.name}.length) ${head} = 0`,
    `${head} = ${head} + 1 < ${target.name}.length ? ${head} + 1 : 0`,
    `if (++${head} === ${target.name}.length) ${head} = 0`,
  ]);
  return [
    `let ${head} = 0;`,
    `if (${target.name}.length > 0) {`,
    `  for (let ${i} = 0; ${i} < ${random.between(5, 20)}; ${i}++) {`,
    `    ${target.name}[${head}] ${random.pick(["=", "+=", "^="])} ${at(LEVEL.assignment, grammar.number(body, 2))};`,
    `    ${wrap};`,
    "  }",
    "}",
  ];
};

export const sieve: Pattern = (context) => {
  const targets = writableArrays(context);
  if (targets.length === 0 || context.repeats > 1) return undefined;
  const { name } = context.random.pick(targets);
  const [i, j, n] = [uniqueName(context, "i"), uniqueName(context, "j"), numberNamed(context, "primes", true)];
  return [
    `let ${n} = 0;`,
    `${name}.fill(1);`,
    `for (let ${i} = 2; ${i} < ${name}.length; ${i}++) {`,
    `  if (${name}[${i}] === 0) continue;`,
    `  ${n}++;`,
    `  for (let ${j} = ${i} * ${context.random.pick([i, "2"])}; ${j} < ${name}.length; ${j} += ${i}) ${name}[${j}] = 0;`,
    "}",
  ];
};
