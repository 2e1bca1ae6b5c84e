// Values that are a number or a text in some places and an object or nothing in others, through type parameters and the
// functions of lists and Maps.
import { fresh, integer, note, number, some, test, type Piece, type Studio } from "./studio.js";

/** A type, values of it, and how to see one. */
interface Kind {
  readonly type: string;
  value(studio: Studio): string;
  seen(one: string): string;
}

const KINDS: readonly ((record: string) => Kind)[] = [
  (record) => ({
    type: `number | ${record}`,
    value: (studio) => studio.random.pick([number(studio), `{ x: ${integer(studio)} }`]),
    seen: (one) => `typeof ${one} === "number" ? ${one} : ${one}.x * 100`,
  }),
  () => ({
    type: "string | number[]",
    value: (studio) => studio.random.pick(['"ab"', "`t${n}`", `[${integer(studio)}, 2]`, "[]"]),
    seen: (one) => `typeof ${one} === "string" ? ${one}.length + 0.5 : ${one}.length`,
  }),
  () => ({
    type: "number | null",
    value: (studio) => studio.random.pick([number(studio), "null"]),
    seen: (one) => `${one} === null ? -7 : ${one}`,
  }),
  () => ({
    type: "number | undefined",
    value: (studio) => studio.random.pick([number(studio), "undefined"]),
    seen: (one) => `${one} ?? -7`,
  }),
  (record) => ({
    type: `${record} | null`,
    value: (studio) => studio.random.pick([`{ x: ${number(studio)} }`, "null"]),
    seen: (one) => `${one} === null ? -7 : ${one}.x`,
  }),
  () => ({
    type: "boolean | string",
    value: (studio) => studio.random.pick([test(studio), '"on"', "`${a}`"]),
    seen: (one) => `typeof ${one} === "string" ? ${one}.length : ${one} ? 1 : 0`,
  }),
];

/** A generic function or class, and a line that uses it on `all`, a list of such values, or on `one` of them. */
const GENERICS: readonly ((
  studio: Studio,
  name: string,
  kind: Kind,
) => readonly [text: string, use: () => string[]])[] = [
  (studio, f, { type, value, seen }) => [
    `const ${f} = <T>(one: T, other: T, first: boolean): T => (first ? one : other);`,
    () => {
      const v = fresh(studio, "v");
      const given = `${f}<${type}>(${value(studio)}, ${value(studio)}, ${test(studio)})`;
      return [`const ${v} = ${given};`, note(studio, seen(v))];
    },
  ],
  (studio, f, { type, value, seen }) => [
    `class ${f}<T> { private all: T[] = []; push(one: T): this { this.all.push(one); return this; } at(k: number): T { return this.all[k]!; } each(fn: (one: T) => void): void { this.all.forEach((one) => fn(one)); } }`,
    () => {
      const s = fresh(studio, "s");
      return [
        `const ${s} = new ${f}<${type}>().push(${value(studio)}).push(${value(studio)});`,
        `{ const one = ${s}.at(${studio.random.between(0, 1)}); ${note(studio, seen("one"))} }`,
        `${s}.each((one) => { ${note(studio, seen("one"))} });`,
      ];
    },
  ],
  (studio, f, { seen }) => [
    `const ${f} = <T>(list: readonly T[], wants: (one: T) => boolean): T[] => list.filter(wants);`,
    () => [
      `for (const one of ${f}(all, (each) => (${seen("each")}) > ${integer(studio)})) ${note(studio, seen("one"))}`,
    ],
  ],
  (studio, f, { seen }) => [
    `const ${f} = <T, U>(list: readonly T[], make: (one: T, k: number) => U): U[] => list.map((one, k) => make(one, k));`,
    () => [
      note(studio, `${f}(all, (one) => ${seen("one")}).reduce((sum, each) => sum * 3 + each, ${integer(studio)})`),
    ],
  ],
  (studio, f, { type, value, seen }) => [
    `const ${f} = <K, T>(map: Map<K, T>, key: K, make: () => T): T => { if (!map.has(key)) map.set(key, make()); return map.get(key)!; };`,
    () => {
      const m = fresh(studio, "m");
      return [
        `const ${m} = new Map<number, ${type}>();`,
        `{ const one = ${f}(${m}, ${integer(studio)}, () => ${value(studio)}); ${note(studio, seen("one"))} }`,
        `for (const one of ${m}.values()) ${note(studio, seen("one"))}`,
      ];
    },
  ],
];

export const either: Piece = (studio) => {
  const { random, declarations } = studio;
  const record = fresh(studio, "P");
  const kind = random.pick(KINDS)(record);
  const made = some(studio, GENERICS, 1, 3).map((make) => make(studio, fresh(studio, "E"), kind));
  declarations.push(`interface ${record} { x: number }`, ...made.map(([text]) => text));
  const own = random.pick([
    () => `all.sort((p, q) => (${kind.seen("p")}) - (${kind.seen("q")}));`,
    () => `all.forEach((one) => { ${note(studio, kind.seen("one"))} });`,
    () => `for (const [k, one] of all.entries()) ${note(studio, `(${kind.seen("one")}) + k`)}`,
    () => `all.push(${kind.value(studio)}); all.reverse();`,
    () => `for (const one of new Set(all)) ${note(studio, kind.seen("one"))}`,
  ]);
  return [
    "{",
    `const all: (${kind.type})[] = [${kind.value(studio)}, ${kind.value(studio)}, ${kind.value(studio)}];`,
    ...random.shuffle([own, ...made.map(([, use]) => use)]).flatMap((use) => use()),
    `for (const one of all) ${note(studio, kind.seen("one"))}`,
    "}",
  ];
};
