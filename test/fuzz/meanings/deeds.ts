// What is done by the way: by functions that always give one boolean, by methods of object literals that are of one
// type, by generators that are left early, and by targets and defaults of patterns.
import { fresh, indented, integer, note, number, rounds, test, type Piece } from "./studio.js";

/** A function assigns variables around it, and what it gives is known when building. */
export const knownResults: Piece = (studio) => {
  const { random } = studio;
  const [k, m, one, two] = [fresh(studio, "k"), fresh(studio, "m"), fresh(studio, "f"), fresh(studio, "g")];
  const deed = (): string =>
    random.pick([
      `${k} = ${number(studio, "v")};`,
      `${k} = ${m} = v;`,
      `${m} = ${k};`,
      `${k} += v;`,
      `${m} = v; ${k} = ${m};`,
      "",
    ]);
  const taker = (name: string, last = random.pick(["true", "false", "true", "v > 1"])): string =>
    random.pick([
      `const ${name} = (v: number): boolean => { ${deed()} return ${last}; };`,
      `function ${name}(v: number): boolean { ${deed()} return ${last}; }`,
      `const ${name} = (v: number): boolean => ((${k} = v), ${last});`,
    ]);
  const call = (): string => `${random.pick([one, two])}(${integer(studio)})`;
  const use = random.weighted<() => string[]>([
    [2, () => [`if (${call()}) ${note(studio, k)} else ${note(studio, m)}`]],
    [2, () => [note(studio, `${call()} ${random.pick(["&&", "||"])} ${call()}`, "boolean")]],
    [1, () => [note(studio, `!${call()} ? ${k} : ${m} + 1`)]],
    [1, () => [`let left = 4; while (left-- > 0 && ${call()}) ${note(studio, k)}`]],
    [1, () => [note(studio, `[1, 2, n].${random.pick(["some", "every"])}(${one})`, "boolean")]],
    [1, () => [`${rounds(studio, "i")} { if (${two}(i)) continue; ${note(studio, m)} }`]],
  ])();
  const second = random.chance(0.3)
    ? `const ${two} = (v: number): boolean => { ${deed()} return ${one}(v); };`
    : taker(two);
  return [`let ${k} = 0.5, ${m} = ${integer(studio)};`, taker(one), second, ...use, note(studio, `${k} * 3 + ${m}`)];
};

/** Object literals of one type, each with a method of its own. */
export const literalMembers: Piece = (studio) => {
  const { random } = studio;
  const [list, make, one, s] = [fresh(studio, "l"), fresh(studio, "make"), fresh(studio, "o"), fresh(studio, "s")];
  const literal = (...visible: string[]): string => {
    const body = random.pick([`v + ${number(studio, ...visible)}`, `v * ${integer(studio, ...visible)}`, "v"]);
    return random.pick([
      `{ w: ${integer(studio)}, f(v: number): number { return ${body}; } }`,
      `{ w: ${integer(studio)}, f: (v: number): number => ${body} }`,
    ]);
  };
  const made = random.pick([
    [`const ${make} = (k: number) => (${literal("k")});`, `${make}(${integer(studio)})`, `${make}(2)`],
    [`const ${make} = ${literal()};`, make, literal()],
    ["", literal(), literal()],
  ]);
  const use = random.weighted<() => string[]>([
    [2, () => [`for (const each of ${list}) ${note(studio, `each.f(${integer(studio)}) + each.w`)}`]],
    [1, () => [note(studio, `${list}[${random.between(0, 1)}]!.f(a)`)]],
    [1, () => [`let ${one} = ${list}[0]!;`, `if (${test(studio)}) ${one} = ${list}[1]!;`, note(studio, `${one}.f(n)`)]],
  ])();
  return [
    ...(made[0] ? [made[0]] : []),
    `const ${list} = [${made[1]}, ${made[2]}];`,
    ...(random.chance(0.4) ? [`${rounds(studio, "i")} ${list}.push(${literal("i")});`] : []),
    `let ${s} = ${list}.length;`,
    ...use,
    `${s}++;`,
    note(studio, s),
  ];
};

/** A generator with something in `finally`, whose values are not all wanted. */
export const closing: Piece = (studio) => {
  const { random } = studio;
  const [make, k, run] = [fresh(studio, "gen"), fresh(studio, "k"), fresh(studio, "run")];
  const last = random.pick([`${k} += 10;`, note(studio, k), `${k} = -${k}; ${note(studio, "4")}`]);
  const guarded = random.pick([
    ["yield 1;", `yield ${integer(studio)};`],
    [`for (let j = 0; j < 3; j++) yield j + ${k};`],
    [`if (${test(studio)}) yield 5;`, "yield 6;"],
  ]);
  const body = [`${k}++;`, "try {", ...indented(guarded), "} finally {", `  ${last}`, "}", note(studio, "8")];
  const leave = random.pick(["break;", "continue;", "return;", 'throw new RangeError("left");', `${k} = 0.5;`]);
  return [
    `let ${k} = 0;`,
    `function* ${make}(): Generator<number> {`,
    ...indented(body),
    "}",
    `const ${run} = (): void => {`,
    `  for (const each of ${make}()) { ${note(studio, "each")} if (${test(studio, "each")}) ${leave} }`,
    "};",
    `try { ${run}(); } catch (error) { ${note(studio, "(error as Error).message", "text")} }`,
    note(studio, k),
  ];
};

/** The order of what a pattern's targets and defaults do. */
export const targets: Piece = (studio) => {
  const { random } = studio;
  const [l, i, o] = [fresh(studio, "l"), fresh(studio, "i"), fresh(studio, "o")];
  const [d, t] = [fresh(studio, "d"), fresh(studio, "t")];
  const target = (): string => random.pick([`${l}[${i}]`, `${l}[${i}++ & 3]`, `${t}().w`, `${o}.w`, i]);
  const held = (): string => `${target()} = ${random.pick([`${d}()`, number(studio), `${i}++`])}`;
  const source = random.pick([
    `[${random.pick(["undefined, undefined", "7, undefined", "undefined, b"])}]`,
    `[${number(studio)}]`,
  ]);
  const assign = random.weighted<() => string>([
    [2, () => `[${held()}, ${held()}] = from;`],
    [1, () => `({ p: ${held()}, q: ${held()} } = { p: from[0], q: from[1] });`],
  ])();
  return [
    `const ${l} = [1, 2, 3, 4]; let ${i} = ${random.between(0, 2)}; const ${o} = { w: 9 };`,
    `const ${d} = (): number => { ${note(studio, "1")} ${i} = (${i} + 1) & 3; return ${number(studio)}; };`,
    `const ${t} = (): { w: number } => { ${note(studio, "2")} return ${o}; };`,
    "{",
    `  const from: (number | undefined)[] = ${source};`,
    `  ${assign}`,
    "}",
    note(studio, `${l}[0]! + ${l}[1]! * 3 + ${l}[2]! * 7 + ${i} * 11 + ${o}.w`),
  ];
};

/** Texts of what may be missing. */
const PATTERNS = [
  "/\\d+/",
  "/\\d+/g",
  "/[^0-9]+/g",
  "/(\\d)(\\.)?/",
  "/^-?\\d+(?:\\.\\d+)?$/",
  "/a|b|(?=1)/g",
  "/(\\w)\\1/",
  "/\\b/g",
  "/x*?[,;]\\s*/g",
  "/[A-F]/gi",
  "/(?<![0-9])0/g",
  "/./gu",
];

/** Regular expressions that are written out. */
export const patterned: Piece = (studio) => {
  const { random, declarations } = studio;
  const [t, R] = [fresh(studio, "t"), fresh(studio, "R")];
  const pattern = random.pick(PATTERNS);
  const isGlobal = /g[a-z]*$/.test(pattern);
  const groups = (pattern.match(/\((?!\?)/g) ?? []).length;
  const isNamed = random.chance(0.3);
  if (isNamed) declarations.push(`const ${R} = ${pattern};`);
  const used = isNamed ? R : pattern;
  const uses = [
    note(studio, `${t}.search(${used})`),
    note(studio, `${t}.replace(${used}, "<$&$1$$>")`, "text"),
    ...(groups === 0
      ? [
          note(studio, `${t}.split(${used}).join("|")`, "text"),
          note(studio, `${t}.replace(${used}, (it, at: number) => it.length + "@" + at)`, "text"),
        ]
      : []),
    ...(isGlobal
      ? [note(studio, `(${t}.match(${used}) ?? []).length`)]
      : [
          note(studio, `${used}.test(${t})`, "boolean"),
          `{ const m = ${t}.match(${used}); ${note(studio, `m === null ? "none" : m[0] + m.length`, "text")} }`,
        ]),
  ];
  return [
    `const ${t} = ${random.pick([`\`\${n} a1b22, x;\${${integer(studio)}}\``, `String(${number(studio)})`, '""', '"aAbB  00 .5"'])};`,
    ...random.shuffle(uses).slice(0, random.between(1, 4)),
  ];
};

export const askedTexts: Piece = (studio) => {
  const { random } = studio;
  const [v, m] = [fresh(studio, "v"), fresh(studio, "m")];
  const nothing = random.pick(["undefined", "null"]);
  const method = random.pick(["toFixed(1)", "toString()", "toString(2)", "toPrecision(3)", "toString().length"]);
  const value = random.pick([v, `${m}.get(n)`, `[a, n].find((e) => e > ${random.between(0, 4)})`, `[a].at(n)`]);
  const isNumber = method.endsWith("length");
  return [
    `let ${v}: number | ${nothing} = ${random.pick(["a", "b", "n"])};`,
    `if (${test(studio)}) ${v} = ${nothing};`,
    `const ${m} = new Map([[1, a], [2, b]]);`,
    isNumber ? note(studio, `${value}?.${method}`, "open") : note(studio, `${value}?.${method} ?? "none"`, "text"),
  ];
};
