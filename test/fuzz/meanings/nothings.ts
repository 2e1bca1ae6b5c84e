// What is said to be there and begins as nothing (`let x!: T`, `undefined!`, `null!`), arrays that may be missing as
// text, and classes with type parameters whose fields nobody has set.
import { fresh, integer, note, number, rounds, some, test, type Piece, type Seen, type Studio } from "./studio.js";

interface Kind {
  readonly type: string;
  readonly value: (studio: Studio) => string;
  readonly read: (studio: Studio, name: string) => string;
}

/** What all kinds of values can be asked. */
function look(studio: Studio, name: string): string {
  return studio.random.pick([
    () => note(studio, `${name} === undefined`, "boolean"),
    () => note(studio, `${name} == null`, "boolean"),
    () => note(studio, `typeof ${name}`, "text"),
    () => `if (${name}) ${note(studio, "1")} else ${note(studio, "2")}`,
  ])();
}

const asText = (studio: Studio, name: string): string =>
  note(studio, studio.random.pick([`\`<\${${name}}>\``, `"" + ${name}`, `${name} + "end"`]), "text");

const KINDS: readonly Kind[] = [
  {
    type: "number",
    value: (studio) => number(studio),
    read: (studio, t) => note(studio, studio.random.pick([t, `${t} ?? ${integer(studio)}`, `${t} + 1`]), "open"),
  },
  { type: "boolean", value: (studio) => test(studio), read: (studio, t) => note(studio, `${t} ? 1 : 0`) },
  { type: "string", value: (studio) => studio.random.pick(['"u"', '""', '"v" + n']), read: asText },
  { type: "number[]", value: (studio) => studio.random.pick([`[${integer(studio)}, 2]`, "[]"]), read: asText },
  { type: "string[]", value: () => `["p", "q"]`, read: asText },
  { type: "Float64Array", value: () => "new Float64Array(2)", read: asText },
  {
    type: "{ v: number }",
    value: (studio) => `{ v: ${number(studio)} }`,
    read: (studio, t) => note(studio, studio.random.pick([`${t}?.v`, `${t} ? ${t}.v : -1`]), "open"),
  },
];

/** A variable that TypeScript takes for set. */
export const saidSet: Piece = (studio) => {
  const { random } = studio;
  const [t, i, set, get] = ["t", "i", "set", "get"].map((name) => fresh(studio, name)) as [
    string,
    string,
    string,
    string,
  ];
  const { type, value, read } = random.pick(KINDS);
  const isNumber = type === "number" || type === "boolean";
  const declared = random.pick([
    `let ${t}!: ${type};`,
    `let ${t}: ${type} = undefined!;`,
    ...(isNumber ? [] : [`let ${t}: ${type} = null!;`]),
  ]);
  const seen = (name = t): string => (random.chance(0.5) ? look(studio, name) : read(studio, name));
  const given = random.weighted<() => string[]>([
    [3, () => [`if (${test(studio)}) ${t} = ${value(studio)};`]],
    [2, () => [`${rounds(studio, i)} { if (${test(studio, i)}) ${t} = ${value(studio)}; ${seen()} }`]],
    [2, () => [`const ${set} = (): void => { if (${test(studio)}) ${t} = ${value(studio)}; };`, seen(), `${set}();`]],
    [
      1,
      () => [
        `const ${get} = (): ${type} => ${t};`,
        `if (${test(studio)}) ${t} = ${value(studio)};`,
        look(studio, `${get}()`),
      ],
    ],
  ])();
  return [declared, ...(random.chance(0.4) ? [seen()] : []), ...given, seen(), seen()];
};

/** Arrays that are not there, as text: variables, fields, entries, parameters. */
export const arraysAsText: Piece = (studio) => {
  const { random, declarations } = studio;
  const [type, one, known, told] = [fresh(studio, "Held"), fresh(studio, "o"), fresh(studio, "m"), fresh(studio, "f")];
  const sure = (list: string): string => (random.chance(0.5) ? list : `(${test(studio)} ? ${list} : undefined)`);
  return random.pick<() => string[]>([
    () => {
      declarations.push(
        `class ${type} { list!: number[]; words?: string[]; set(on: boolean): void { if (on) { this.list = [1, 2]; this.words = ["a"]; } } }`,
      );
      const steps = [
        `${one}.set(${test(studio)});`,
        asText(studio, `${one}.list`),
        asText(studio, `${one}.words`),
        look(studio, `${one}.list`),
        look(studio, `${one}.words`),
      ];
      return [`const ${one} = new ${type}();`, ...some(studio, steps, 3)];
    },
    () => [
      `const ${known} = new Map<number, number[]>([[1, [${integer(studio)}, 2]], [2, []]]);`,
      asText(studio, `${known}.get(${integer(studio)})`),
      asText(studio, `${known}.get(a)!`),
    ],
    () => [
      `const ${known}: Record<string, string[]> = { p: ["x", "y"], q: [] };`,
      asText(studio, `${known}[${random.pick(['"p"', '"r"', `${test(studio)} ? "q" : "z"`])}]`),
    ],
    () => [
      `const ${told} = (list?: number[], words?: string[]): string => \`\${list}|\${words}|\` + list + typeof words;`,
      note(studio, `${told}(${sure("[1, n]")}${random.pick(["", `, ${sure('["w"]')}`])})`, "text"),
      note(studio, `${told}()`, "text"),
    ],
    () => [
      `const ${known} = [[1, 2], [n]];`,
      asText(studio, `${known}.at(${integer(studio)})`),
      asText(studio, `${known}.pop()`),
      asText(studio, `${known}.find((row) => row.length > ${random.between(0, 2)})`),
    ],
  ])();
};

/** What a cell holds. */
interface Held {
  readonly type: string;
  readonly value: () => string;
  readonly seen: Seen;
}

/** A class with a type parameter, made with several types. */
export const cells: Piece = (studio) => {
  const { random, declarations } = studio;
  const [type, one, other] = [fresh(studio, "Cell"), fresh(studio, "c"), fresh(studio, "c")];
  declarations.push(
    `class ${type}<T> {`,
    `  v?: T;`,
    `  last: T | undefined;`,
    `  count = 0;`,
    `  take(v: T | undefined): T | undefined { const old = this.last; this.last = v; this.count++; return old; }`,
    `  has(): boolean { return this.v !== undefined && this.last !== undefined; }`,
    `  or(other: T): T { return this.v ?? this.last ?? other; }`,
    `}`,
  );
  const types: readonly Held[] = [
    { type: "number", value: () => number(studio), seen: "open" },
    { type: "string", value: () => random.pick(['"s"', '""']), seen: "text" },
    { type: "boolean", value: () => test(studio), seen: "boolean" },
  ];
  const [first, second] = random.shuffle(types) as [Held, Held];
  const steps = (name: string, { value, seen }: Held): string[] => [
    `${name}.v = ${value()};`,
    `if (${test(studio)}) ${name}.v = undefined;`,
    note(studio, `${name}.take(${random.pick([value(), "undefined"])}) === undefined`, "boolean"),
    note(studio, `${name}.has()`, "boolean"),
    note(studio, `${name}.or(${value()})`, seen),
    note(studio, `${name}.count`),
  ];
  return [
    `const ${one} = new ${type}<${first.type}>();`,
    `const ${other} = new ${type}<${second.type}>();`,
    ...some(studio, [...steps(one, first), ...steps(other, second)], 4),
  ];
};

/** Functions that are kept before what they use is declared, and called behind it. */
export const keptEarly: Piece = (studio) => {
  const { random } = studio;
  const [late, kept, other] = [fresh(studio, "late"), fresh(studio, "kept"), fresh(studio, "other")];
  const declared = random.pick([
    `const ${late} = ${random.between(-2, 9)};`,
    `const ${late} = ${random.pick(["0.5", "-0", "7"])}, ${other} = 3;`,
  ]);
  const used = random.pick([late, `${late} * 2`, `k + ${late}`]);
  const [made, call] = random.pick([
    [`const ${kept} = { f: (k: number): number => ${used} };`, `${kept}.f(${integer(studio)})`],
    [`const ${kept} = [(k: number): number => ${used}];`, `${kept}[0]!(${integer(studio)})`],
    [
      `const ${kept} = new Map<string, (k: number) => number>(); ${kept}.set("a", (k) => ${used});`,
      `${kept}.get("a")!(${integer(studio)})`,
    ],
    [
      `const ${kept} = (k: number): boolean => k <= 0 || ${other}(k - ${late}); const ${other} = (k: number): boolean => k > 3 && ${kept}(k - 1);`,
      `${kept}(n) ? 1 : 0`,
    ],
  ] as const);
  const calledHere = made.includes(`${other} =`) ? `const ${late} = ${random.between(1, 3)};` : declared;
  return [...made.split(/(?<=;) (?=\w)/), calledHere, note(studio, call), note(studio, call)];
};
