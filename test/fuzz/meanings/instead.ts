// What stands in place of something else: null for an element that is not there, a list for an element, a text for a
// number.
import { fresh, integer, note, number, rounds, test, type Piece, type Studio } from "./studio.js";

/** What lists hold, how an element is seen, and a value. */
interface Held {
  readonly type: string;
  value(studio: Studio): string;
  seen(one: string): string;
}

const HELD: readonly Held[] = [
  { type: "{ x: number }", value: (studio) => `{ x: ${integer(studio)} }`, seen: (one) => `${one}.x` },
  { type: "string", value: () => "`t${n}`", seen: (one) => `${one}.length` },
  { type: "number[]", value: (studio) => `[${integer(studio)}, 2]`, seen: (one) => `${one}.length * 10` },
  { type: "number", value: (studio) => number(studio), seen: (one) => one },
];

/** `all[k] ?? null`, which TypeScript takes for there, in variables, fields, results and loops. */
export const nullInstead: Piece = (studio) => {
  const { random, declarations } = studio;
  const { type, value, seen } = random.pick(HELD);
  const [l, c, f, k] = [fresh(studio, "l"), fresh(studio, "c"), fresh(studio, "F"), fresh(studio, "k")];
  const none = random.pick(["null", "null", "undefined"]);
  const at = (): string => random.pick([integer(studio), `(${integer(studio)} & 3)`, "n"]);
  const read = (): string => `${l}[${at()}] ${random.pick(["??", "??", type === "number" ? "??" : "||"])} ${none}`;
  const look = (one: string): string => note(studio, `${one} === ${none} ? -1 : ${seen(one)}`);
  declarations.push(`const ${f} = (one: (${type}) | ${none}): number => one === ${none} ? -2 : ${seen("one")};`);
  const uses = [
    () => [`{ const ${c} = ${read()}; ${look(c)} }`],
    () => [`{ let ${c}: (${type}) | ${none} = ${read()}; ${look(c)} ${c} = ${read()}; ${look(c)} }`],
    () => [note(studio, `${f}(${read()})`)],
    () => [
      `{ let ${k} = 0; let ${c}: (${type}) | ${none} = ${l}[0] ?? ${none}; while (${c} !== ${none} && ${k} < 5) { ${note(studio, seen(c))} ${c} = ${l}[++${k}] ?? ${none}; } }`,
    ],
    () => [
      `{ const ${c} = ${read()}; if (${c} !== ${none} && ${test(studio)}) ${note(studio, seen(c))} else ${note(studio, "-3")} }`,
    ],
    () => [
      `{ const ${c}: { held: (${type}) | ${none} } = { held: ${none} }; ${c}.held = ${read()}; ${look(`${c}.held`)} }`,
    ],
    () => [`{ const ${c} = (): (${type}) | ${none} => ${read()}; ${note(studio, `${f}(${c}())`)} }`],
    () => [`{ const ${c} = ${read()}; ${note(studio, `typeof ${c} === "undefined" ? 1 : 2`)} }`],
  ];
  return [
    `const ${l}: (${type})[] = [${value(studio)}];`,
    `${rounds(studio, "i")} if (${test(studio, "i")}) ${l}.push(${value(studio)});`,
    ...Array.from({ length: random.between(1, 4) }, () => random.pick(uses)().join("\n")),
  ];
};

/** `all[k] ?? wider`, where TypeScript goes by the type of the elements: what is wider may lack what they have. */
export const widerInstead: Piece = (studio) => {
  const { random, declarations } = studio;
  const [A, B, l, r] = [fresh(studio, "A"), fresh(studio, "B"), fresh(studio, "l"), fresh(studio, "r")];
  const [w, c, o] = [fresh(studio, "w"), fresh(studio, "c"), fresh(studio, "o")];
  declarations.push(
    `type ${A} = { v: number; t: string; in: { d: number } };`,
    `type ${B} = { v?: number; t?: string; in?: { d?: number } };`,
  );
  const whole = `{ v: ${number(studio)}, t: "t", in: { d: ${integer(studio)} } }`;
  const part = random.pick([
    "{}",
    `{ v: ${number(studio)} }`,
    '{ t: "ab" }',
    "{ in: {} }",
    `{ in: { d: ${integer(studio)} } }`,
  ]);
  const read = (): string =>
    random.pick([
      `(${l}[${integer(studio)}] ${random.pick(["??", "||"])} ${w})`,
      `(${r}[\`k\${${integer(studio)}}\`] ${random.pick(["??", "||"])} ${w})`,
    ]);
  const seen = (one: string): string =>
    random.pick([
      note(studio, `${one}.v ?? -4`),
      note(studio, `(${one}.t ?? "none").length`),
      note(studio, `${one}.in?.d ?? -5`),
      note(studio, `${one}.v === undefined`, "boolean"),
    ]);
  const uses = [
    () => [seen(read())],
    () => [`{ const ${c} = ${read()}; ${seen(c)} ${seen(c)} }`],
    () => [`{ const ${o} = { held: ${whole} }; ${o}.held = ${read()}; ${seen(`${o}.held`)} }`],
    () => [`for (const ${c} of [${read()}, ${read()}]) ${seen(c)}`],
    () => [`{ const { v: ${c} = -6 } = ${read()}; ${note(studio, c)} }`],
  ];
  return [
    `const ${l}: ${A}[] = [${whole}], ${r}: Record<string, ${A}> = { k0: ${whole} };`,
    `const ${w}: ${B} = ${test(studio)} ? ${part} : ${whole};`,
    ...Array.from({ length: random.between(1, 4) }, () => random.pick(uses)().join("\n")),
  ];
};

/** `concat` and `flat` of what is a list or one element. */
export const listsOrElements: Piece = (studio) => {
  const { random } = studio;
  const texts = random.chance(0.5);
  const one = (): string => (texts ? random.pick(['"ab"', "`t${n}`", '""']) : number(studio));
  const [l, all, e] = [fresh(studio, "l"), fresh(studio, "all"), fresh(studio, "e")];
  const type = texts ? "string" : "number";
  const value = (): string => random.pick([one(), `[${one()}, ${one()}]`, "[]"]);
  const seen = (list: string): string =>
    note(studio, `${list}.reduce<number>((s, v) => s * 3 + ${texts ? "v.length" : "v"}, 1)`);
  return [
    `const ${all}: (${type} | ${type}[])[] = [${value()}, ${value()}];`,
    `${rounds(studio, "i")} if (${test(studio, "i")}) ${all}.push(${value()});`,
    `let ${l}: ${type}[] = [${one()}];`,
    ...random.shuffle([
      `for (const ${e} of ${all}) ${l} = ${l}.concat(${e});`,
      seen(`${all}.flat()`),
      seen(`${l}.concat(${test(studio)} ? ${one()} : [${one()}])`),
      seen(`${l}.concat(...${all})`),
      note(studio, `${all}.flat().length + ${l}.length`),
    ]),
    seen(l),
  ];
};

/** `==` of what may be a number or a text, or a number or a boolean. */
export const loosely: Piece = (studio) => {
  const { random } = studio;
  const [u, v] = [fresh(studio, "u"), fresh(studio, "v")];
  const other = random.pick(["string", "boolean"]);
  const value = (): string =>
    random.pick([
      number(studio),
      integer(studio),
      ...(other === "string" ? ['"1"', '""', "`${n}`", '" 2 "'] : [test(studio), "true"]),
    ]);
  return [
    `const ${u}: (number | ${other})[] = [${value()}, ${value()}, ${value()}];`,
    `for (const ${v} of ${u}) { ${note(studio, `${v} == ${integer(studio)}`, "boolean")} ${note(studio, `${v} != ${u}[0]!`, "boolean")} }`,
    note(studio, `${u}.filter((${v}) => ${v} == ${integer(studio)}).length`),
    `${u}[1] = ${number(studio)};`,
    note(studio, `${u}[1] === ${integer(studio)}`, "boolean"),
    note(studio, `${u}[1] * 2`),
  ];
};
