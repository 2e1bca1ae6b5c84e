// Small algorithms as people write them, with random holes: what number narrowing and the vectoriser work on.
import { arrays, inner, numbers, uniqueName, writableArrays, type ArrayVariable, type Context } from "./context.js";
import { at, LEVEL, primary } from "./expression.js";
import { KINDS } from "./kinds.js";
import { literalText, smallInteger } from "./values.js";
import { Scope } from "./scope.js";

type Pattern = (context: Context) => string[] | undefined;

const MOST_REPEATS = 60;

export function pattern(context: Context): string[] | undefined {
  return context.repeats > MOST_REPEATS ? undefined : context.random.weighted(PATTERNS)(context);
}

/** Declares a number in the context's scope, under a name nobody else has. */
function numberNamed(context: Context, prefix: string, integer: boolean): string {
  const name = uniqueName(context, prefix);
  context.scope.declare({ name, type: "number", assignable: true, integer });
  return name;
}

/** The context of a loop body in which `i` is an index of these arrays. */
function looping(context: Context, i: string, indexed: readonly ArrayVariable[], trips: number): Context {
  const inside = inner(context, { loops: [], repeats: context.repeats * trips });
  inside.scope.declare({ name: i, type: "number", assignable: false, integer: true, indexes: indexed.map((array) => array.name) });
  return { ...inside, scope: new Scope(inside.scope) };
}

function integerHole(context: Context, depth = 1): string {
  return at(LEVEL.unary, context.grammar.integer(context, depth));
}

/** Up to 40, whatever the expression gives. */
function smallHole(context: Context): string {
  return context.random.chance(0.5) ? String(context.random.between(1, 40)) : `(${at(LEVEL.bitAnd, context.grammar.integer(context, 1))} & 31)`;
}

const EXACT = ["floor", "ceil", "round", "trunc", "sign", "abs", "sqrt", "fround", "clz32"];

/** `out[i] = x[i] * c + y[i]`: one to three stores at the counter, nothing else. */
const map: Pattern = (context) => {
  const { random, grammar } = context;
  const targets = writableArrays(context);
  if (targets.length === 0) return undefined;
  const target = random.pick(targets);
  const used = [target, ...Array.from({ length: random.between(1, 2) }, () => random.pick(arrays(context)))];
  const limit = used.map((array) => `${array.name}.length`).reduce((left, right) => (left === right ? left : `Math.min(${left}, ${right})`));
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
      () => `${source.name}[${i}] ${random.pick(["+", "-", "*", "&", ">>", "%"])} ${at(LEVEL.unary, grammar.integer(body, 1))}`,
      () => `Math.${random.pick(EXACT)}(${source.name}[${i}]${random.pick(["", "", " / 2", " * 0.5", " - 3"])})`,
      () => `${random.pick(["-", "1 / ", "1 / -", "0 * ", "~"])}${source.name}[${i}]`,
      () => `Math.${random.pick(["min", "max", "imul"])}(${source.name}[${i}], ${random.pick([`${to.name}[${i}]`, at(LEVEL.assignment, grammar.number(body, 1))])})`,
      () => `${source.name}[${i}] > ${at(LEVEL.unary, grammar.number(body, 0))} ? ${source.name}[${i}] : ${at(LEVEL.unary, grammar.number(body, 1))}`,
    ])();
    const test = random.chance(0.2) ? `if (${grammar.boolean(body, 2).text}) ` : "";
    lines.push(`  ${test}${to.name}[${i}] ${random.pick(["=", "=", "=", "+=", "-="])} ${value};`);
  }
  return [`const ${n} = ${limit};`, `for (let ${i} = 0; ${i} < ${n}; ${i}++) {`, ...lines, "}"];
};

/** `x[i] = x[i - k] + y[i]`: neighbours, which alias when arguments overlap. */
const stencil: Pattern = (context) => {
  const targets = writableArrays(context);
  if (targets.length === 0) return undefined;
  const { random } = context;
  const target = random.pick(targets);
  const source = random.chance(0.4) ? target : random.pick(arrays(context));
  const i = uniqueName(context, "i");
  const k = random.between(1, 3);
  const limit = source === target ? `${source.name}.length - ${k}` : `Math.min(${source.name}.length, ${target.name}.length) - ${k}`;
  const body = looping(context, i, [target, source], 16);
  const near = (): string => `${source.name}[${i} ${random.pick(["-", "+"])} ${random.between(1, k)}]`;
  const scale = random.chance(0.5) ? ` * ${at(LEVEL.unary, context.grammar.number(body, 0))}` : random.pick(["", " >> 1", " / 3", " | 0"]);
  const value = `(${near()} ${random.pick(["+", "-", "+"])} ${random.pick([near(), `${source.name}[${i}]`, `${target.name}[${i}]`])})${scale}`;
  return [`for (let ${i} = ${k}; ${i} < ${limit}; ${i}++) ${target.name}[${i}] ${random.pick(["=", "=", "+="])} ${value};`];
};

const reduce: Pattern = (context) => {
  const { random, grammar } = context;
  const all = arrays(context);
  if (all.length === 0) return undefined;
  const used = [random.pick(all)];
  if (random.chance(0.4)) used.push(random.pick(all));
  const i = uniqueName(context, "i");
  const body = looping(context, i, used, 16);
  const limit = used.map((array) => `${array.name}.length`).reduce((left, right) => (left === right ? left : `Math.min(${left}, ${right})`));
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
  return [`let ${s} = ${random.pick(["0", "0", "1", "-1", "0.5", "-Infinity", "x"]).replace("x", literalText(smallInteger(random), random))};`, `for (let ${i} = 0; ${i} < ${limit}; ${i}++) ${step}`];
};

const search: Pattern = (context) => {
  const { random } = context;
  const all = arrays(context);
  if (all.length === 0) return undefined;
  const { name } = random.pick(all);
  const goal = at(LEVEL.shift, context.grammar.number(context, 1));
  const lo = numberNamed(context, "lo", true);
  const hi = uniqueName(context, "hi");
  const mid = random.pick([`(${lo} + ${hi}) >> 1`, `(${lo} + ${hi}) >>> 1`, `Math.floor((${lo} + ${hi}) / 2)`, `${lo} + ((${hi} - ${lo}) >> 1)`, `((${lo} + ${hi}) / 2) | 0`]);
  const m = uniqueName(context, "mid");
  return [
    `let ${lo} = 0, ${hi} = ${name}.length;`, `while (${lo} < ${hi}) {`, `  const ${m} = ${mid};`,
    `  if (${name}[${m}] < ${goal}) ${lo} = ${m} + 1; else ${hi} = ${m};`, "}",
  ];
};

/** Hash and pseudo-random loops, whose products pass 2^53 or not. */
const hash: Pattern = (context) => {
  const { random } = context;
  const start = random.pick(["0", "1", "5381", "2166136261", "-1", integerHole(context)]);
  const h = numberNamed(context, "hash", true);
  const i = uniqueName(context, "i");
  const all = arrays(context);
  const source = all.length > 0 && random.chance(0.6) ? random.pick(all) : undefined;
  const value = source ? `${source.name}[${i}]` : i;
  const step = random.pick([
    `Math.imul(${h} ^ ${value}, 16777619) >>> 0`, `(${h} * 31 + ${value}) | 0`, `(${h} * 1103515245 + 12345) & 2147483647`, `(${h} * 1664525 + ${value}) >>> 0`,
    `(${h} * 16807) % 2147483647`, `(${h} << 5) - ${h} + ${value}`, `${h} ^ (${h} << 13) ^ (${h} >>> 17)`, `${h} * 33 + ${value}`, `((${h} >>> 1) | (${h} << 31)) + ${value}`,
  ]);
  const trips = source ? `${source.name}.length` : smallHole(context);
  return [`let ${h} = ${start};`, `for (let ${i} = 0; ${i} < ${trips}; ${i}++) ${h} = ${step};`];
};

const digits: Pattern = (context) => {
  const { random } = context;
  const start = integerHole(context);
  const n = numberNamed(context, "rest", true);
  const s = numberNamed(context, "digits", true);
  const base = random.pick([2, 3, 7, 10, 16]);
  const next = random.pick([`Math.floor(${n} / ${base})`, `(${n} / ${base}) | 0`, `Math.trunc(${n} / ${base})`, `(${n} - ${n} % ${base}) / ${base}`, `${n} >> 1`, `${n} >>> 2`]);
  const test = random.pick([`${n} > 0`, `${n} >= 1`, `${n} > ${base}`]);
  const fuel = uniqueName(context, "fuel");
  return [
    `let ${n} = ${start}, ${s} = 0;`,
    `for (let ${fuel} = 0; ${test} && ${fuel} < 40; ${fuel}++) {`, `  ${s} ${random.pick(["+=", "^=", "="])} ${random.pick([`${n} % ${base}`, `${s} * ${base} + ${n} % ${base}`])};`, `  ${n} = ${next};`, "}",
  ];
};

const gcd: Pattern = (context) => {
  const starts = [integerHole(context), integerHole(context)];
  const a = numberNamed(context, "a", true);
  const b = numberNamed(context, "b", true);
  const t = uniqueName(context, "t");
  const fuel = uniqueName(context, "fuel");
  return [
    `let ${a} = ${starts[0]}, ${b} = ${starts[1]}, ${fuel} = 50;`,
    `while (${context.random.pick([`${b} !== 0`, `${b}`, `${b} > 0`])} && ${fuel}-- > 0) {`, `  const ${t} = ${a} % ${b};`, `  ${a} = ${b};`, `  ${b} = ${t};`, "}",
  ];
};

/** A recurrence whose values leave 2^31, 2^32 and 2^53 behind, or not. */
const recurrence: Pattern = (context) => {
  const { random } = context;
  const start = random.pick(["0", "1", "1", "3", "-1", integerHole(context)]);
  const a = numberNamed(context, "p", true);
  const b = numberNamed(context, "q", true);
  const i = uniqueName(context, "i");
  const trips = random.pick([10, 30, 31, 32, 33, 45, 47, 53, 54, 60, 80]);
  const step = random.pick([
    `const t = ${a} + ${b}; ${a} = ${b}; ${b} = t;`, `${a} *= 2; ${b} += ${a};`, `${a} = ${a} << 1; ${b} ^= ${a};`, `${a} += ${b}; ${b} += ${i};`, `${b} = ${a}++ * ${i};`,
    `${a} = ${a} * 3 + 1; ${b} = ${a} % 1000;`, `${a} -= ${i} * ${i}; ${b} = -${a};`, `[${i}]`, `${a} /= 2; ${b} += ${a} === Math.floor(${a}) ? 1 : 0;`, `${a} = 2 * ${a} + (${b} & 1); ${b}--;`,
  ]).replace(`[${i}]`, `${a} = Math.max(${a}, ${i} * 100000000); ${b} = Math.min(${b}, -${i} * 300000000);`);
  return [`let ${a} = ${start}, ${b} = ${random.pick(["1", "0", "1"])};`, `for (let ${i} = 0; ${i} < ${trips}; ${i}++) { ${step} }`];
};

/** Rows and columns: products of counters as indices. */
const grid: Pattern = (context) => {
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
  const index = random.pick([`${r} * ${w} + ${c}`, `${c} + ${w} * ${r}`, `${r} * ${w} + (${w} - 1 - ${c})`, `(${h} - 1 - ${r}) * ${w} + ${c}`]);
  return [
    `const ${w}: number = ${random.between(1, 5)};`, `const ${h} = Math.floor(${target.name}.length / ${w});`,
    `for (let ${r} = 0; ${r} < ${h}; ${r}++) {`, `  for (let ${c} = 0; ${c} < ${w}; ${c}++) ${target.name}[${index}] ${random.pick(["=", "+="])} ${value};`, "}",
  ];
};

const reverse: Pattern = (context) => {
  const all = writableArrays(context);
  if (all.length === 0) return undefined;
  const { name } = context.random.pick(all);
  const [i, j, t] = [uniqueName(context, "i"), uniqueName(context, "j"), uniqueName(context, "t")];
  return [
    `for (let ${i} = 0, ${j} = ${name}.length - 1; ${i} < ${j}; ${context.random.pick([`${i}++, ${j}--`, `++${i}, --${j}`])}) {`,
    `  const ${t} = ${name}[${i}];`, `  ${name}[${i}] = ${name}[${j}];`, `  ${name}[${j}] = ${t};`, "}",
  ];
};

const insertionSort: Pattern = (context) => {
  const all = writableArrays(context);
  if (all.length === 0 || context.repeats > 1) return undefined;
  const { name } = context.random.pick(all);
  const [i, j, v] = [uniqueName(context, "i"), uniqueName(context, "j"), uniqueName(context, "key")];
  return [
    `for (let ${i} = 1; ${i} < ${name}.length && ${i} < 12; ${i}++) {`, `  const ${v} = ${name}[${i}];`, `  let ${j} = ${i} - 1;`,
    `  while (${j} >= 0 && ${name}[${j}] ${context.random.pick([">", "<"])} ${v}) {`, `    ${name}[${j} + 1] = ${name}[${j}];`, `    ${j}--;`, "  }", `  ${name}[${j} + 1] = ${v};`, "}",
  ];
};

const histogram: Pattern = (context) => {
  const sources = arrays(context);
  const targets = writableArrays(context).filter((array) => (array.exactLength ?? array.minimumLength ?? 0) >= 4);
  if (sources.length === 0 || targets.length === 0) return undefined;
  const { random } = context;
  const { name } = random.pick(sources);
  const bins = random.pick(targets);
  const i = uniqueName(context, "i");
  const slot = `${bins.name}[${name}[${i}] & 3]`;
  return [`for (let ${i} = 0; ${i} < ${name}.length; ${i}++) ${random.pick([`${slot}++`, `${slot} += ${i}`, `++${slot}`, `${slot} = ${slot} + 1`])};`];
};

/** Values whose sign of zero shows: through `1 / v`, stores into floats, comparisons. */
const zeroSign: Pattern = (context) => {
  const { random } = context;
  const targets = writableArrays(context).filter((array) => array.type === "Float64Array" && (array.exactLength ?? array.minimumLength ?? 0) >= 4);
  const i = uniqueName(context, "i");
  const body = looping(context, i, [], 8);
  const hole = integerHole(body);
  const value = random.pick([
    `${i} * ${hole}`, `-${i}`, `${i} % ${random.pick(["3", "-2", "4"])}`, `-(${i} & 3)`, `(${i} - 3) * 0`, `Math.round(${i} / 10 - 0.5)`, `Math.ceil((${i} - 4) / 8)`, `Math.trunc((${i} - 4) / 8)`,
    `${hole} % ${i}`, `0 - ${i}`, `${i} * -1`, `-${i} * ${i}`, `Math.min(${i}, -0)`, `Math.max(-0, ${i} - 4)`, `(${i} - 3) / ${hole}`, `Math.sign(${i} - 3)`, `Math.abs(-${i})`, `Math.floor(-${i} / 3)`,
  ]);
  if (targets.length > 0 && random.chance(0.6)) {
    const target = random.pick(targets);
    return [`for (let ${i} = ${random.pick(["0", "-2", "-3"])}; ${i} < 8; ${i}++) ${target.name}[${i} & 3] ${random.pick(["=", "+=", "="])} ${random.pick(["1 / (", "("])}${value});`];
  }
  const z = numberNamed(context, "z", true);
  return [`let ${z} = 0;`, `for (let ${i} = 0; ${i} < 8; ${i}++) { if (${body.grammar.boolean(body, 1).text}) ${z} = ${value}; }`];
};

/** Reads decimal numbers out of bytes: a state machine over a switch. */
const parse: Pattern = (context) => {
  const { random } = context;
  const all = arrays(context).filter((array) => !KINDS[array.type].float);
  if (all.length === 0) return undefined;
  const { name } = random.pick(all);
  const [v, n, i, c] = [numberNamed(context, "value", true), numberNamed(context, "seen", true), uniqueName(context, "i"), uniqueName(context, "c")];
  return [
    `let ${v} = 0, ${n} = 0;`, `for (let ${i} = 0; ${i} < ${name}.length; ) {`, `  const ${c} = ${name}[${i}++] & ${random.pick([15, 63])};`, `  switch (${c}) {`,
    `    case 0: case 1: ${v} = ${v} * 10 + ${c}; break;`, `    case 2:`, `      ${n}++;`, `    case 3: ${v} = ${random.pick([`-${v}`, "0", `${v} | 0`, `${v} % 1000`])}; continue;`,
    `    default: ${random.pick([`${v} += ${c} - 48`, `${n} = ${i}`, `${v} = (${v} << 3) | (${c} & 7)`])};`, "  }", "}",
  ];
};

/** A ring: an index that wraps by `%`, by a mask, or by a comparison. */
const ring: Pattern = (context) => {
  const { random, grammar } = context;
  const all = writableArrays(context);
  if (all.length === 0) return undefined;
  const target = random.pick(all);
  const [head, i] = [numberNamed(context, "head", true), uniqueName(context, "i")];
  const body = looping(context, i, [], 12);
  const step = random.between(1, 3);
  const wrap = random.pick([
    `${head} = (${head} + ${step}) % ${target.name}.length`, `${head} += ${step}; if (${head} >= ${target.name}.length) ${head} = 0`,
    `${head} = ${head} + 1 < ${target.name}.length ? ${head} + 1 : 0`, `if (++${head} === ${target.name}.length) ${head} = 0`,
  ]);
  return [
    `let ${head} = 0;`, `if (${target.name}.length > 0) {`, `  for (let ${i} = 0; ${i} < ${random.between(5, 20)}; ${i}++) {`,
    `    ${target.name}[${head}] ${random.pick(["=", "+=", "^="])} ${at(LEVEL.assignment, grammar.number(body, 2))};`, `    ${wrap};`, "  }", "}",
  ];
};

/** Escape-time iteration: floats in a loop that an integer count observes. */
const escape: Pattern = (context) => {
  const { random, grammar } = context;
  const [x, y, n] = [numberNamed(context, "re", false), numberNamed(context, "im", false), numberNamed(context, "steps", true)];
  const t = uniqueName(context, "t");
  const [cx, cy] = [at(LEVEL.unary, grammar.number(context, 0)), at(LEVEL.unary, grammar.number(context, 0))];
  return [
    `let ${x} = 0, ${y} = 0, ${n} = 0;`, `while (${n} < ${random.between(5, 30)} && ${x} * ${x} + ${y} * ${y} < 4) {`, `  const ${t} = ${x} * ${x} - ${y} * ${y} + ${cx};`,
    `  ${y} = 2 * ${x} * ${y} + ${cy};`, `  ${x} = ${t};`, `  ${n}++;`, "}",
  ];
};

const sieve: Pattern = (context) => {
  const targets = writableArrays(context);
  if (targets.length === 0 || context.repeats > 1) return undefined;
  const { name } = context.random.pick(targets);
  const [i, j, n] = [uniqueName(context, "i"), uniqueName(context, "j"), numberNamed(context, "primes", true)];
  return [
    `let ${n} = 0;`, `${name}.fill(1);`, `for (let ${i} = 2; ${i} < ${name}.length; ${i}++) {`, `  if (${name}[${i}] === 0) continue;`, `  ${n}++;`,
    `  for (let ${j} = ${i} * ${context.random.pick([i, "2"])}; ${j} < ${name}.length; ${j} += ${i}) ${name}[${j}] = 0;`, "}",
  ];
};

/** A counter that goes on after its loop, and its uses. */
const counterAfter: Pattern = (context) => {
  const { random, grammar } = context;
  const i = numberNamed(context, "at", true);
  const variables = numbers(context).filter((variable) => variable.assignable && variable.name !== i);
  const limit = random.chance(0.5) ? random.pick(["10", "31", "32", "33"]) : smallHole(context);
  const test = at(LEVEL.and, grammar.boolean(context, 1));
  const use = variables.length > 0 ? `${random.pick(variables).name} ${random.pick(["=", "+=", "-="])} ${random.pick([i, `1 << ${i}`, `${i} * ${i}`, `1 / ${i}`, `-${i}`, `${i} / 2`])};` : primary(";").text;
  return [`let ${i} = ${random.pick(["0", "0", "1", "-5", "2147483640", "0.5"])};`, `for (let fuel = 0; fuel < ${limit} && !(${test}); fuel++) ${i} ${random.pick(["++", "++", "--", "+= 2", "+= fuel", "-= 1"])};`, use];
};

const PATTERNS: readonly (readonly [number, Pattern])[] = [
  [7, map], [4, stencil], [5, reduce], [2, search], [3, hash], [2, digits], [1, gcd], [4, recurrence], [2, grid], [1, reverse], [1, insertionSort], [2, histogram],
  [4, zeroSign], [1.5, parse], [2, ring], [1.5, escape], [1, sieve], [2.5, counterAfter],
];
