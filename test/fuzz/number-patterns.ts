// Patterns of integers and floats: what number narrowing works on.
import { arrays, numbers, uniqueName, writableArrays } from "./context.js";
import { at, LEVEL, primary } from "./expression.js";
import { KINDS } from "./kinds.js";
import { integerHole, looping, numberNamed, smallHole, type Pattern } from "./pattern.js";

/** Hash and pseudo-random loops, whose products pass 2^53 or not. */
export const hash: Pattern = (context) => {
  const { random } = context;
  const start = random.pick(["0", "1", "5381", "2166136261", "-1", integerHole(context)]);
  const h = numberNamed(context, "hash", true);
  const i = uniqueName(context, "i");
  const all = arrays(context);
  const source = all.length > 0 && random.chance(0.6) ? random.pick(all) : undefined;
  const value = source ? `${source.name}[${i}]` : i;
  const step = random.pick([
    `Math.imul(${h} ^ ${value}, 16777619) >>> 0`,
    `(${h} * 31 + ${value}) | 0`,
    `(${h} * 1103515245 + 12345) & 2147483647`,
    `(${h} * 1664525 + ${value}) >>> 0`,
    `(${h} * 16807) % 2147483647`,
    `(${h} << 5) - ${h} + ${value}`,
    `${h} ^ (${h} << 13) ^ (${h} >>> 17)`,
    `${h} * 33 + ${value}`,
    `((${h} >>> 1) | (${h} << 31)) + ${value}`,
  ]);
  const trips = source ? `${source.name}.length` : smallHole(context);
  return [`let ${h} = ${start};`, `for (let ${i} = 0; ${i} < ${trips}; ${i}++) ${h} = ${step};`];
};

export const digits: Pattern = (context) => {
  const { random } = context;
  const start = integerHole(context);
  const n = numberNamed(context, "rest", true);
  const s = numberNamed(context, "digits", true);
  const base = random.pick([2, 3, 7, 10, 16]);
  const next = random.pick([
    `Math.floor(${n} / ${base})`,
    `(${n} / ${base}) | 0`,
    `Math.trunc(${n} / ${base})`,
    `(${n} - ${n} % ${base}) / ${base}`,
    `${n} >> 1`,
    `${n} >>> 2`,
  ]);
  const test = random.pick([`${n} > 0`, `${n} >= 1`, `${n} > ${base}`]);
  const fuel = uniqueName(context, "fuel");
  return [
    `let ${n} = ${start}, ${s} = 0;`,
    `for (let ${fuel} = 0; ${test} && ${fuel} < 40; ${fuel}++) {`,
    `  ${s} ${random.pick(["+=", "^=", "="])} ${random.pick([`${n} % ${base}`, `${s} * ${base} + ${n} % ${base}`])};`,
    `  ${n} = ${next};`,
    "}",
  ];
};

export const gcd: Pattern = (context) => {
  const starts = [integerHole(context), integerHole(context)];
  const a = numberNamed(context, "a", true);
  const b = numberNamed(context, "b", true);
  const t = uniqueName(context, "t");
  const fuel = uniqueName(context, "fuel");
  return [
    `let ${a} = ${starts[0]}, ${b} = ${starts[1]}, ${fuel} = 50;`,
    `while (${context.random.pick([`${b} !== 0`, `${b}`, `${b} > 0`])} && ${fuel}-- > 0) {`,
    `  const ${t} = ${a} % ${b};`,
    `  ${a} = ${b};`,
    `  ${b} = ${t};`,
    "}",
  ];
};

/** A recurrence whose values leave 2^31, 2^32 and 2^53 behind, or not. */
export const recurrence: Pattern = (context) => {
  const { random } = context;
  const start = random.pick(["0", "1", "1", "3", "-1", integerHole(context)]);
  const a = numberNamed(context, "p", true);
  const b = numberNamed(context, "q", true);
  const i = uniqueName(context, "i");
  const trips = random.pick([10, 30, 31, 32, 33, 45, 47, 53, 54, 60, 80]);
  const step = random
    .pick([
      `const t = ${a} + ${b}; ${a} = ${b}; ${b} = t;`,
      `${a} *= 2; ${b} += ${a};`,
      `${a} = ${a} << 1; ${b} ^= ${a};`,
      `${a} += ${b}; ${b} += ${i};`,
      `${b} = ${a}++ * ${i};`,
      `${a} = ${a} * 3 + 1; ${b} = ${a} % 1000;`,
      `${a} -= ${i} * ${i}; ${b} = -${a};`,
      `[${i}]`,
      `${a} /= 2; ${b} += ${a} === Math.floor(${a}) ? 1 : 0;`,
      `${a} = 2 * ${a} + (${b} & 1); ${b}--;`,
    ])
    .replace(`[${i}]`, `${a} = Math.max(${a}, ${i} * 100000000); ${b} = Math.min(${b}, -${i} * 300000000);`);
  return [
    `let ${a} = ${start}, ${b} = ${random.pick(["1", "0", "1"])};`,
    `for (let ${i} = 0; ${i} < ${trips}; ${i}++) { ${step} }`,
  ];
};

/** Values whose sign of zero shows: through `1 / v`, stores into floats, comparisons. */
export const zeroSign: Pattern = (context) => {
  const { random } = context;
  const targets = writableArrays(context).filter(
    (array) => array.type === "Float64Array" && (array.exactLength ?? array.minimumLength ?? 0) >= 4,
  );
  const i = uniqueName(context, "i");
  const body = looping(context, i, [], 8);
  const hole = integerHole(body);
  const value = random.pick([
    `${i} * ${hole}`,
    `-${i}`,
    `${i} % ${random.pick(["3", "-2", "4"])}`,
    `-(${i} & 3)`,
    `(${i} - 3) * 0`,
    `Math.round(${i} / 10 - 0.5)`,
    `Math.ceil((${i} - 4) / 8)`,
    `Math.trunc((${i} - 4) / 8)`,
    `${hole} % ${i}`,
    `0 - ${i}`,
    `${i} * -1`,
    `-${i} * ${i}`,
    `Math.min(${i}, -0)`,
    `Math.max(-0, ${i} - 4)`,
    `(${i} - 3) / ${hole}`,
    `Math.sign(${i} - 3)`,
    `Math.abs(-${i})`,
    `Math.floor(-${i} / 3)`,
  ]);
  if (targets.length > 0 && random.chance(0.6)) {
    const target = random.pick(targets);
    return [
      `for (let ${i} = ${random.pick(["0", "-2", "-3"])}; ${i} < 8; ${i}++) ${target.name}[${i} & 3] ${random.pick(["=", "+=", "="])} ${random.pick(["1 / (", "("])}${value});`,
    ];
  }
  const z = numberNamed(context, "z", true);
  return [
    `let ${z} = 0;`,
    `for (let ${i} = 0; ${i} < 8; ${i}++) { if (${body.grammar.boolean(body, 1).text}) ${z} = ${value}; }`,
  ];
};

/** Reads decimal numbers out of bytes: a state machine over a switch. */
export const parse: Pattern = (context) => {
  const { random } = context;
  const all = arrays(context).filter((array) => !KINDS[array.type].float);
  if (all.length === 0) return undefined;
  const { name } = random.pick(all);
  const [v, n, i, c] = [
    numberNamed(context, "value", true),
    numberNamed(context, "seen", true),
    uniqueName(context, "i"),
    uniqueName(context, "c"),
  ];
  return [
    `let ${v} = 0, ${n} = 0;`,
    `for (let ${i} = 0; ${i} < ${name}.length; ) {`,
    `  const ${c} = ${name}[${i}++] & ${random.pick([15, 63])};`,
    `  switch (${c}) {`,
    `    case 0: case 1: ${v} = ${v} * 10 + ${c}; break;`,
    `    case 2:`,
    `      ${n}++;`,
    `    case 3: ${v} = ${random.pick([`-${v}`, "0", `${v} | 0`, `${v} % 1000`])}; continue;`,
    `    default: ${random.pick([`${v} += ${c} - 48`, `${n} = ${i}`, `${v} = (${v} << 3) | (${c} & 7)`])};`,
    "  }",
    "}",
  ];
};

/** Escape-time iteration: floats in a loop that an integer count observes. */
export const escape: Pattern = (context) => {
  const { random, grammar } = context;
  const [x, y, n] = [
    numberNamed(context, "re", false),
    numberNamed(context, "im", false),
    numberNamed(context, "steps", true),
  ];
  const t = uniqueName(context, "t");
  const [cx, cy] = [at(LEVEL.unary, grammar.number(context, 0)), at(LEVEL.unary, grammar.number(context, 0))];
  return [
    `let ${x} = 0, ${y} = 0, ${n} = 0;`,
    `while (${n} < ${random.between(5, 30)} && ${x} * ${x} + ${y} * ${y} < 4) {`,
    `  const ${t} = ${x} * ${x} - ${y} * ${y} + ${cx};`,
    `  ${y} = 2 * ${x} * ${y} + ${cy};`,
    `  ${x} = ${t};`,
    `  ${n}++;`,
    "}",
  ];
};

/** A counter that goes on after its loop, and its uses. */
export const counterAfter: Pattern = (context) => {
  const { random, grammar } = context;
  const i = numberNamed(context, "at", true);
  const variables = numbers(context).filter((variable) => variable.assignable && variable.name !== i);
  const limit = random.chance(0.5) ? random.pick(["10", "31", "32", "33"]) : smallHole(context);
  const test = at(LEVEL.and, grammar.boolean(context, 1));
  const use =
    variables.length > 0
      ? `${random.pick(variables).name} ${random.pick(["=", "+=", "-="])} ${random.pick([i, `1 << ${i}`, `${i} * ${i}`, `1 / ${i}`, `-${i}`, `${i} / 2`])};`
      : primary(";").text;
  return [
    `let ${i} = ${random.pick(["0", "0", "1", "-5", "2147483640", "0.5"])};`,
    `for (let fuel = 0; fuel < ${limit} && !(${test}); fuel++) ${i} ${random.pick(["++", "++", "--", "+= 2", "+= fuel", "-= 1"])};`,
    use,
  ];
};
