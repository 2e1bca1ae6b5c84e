// What may be missing and is handed on: as an optional argument, into an object by a spread, to a predicate.
import { fresh, integer, note, number, test, type Piece, type Studio } from "./studio.js";

/** An expression for a number that may be missing, and the lines before it. */
function maybe(studio: Studio, value: string): { readonly before: string[]; readonly name: string } {
  const { random } = studio;
  const [name, source] = [fresh(studio, "k"), fresh(studio, "s")];
  const type = ": number | undefined";
  const before = random.pick([
    () => [`const ${name} = ${test(studio)} ? ${value} : undefined;`],
    () => [`let ${name}${type};`, `if (${test(studio)}) ${name} = ${value};`],
    () => [`const ${source}: { p?: number } = ${test(studio)} ? { p: ${value} } : {};`, `const ${name} = ${source}.p;`],
    () => [`const ${name} = new Map([[1, ${value}]]).get(${integer(studio)});`],
    () => [`const ${name} = [${value}].find((e) => e > ${integer(studio)});`],
    () => [
      `const ${source} = (v?: number): number | undefined => v;`,
      `const ${name} = ${test(studio)} ? ${source}(${value}) : ${source}();`,
    ],
  ])();
  return { before, name };
}

/** Calls of the library with an optional argument `k`: what is seen is a text. */
const LIBRARY: readonly string[] = [
  "list.slice(k).join()",
  "list.slice(0, k).join()",
  "list.slice(k, 2).join()",
  "list.indexOf(2, k)",
  "list.includes(2, k)",
  "list.fill(7, k).join()",
  "list.fill(7, 0, k).join()",
  "list.copyWithin(0, 1, k).join()",
  "list.splice(1, 1, 4, 5).slice(k).join()",
  "list.toSpliced(0, 1).slice(0, k).join()",
  "view.slice(k).join()",
  "view.slice(0, k).join()",
  "view.subarray(0, k).join()",
  "view.subarray(k).join()",
  "view.fill(7, k).join()",
  "view.fill(7, 1, k).join()",
  "view.copyWithin(0, 1, k).join()",
  "view.indexOf(2, k)",
  "view.includes(2, k)",
  "word.slice(k)",
  "word.slice(1, k)",
  "word.substring(0, k)",
  "word.substring(k ?? 1, k)",
  "word.indexOf(`b`, k)",
  "word.includes(`b`, k)",
  "word.startsWith(`b`, k)",
  "word.endsWith(`b`, k)",
  "word.lastIndexOf(`b`, k)",
  "word.split(`b`, k).length",
  "word.padEnd(6, k === undefined ? undefined : `*`)",
  "(0.5).toFixed(k === undefined ? k : k & 7)",
  "(255).toString(k === undefined ? k : 2 + (k & 7))",
  "(1.25).toPrecision(k === undefined ? k : 1 + (k & 7))",
  "(1.25).toExponential(k === undefined ? k : k & 7)",
  "parseInt(word, k === undefined ? k : 10 + (k & 7))",
  "rows.flat().slice(k).length",
  "new DataView(new ArrayBuffer(8)).getInt32(0, k === undefined ? undefined : k > 1)",
  "new Uint8Array(new ArrayBuffer(16), k === undefined ? k : 4, k === undefined ? k : 2).length",
];

/** Functions of the program with parameters that may be left out. */
const OWN: readonly string[] = [
  "(v?: number, w = 3): string => `${v}|${w}`",
  "(v = 5, w = v + 1): string => `${v}|${w}`",
  "(v?: number, ...rest: (number | undefined)[]): string => `${v ?? -1}|${rest.length}`",
  "({ v = 4, w }: { v?: number; w?: number }): string => `${v}|${w}`",
];

export const optionalArguments: Piece = (studio) => {
  const { random } = studio;
  const [list, view, word, rows, f] = ["l", "v", "t", "rows", "f"].map((name) => fresh(studio, name)) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const { before, name } = maybe(studio, random.pick(["1", "2", "n", "a", "-1", "0"]));
  const own = random.pick(OWN);
  const called = own.startsWith("({")
    ? random.pick([`{ v: ${name} }`, `{ w: ${name} }`, `{ v: a, w: ${name} }`])
    : random.pick([name, `${name}, ${name}`, `a, ${name}`, `...[a, 1] as const`]);
  const steps = Array.from({ length: random.between(1, 4) }, () =>
    random
      .pick(LIBRARY)
      .replace(/\b(list|view|word|rows|k)\b/g, (hole) => ({ list, view, word, rows, k: name })[hole]!),
  );
  return [
    `const ${list} = [3, 2, 1, ${integer(studio)}];`,
    `const ${view} = Int32Array.of(3, 2, 1, 2);`,
    `const ${word} = "abcab" + n;`,
    `const ${rows} = [[1, 2], ${list}];`,
    ...before,
    ...steps.map((step) => note(studio, `\`\${${step}}\``, "text")),
    `const ${f} = ${own};`,
    note(studio, `${f}(${called})`, "text"),
    note(studio, `\`\${${list}.length}|\${${list}[0]}|\${${view}[1]}|\${${rows}.length}\``, "text"),
  ];
};

export const optionalSpreads: Piece = (studio) => {
  const { random, declarations } = studio;
  const [type, given, made, more] = ["Options", "o", "m", "e"].map((name) => fresh(studio, name)) as [
    string,
    string,
    string,
    string,
  ];
  const nothing = random.pick(["undefined", "null"]);
  declarations.push(`interface ${type} { size?: number; name?: string; on?: boolean }`);
  const some = (): string =>
    random.pick([`{ size: ${number(studio)} }`, `{ name: "q" }`, `{ on: ${test(studio)}, size: 2 }`, "{}"]);
  const source = random.weighted<() => string[]>([
    [3, () => [`const ${given}: ${type} | ${nothing} = ${test(studio)} ? ${some()} : ${nothing};`]],
    [2, () => [`let ${given}: ${type} | ${nothing} = ${nothing};`, `if (${test(studio)}) ${given} = ${some()};`]],
    [1, () => [`const ${given}: ${type} | undefined = [${some()}].find(() => ${test(studio)});`]],
  ])();
  const spread = random.weighted<() => string>([
    [4, () => `...${given}`],
    [2, () => `...(${given} ?? {})`],
    [2, () => `...(${test(studio)} ? ${some()} : {})`],
    [2, () => `...(${test(studio)} && { size: ${number(studio)} })`],
    [1, () => `...(${test(studio)} ? ${given} : undefined)`],
  ]);
  const literal = random.pick([
    () => `{ size: 9, name: "d", ${spread()} }`,
    () => `{ ${spread()}, size: 9 }`,
    () => `{ size: 9, ${spread()}, ${spread()} }`,
    () => `{ ${spread()} }`,
  ])();
  return [
    ...source,
    `const ${made}: ${type} = ${literal};`,
    note(studio, `${made}.size`, "open"),
    note(studio, `${made}.name ?? "none"`, "text"),
    note(studio, `${made}.on ?? false`, "boolean"),
    `const ${more} = [...(${test(studio)} ? [1, n] : []), ...(${given} ? [${number(studio)}] : [])];`,
    note(studio, `${more}.length`),
    note(studio, `\`\${${more}}\``, "text"),
  ];
};

/** What predicates and logic of the language say of a number that `!` claims to be there. */
export const claimedNumbers: Piece = (studio) => {
  const { random } = studio;
  studio.lies = true;
  const { before, name } = maybe(studio, number(studio));
  const steps = [
    () => note(studio, `Number.isNaN(${name}!)`, "boolean"),
    () => note(studio, `Number.isInteger(${name}!)`, "boolean"),
    () => note(studio, `Number.isFinite(${name}!)`, "boolean"),
    () => note(studio, `isNaN(${name}!)`, "boolean"),
    () => note(studio, `Object.is(${name}!, ${random.pick([number(studio), `${name}!`, "NaN"])})`, "boolean"),
    () => note(studio, `${name}! && ${number(studio)}`, "open"),
    () => note(studio, `${name}! || ${number(studio)}`),
    () => note(studio, `!${name}!`, "boolean"),
    () => note(studio, `${name}! < 3 || !(${name}! < 3)`, "boolean"),
    () => note(studio, `Math.max(${name}!, 1)`, "open"),
    () => note(studio, `-${name}!`, "open"),
    () => note(studio, `(${name}! | 0) + (${name}! >>> 1)`),
    () => note(studio, `\`\${${name}!}\``, "text"),
    () => note(studio, `String(${name}!)`, "text"),
    () => note(studio, `typeof ${name}!`, "text"),
    () => note(studio, `[${name}!, 1].length`),
    () => note(studio, `new Error(${name} === undefined ? undefined : "m").message`, "text"),
    () => note(studio, `${name}! === undefined ? 1 : 2`),
    () => note(studio, `[1, 2, 3].indexOf(${name}!)`),
    () => note(studio, `Float64Array.of(1, ${name}!)[1]!`),
    () => `out[${random.between(0, 7)}] = ${name}!;`,
    () => note(studio, `[1, 2][${name}!] ?? 7`, "open"),
  ];
  return [...before, ...Array.from({ length: random.between(1, 3) }, () => random.pick(steps)())];
};
