// Patterns of objects: records that are copied, changed, linked, listed and thrown about, so that every alias and every
// lifetime occurs.
import { uniqueName, type Context } from "./context.js";
import { integerHole, smallHole, type Pattern } from "./pattern.js";

interface Cast {
  readonly type: string;
  readonly records: readonly string[];
  /** May be undefined. */
  readonly open: string;
  readonly list: string;
  readonly numbers: string;
  readonly acc: string;
  readonly i: string;
  readonly make: string;
  readonly mix: string;
  readonly bump: string;
  readonly f: string;
}

type Step = (cast: Cast, context: Context) => string;

const record = ({ records }: Cast, context: Context): string => context.random.pick(records);
const field = (cast: Cast, context: Context): string => `${record(cast, context)}.${context.random.pick(["x", "y"])}`;
const value = (cast: Cast, context: Context): string =>
  context.random.pick([
    () => field(cast, context),
    () => cast.i,
    () => `${field(cast, context)} + ${field(cast, context)}`,
    () => integerHole(context),
    () => `${field(cast, context)} * 0.5`,
    () => `(${cast.open}?.x ?? 2)`,
  ])();

const STEPS: readonly (readonly [number, Step])[] = [
  [4, (cast, context) => `${record(cast, context)} = ${cast.make}(${value(cast, context)}, ${value(cast, context)});`],
  [4, (cast, context) => `${record(cast, context)} = ${record(cast, context)};`],
  [5, (cast, context) => `${field(cast, context)} ${context.random.pick(["=", "+=", "-="])} ${value(cast, context)};`],
  [2, (cast, context) => `${field(cast, context)}++;`],
  [3, (cast, context) => `${cast.bump}(${record(cast, context)}, ${value(cast, context)});`],
  [3, (cast, context) => `${record(cast, context)} = ${cast.mix}(${record(cast, context)}, ${record(cast, context)});`],
  [2, (cast, context) => `if (${cast.list}.length < 20) ${cast.list}.push(${record(cast, context)});`],
  [
    1,
    (cast, context) =>
      `if (${cast.list}.length < 20) ${cast.list}.push({ ...${record(cast, context)}, y: ${value(cast, context)} });`,
  ],
  [2, (cast, context) => `${cast.numbers}.push(${value(cast, context)});`],
  [
    2,
    (cast, context) =>
      `if (${cast.list}.length > 0) ${record(cast, context)} = ${cast.list}[${cast.i} % ${cast.list}.length]!;`,
  ],
  [1, (cast) => `if (${cast.numbers}.length > 3) ${cast.acc} += ${cast.numbers}.pop() ?? 1;`],
  [2, (cast, context) => `${record(cast, context)}.next = ${record(cast, context)};`],
  [
    2,
    (cast, context) =>
      `${cast.open} = ${context.random.pick([`${record(cast, context)}.next`, record(cast, context), "undefined"])} as ${cast.type} | undefined;`,
  ],
  [2, (cast) => `if (${cast.open}) ${cast.acc} += ${cast.open}.x; else ${cast.acc} -= 1;`],
  [1, (cast, context) => `if (${cast.open} !== undefined && ${cast.i} % 2) ${cast.open}.y = ${value(cast, context)};`],
  [
    2,
    (cast, context) =>
      `{ const { x, y: other = 7, ...rest } = ${record(cast, context)}; ${cast.acc} = ${cast.acc} * 0.5 + x - other + (rest.on ? 1 : 0); }`,
  ],
  [
    2,
    (cast, context) =>
      `[${cast.records[0]}, ${cast.records[1]}] = [${record(cast, context)}, ${record(cast, context)}];`,
  ],
  [1, (cast, context) => `if (${record(cast, context)} === ${record(cast, context)}) ${cast.acc} += 1;`],
  [
    1,
    (cast, context) =>
      `{ const pair: [number, number] = [${value(cast, context)}, ${value(cast, context)}]; ${cast.acc} += pair[0] - pair[1]; }`,
  ],
  [1, (cast) => `for (const one of ${cast.list}) ${cast.acc} += one.x;`],
  [1, (cast, context) => `for (const one of ${cast.list}) one.${context.random.pick(["x", "y"])} -= 1;`],
  [1, (cast, context) => `${record(cast, context)}.on = ${field(cast, context)} > ${value(cast, context)};`],
  [
    1,
    (cast, context) =>
      `if (${record(cast, context)}.kind === "b") ${record(cast, context)}.kind = "a"; else ${cast.acc} += 0.25;`,
  ],
  [
    1,
    (cast, context) =>
      `{ const held = ${record(cast, context)}; ${record(cast, context)} = ${cast.make}(held.y, held.x); ${cast.acc} += held.x; }`,
  ],
  [1, (cast, context) => `${cast.f} = (v) => v + ${record(cast, context)}.x;`],
  [1, (cast, context) => `{ const fixed = ${record(cast, context)}; ${cast.f} = (v) => v - fixed.y; }`],
  [2, (cast, context) => `${cast.acc} = ${cast.f}(${value(cast, context)});`],
  [
    2,
    (cast, context) =>
      `try { ${field(cast, context)} += 2; if (${field(cast, context)} > ${value(cast, context)}) throw new RangeError("over"); ${cast.acc} += 3; } ` +
      `catch (e) { ${cast.acc} += e instanceof RangeError ? 10 : 20; } finally { ${field(cast, context)} -= 1; }`,
  ],
];

/** A few objects, and a loop of random steps over them. */
export const objects: Pattern = (context) => {
  const { random } = context;
  const name = (prefix: string): string => uniqueName(context, prefix);
  const cast: Cast = {
    type: name("Rec"),
    records: Array.from({ length: random.between(1, 3) + 1 }, () => name("rec")),
    open: name("open"),
    list: name("recs"),
    numbers: name("nums"),
    acc: name("acc"),
    i: name("i"),
    make: name("make"),
    mix: name("mix"),
    bump: name("bump"),
    f: name("fn"),
  };
  const { type, make, records, acc, i } = cast;
  const steps = Array.from({ length: random.between(2, 8) }, () => random.weighted(STEPS)(cast, context));
  // Closures that are assigned keep what they use: the records that they name stay as they are.
  const used = new Set(steps.join("\n").match(/\w+/g));
  const lines = [
    `type ${type} = { x: number; y: number; on: boolean; kind: "a" | "b"; next?: ${type} | undefined };`,
    `const ${make} = (x: number, y: number): ${type} => ({ x, y, on: x > y, kind: x < 3 ? "a" : "b" });`,
    ...(used.has(cast.mix)
      ? [`const ${cast.mix} = (p: ${type}, q: ${type}): ${type} => (p.x > q.y ? p : q.on ? ${make}(p.y, q.x) : q);`]
      : []),
    ...(used.has(cast.bump)
      ? [`const ${cast.bump} = (p: ${type}, by: number): void => { p.x += by; if (p.on) p.y -= 1; };`]
      : []),
    ...records.map((one) => `let ${one}: ${type} = ${make}(${integerHole(context)}, ${random.between(-3, 9)});`),
    ...(used.has(cast.open) ? [`let ${cast.open}: ${type} | undefined;`] : []),
    ...(used.has(cast.list) ? [`const ${cast.list}: ${type}[] = [];`] : []),
    ...(used.has(cast.numbers) ? [`const ${cast.numbers}: number[] = [];`] : []),
    ...(used.has(cast.f) ? [`let ${cast.f} = (v: number): number => v;`] : []),
    `let ${acc} = 0;`,
    `for (let ${i} = 0; ${i} < ${smallHole(context)}; ${i}++) {`,
    ...steps.map((line) => `  ${line}`),
    "}",
    `${acc} += ${records.map((one) => `${one}.x - ${one}.y * 0.5`).join(" + ")};`,
    ...(used.has(cast.list) ? [`for (const one of ${cast.list}) ${acc} = ${acc} * 0.75 + one.x - one.y;`] : []),
    ...(used.has(cast.numbers) ? [`for (const one of ${cast.numbers}) ${acc} += one;`] : []),
  ];
  context.scope.declare({ name: acc, type: "number", assignable: true });
  return lines;
};
