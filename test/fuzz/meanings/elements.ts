// Elements that may be outside of their array, given to what is declared as perhaps undefined, or asked for later.
import { fresh, integer, note, number, test, type Piece, type Seen, type Studio } from "./studio.js";

interface Elements {
  /** The type of an element, and the declaration of the array. */
  readonly type: string;
  readonly array: (studio: Studio) => string;
  /** What is seen of an element that is there. */
  readonly seen: (element: string) => readonly [value: string, seen: Seen];
  /** Whether being false means that it is not there. */
  readonly byTruth: boolean;
}

const KINDS: readonly Elements[] = [
  {
    type: "number",
    array: (studio) => `: number[] = [${studio.random.pick(["", "a", "a, 0", "n, b, 3"])}]`,
    seen: (element) => [`${element} + 1`, "number"],
    byTruth: false,
  },
  {
    type: "number",
    array: ({ random }) => ` = ${random.pick(["x", "x.slice(1)", "Int32Array.of(3, 0, a)", "Uint8Array.of(7)"])}`,
    seen: (element) => [`${element} * 2`, "number"],
    byTruth: false,
  },
  {
    type: "boolean",
    array: (studio) => `: boolean[] = [${studio.random.pick(["", "true", `false, ${test(studio)}`])}]`,
    seen: (element) => [element, "boolean"],
    byTruth: false,
  },
  {
    type: "string",
    array: ({ random }) =>
      `: string[] = ${random.pick(["[]", '["", "b"]', '"a=1,c".split(",")', "`${a} ${n}`.split(` `)"])}`,
    seen: (element) => [`${element}.length`, "number"],
    byTruth: true,
  },
  {
    type: "{ v: number }",
    array: (studio) => `: { v: number }[] = [${studio.random.pick(["", "{ v: a }", "{ v: n }, { v: b }"])}]`,
    seen: (element) => [`${element}.v`, "number"],
    byTruth: true,
  },
  {
    type: "number[]",
    array: (studio) => `: number[][] = [${studio.random.pick(["", "[1, a]", "[], [b]"])}]`,
    seen: (element) => [`${element}.length`, "number"],
    byTruth: true,
  },
];

export const askedElements: Piece = (studio) => {
  const { random, declarations } = studio;
  const [list, i, type] = [fresh(studio, "l"), fresh(studio, "i"), fresh(studio, "Held")];
  const kind = random.pick(KINDS);
  const at = (): string => random.pick(["0", "1", "n", "a", "5", "-1", "n - 1", `${list}.length`, "1e9", "b"]);
  const there = (element: string): string => note(studio, ...kind.seen(element));
  const missing = (): string => note(studio, String(random.between(-9, -1)));
  const asked = (name: string): string => {
    const forms = [`${name} === undefined`, `${name} == null`, `typeof ${name} === "undefined"`];
    return random.pick(kind.byTruth ? [...forms, `!${name}`] : forms);
  };
  const both = (name: string): string => `if (${asked(name)}) ${missing()} else ${there(name)}`;
  declarations.push(`class ${type} { now: ${kind.type} | undefined; }`, `interface I${type} { now?: ${kind.type}; }`);
  const steps: readonly ((c: string) => string)[] = [
    (c) => `{ const ${c}: ${kind.type} | undefined = ${list}[${at()}]; ${both(c)} }`,
    (c) => `{ const ${c} = ${list}[${at()}]; ${both(c)} }`,
    (c) => `{ let ${c}: ${kind.type} | undefined; if (${test(studio)}) ${c} = ${list}[${at()}]; ${both(c)} }`,
    (c) => `{ const ${c} = new ${type}(); ${c}.now = ${list}[${at()}]; ${both(`${c}.now`)} }`,
    (c) => `{ const ${c}: I${type} = {}; ${c}.now = ${list}[${at()}]; ${both(`${c}.now`)} }`,
    (c) => `{ const ${c}: I${type} = { now: ${list}[${at()}] }; ${both(`${c}.now`)} }`,
    (c) => `{ const [${c}]: [${kind.type} | undefined] = [${list}[${at()}]]; ${both(c)} }`,
    (c) => `{ const [, ${c}] = ${list}; ${both(c)} }`,
    (c) => `for (let ${i} = ${integer(studio)}, ${c}; (${c} = ${list}[${i}]) !== undefined; ${i}++) ${there(c)}`,
    (c) =>
      `{ const ${c} = (k: number): ${kind.type} | undefined => ${list}[k]; const r = ${c}(${at()}); ${both("r")} }`,
    (c) => `{ const ${c} = (r: ${kind.type} | undefined): void => { ${both("r")} }; ${c}(${list}[${at()}]); }`,
    (c) => `{ let ${c} = ${list}[${at()}]; if (${test(studio)}) ${c} = ${list}[${at()}]; ${both(c)} }`,
    (c) => `{ const ${c}: (${kind.type} | undefined)[] = [${list}[${at()}]]; const r = ${c}[0]; ${both("r")} }`,
    (c) => `{ const ${c} = [${list}][${at()}]?.[${at()}]; ${both(c)} }`,
    (c) => `{ const ${c}: ${kind.type} | undefined = [${list}][${at()}]?.[${at()}]; ${both(c)} }`,
  ];
  return [
    `const ${list}${kind.array(studio)};`,
    ...Array.from({ length: random.between(2, 5) }, () => random.pick(steps)(fresh(studio, "c"))),
    note(studio, `${number(studio)} + ${list}.length`),
  ];
};
