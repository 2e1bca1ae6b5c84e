// What may be absent where it is used at once: texts that are added, groups that are left out, parts of constant
// tables, and what functions of objects and lists give.
import { fresh, integer, note, number, rounds, test, type Piece } from "./studio.js";

/** Sums and conversions of texts that may not be there. */
export const absentTexts: Piece = (studio) => {
  const { random } = studio;
  const [r, s] = [fresh(studio, "r"), fresh(studio, "s")];
  studio.lies = true;
  const key = (): string => random.pick(["p", "q", "s"]);
  const read = (): string =>
    random.pick([`${r}.${key()}`, `${r}["${key()}"]`, `${r}[\`k\${${integer(studio)}}\`]`, '"ab"', "`t${n}`"]);
  const uses = [
    () => [note(studio, `(${read()} + ${read()}).length`)],
    () => [note(studio, `("<" + ${read()} + ${read()}).length`)],
    () => [`{ let ${s} = ${read()}; ${s} += ${read()}; ${s} += "x"; ${note(studio, `${s}.length`)} }`],
    () => [note(studio, `Number(${read()}) || -1`)],
    () => [note(studio, `parseInt(${read()}, 10) || -2`)],
    () => [note(studio, `String(${read()}).length`)],
    () => [note(studio, `${read()} === ${read()}`, "boolean")],
    () => [note(studio, `\`\${${read()}}-\${${read()}}\`.length`)],
  ];
  return [
    `const ${r}: Record<string, string> = { p: ${random.pick(['"12"', '""', '"ab"'])} };`,
    `if (${test(studio)}) ${r}[${random.pick(['"q"', "`k${n}`"])}] = "7";`,
    ...Array.from({ length: random.between(1, 3) }, () => random.pick(uses)().join("\n")),
  ];
};

/** Groups that are left out, given to functions that replace. */
export const absentGroups: Piece = (studio) => {
  const { random, declarations } = studio;
  const [f, m] = [fresh(studio, "f"), fresh(studio, "m")];
  declarations.push(`const ${f} = (t: string): string => \`[\${t}]\`;`);
  const body = (): string =>
    random.pick([
      '"<" + g + ">"',
      "`${g}`",
      `${f}(g)`,
      'g ? "A" : all',
      'g === undefined ? "u" : g',
      "`${Number(g)}`",
      "all + g",
      "`${h}${g}`",
    ]);
  const pattern = random.pick(["/(x)?z(y)?/g", "/(\\d)?z(\\d)?/g", "/(?:(a)|(b))c?/g", "/(x)|(z)/"]);
  const text = random.pick(['"zxzzy"', "`${n}z${n}`", '"acbcc"', "`x${n}z`", '""']);
  return [
    note(studio, `${text}.replace(${pattern}, (all, g: string, h: string) => ${body()} + \`\${h}\`.length)`, "text"),
    `{ const ${m} = ${pattern.replace("/g", "/")}.exec(${text}); if (${m}) { const [all, g, h] = ${m}; ${note(studio, `\`\${all} \${g} \${h}\``, "text")} ${note(studio, `Number(g) || -3`)} } }`,
  ];
};

/** Tables of constants, at an index that is not known. */
export const constantParts: Piece = (studio) => {
  const { random, declarations } = studio;
  const [T, v] = [fresh(studio, "TABLE"), fresh(studio, "v")];
  const at = (): string => random.pick(["n", "a", "n & 3", "n + 1", "-1", "0", `${integer(studio)}`]);
  const kinds = [
    () => ({
      values: "[[1, 2], [3, 4]]",
      seen: `${v}[0] * 10 + ${v}[1]`,
      deep: () => `${T}[${at()}]?.[${at()}] ?? -1`,
    }),
    () => ({ values: "[{ k: 1 }, { k: 2 }, { k: 3 }]", seen: `${v}.k`, deep: () => `${T}[${at()}]?.k ?? -1` }),
    () => ({ values: '["a", "bc", ""]', seen: `${v}.length`, deep: () => `${T}[${at()}]?.length ?? -1` }),
    () => ({ values: "[5, 6, -7]", seen: v, deep: () => `${T}[${at()}] ?? -1` }),
  ];
  const { values, seen, deep } = random.pick(kinds)();
  declarations.push(`const ${T} = ${values} as const;`);
  const uses = [
    () => [note(studio, deep())],
    () => [`{ const ${v} = ${T}[${at()}]; if (${v} === undefined) ${note(studio, "-5")} else ${note(studio, seen)} }`],
    () => [`{ const ${v} = ${T}[${at()}]; if (!${v}) ${note(studio, "-6")} else ${note(studio, seen)} }`],
    () => [`{ const ${v} = ${T}[${at()}]; ${note(studio, `${v} ? ${seen} : -7`)} }`],
    () => [`for (const ${v} of ${T}) ${note(studio, seen)}`],
  ];
  return Array.from({ length: random.between(1, 4) }, () => random.pick(uses)().join("\n"));
};

/** Functions in objects and lists that may give nothing by their type, and elements outside of a list. */
export const givenByObjects: Piece = (studio) => {
  const { random, declarations } = studio;
  const [make, h, l, C] = [fresh(studio, "make"), fresh(studio, "h"), fresh(studio, "l"), fresh(studio, "C")];
  const [type, value, seen] = random.pick([
    ["string", "`s${k}`", "length"],
    ["{ x: number }", "{ x: k }", "x"],
    ["number[]", "[k]", "length"],
  ] as const);
  declarations.push(
    `function ${make}(limit: number) { const all: (${type})[] = []; let i = 0; return {
  put(k: number): void { all.push(${value}); }, next: (): (${type}) | undefined => (i < limit ? all[i++] : undefined), peek: (): (${type}) | undefined => all[all.length - 1] }; }`,
    `class ${C} { n = 1; copy = (): number => new ${C}().n + this.n; twice = (k: number): ${C} => { const made = new ${C}(); made.n = k + this.n; return made; }; }`,
  );
  return [
    `const ${h} = ${make}(${integer(studio)});`,
    note(studio, `${h}.peek()?.${seen} ?? -1`),
    `${rounds(studio, "i")} ${h}.put(i);`,
    note(studio, `${h}.next()?.${seen} ?? -2`),
    note(studio, `${h}.peek() === undefined`, "boolean"),
    `{ const ${l}: ((k: number) => (${type}) | undefined)[] = [() => ${h}.next(), (k) => (k > 1 ? ${value} : undefined)]; for (const one of ${l}) ${note(studio, `one(${integer(studio)})?.${seen} ?? -3`)} }`,
    `{ const ${l} = new ${C}(); ${l}.n = ${number(studio)}; ${note(studio, `${l}.copy() + ${l}.twice(${integer(studio)}).copy()`)} }`,
  ];
};
