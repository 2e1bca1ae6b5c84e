// Variables without a first value, `var` in loops with closures, heads of loops, and variables that are used before
// they exist.
import { fresh, indented, integer, note, number, rounds, some, test, type Piece, type Studio } from "./studio.js";

interface Kind {
  readonly type: string;
  readonly value: (studio: Studio, i: string) => string;
  readonly read: (studio: Studio, name: string) => string;
}

const KINDS: readonly Kind[] = [
  {
    type: "number",
    value: (studio, i) => number(studio, i),
    read: (studio, t) =>
      studio.random.pick([
        () => note(studio, `${t} ?? ${integer(studio)}`),
        () => note(studio, `${t} === undefined ? -1 : ${t}`),
        () => note(studio, t, "open"),
        () => `if (${t}) ${note(studio, "1")} else ${note(studio, "2")}`,
        () => `if (${t} !== undefined) ${note(studio, `${t} * 2`)}`,
        () => note(studio, `typeof ${t} === "number"`, "boolean"),
        () => note(studio, `${t}! + 1`),
      ])(),
  },
  {
    type: "boolean",
    value: (studio, i) => test(studio, i),
    read: (studio, t) => note(studio, `${t} ?? ${test(studio)}`, "boolean"),
  },
  {
    type: "string",
    value: (studio) => `"${studio.random.pick(["", "u", "vw"])}"`,
    read: (studio, t) => note(studio, studio.random.pick([`${t} ?? "none"`, `(${t} || "empty")`]), "text"),
  },
  {
    type: "{ v: number }",
    value: (studio, i) => `{ v: ${number(studio, i)} }`,
    read: (studio, t) => note(studio, studio.random.pick([`${t}?.v`, `${t} ? ${t}.v : undefined`]), "open"),
  },
  {
    type: "number[]",
    value: (studio, i) => `[${integer(studio, i)}, 2]`,
    read: (studio, t) =>
      note(studio, studio.random.pick([`${t}?.length`, `${t} === undefined ? -1 : ${t}[0]!`]), "open"),
  },
];

/** A `let` or `var` that is set in some rounds of a loop, or in none. */
export const unsetBefore: Piece = (studio) => {
  const { random } = studio;
  const [t, i] = [fresh(studio, "t"), fresh(studio, "i")];
  const { type, value, read } = random.pick(KINDS);
  const keyword = random.pick(["let", "let", "var"]);
  const declared = keyword === "let" && random.chance(0.25) ? `let ${t};` : `${keyword} ${t}: ${type} | undefined;`;
  const leave = random.pick(["", "", " break;", " continue;"]);
  return [
    declared,
    ...(random.chance(0.3) && declared.includes(":") ? [read(studio, t)] : []),
    `${rounds(studio, i)} {`,
    `  if (${test(studio, i)}) { ${t} = ${value(studio, i)};${leave} }`,
    ...(random.chance(0.5) && declared.includes(":") ? [`  ${read(studio, t)}`] : []),
    "}",
    read(studio, t),
  ];
};

/** A `let` in the body of a loop begins anew in each round; a `var` goes on. */
export const unsetInside: Piece = (studio) => {
  const { random } = studio;
  const [t, i] = [fresh(studio, "t"), fresh(studio, "i")];
  const { type, value, read } = random.pick(KINDS);
  const keyword = random.pick(["let", "let", "var"]);
  const body = [
    `${keyword} ${t}: ${type} | undefined;`,
    ...(random.chance(0.3) ? [`if (${test(studio, i)}) continue;`] : []),
    ...(random.chance(0.5) ? [read(studio, t)] : []),
    `if (${test(studio, i)}) ${t} = ${value(studio, i)};`,
    read(studio, t),
    ...(random.chance(0.3) ? [`${t} = undefined;`] : []),
  ];
  return random.weighted<() => string[]>([
    [4, () => [`${rounds(studio, i)} {`, ...indented(body), "}"]],
    [1, () => [`for (const ${i} of [${integer(studio)}, a, 3]) {`, ...indented(body), "}"]],
    [1, () => [`let ${i} = -1;`, `while (++${i} < n) {`, ...indented(body), "}"]],
    [1, () => [`let ${i} = -1;`, "do {", ...indented(body), `} while (++${i} < n);`]],
    [
      1,
      () => [
        `[1, 2, n].forEach((${i}) => {`,
        ...indented(body.map((line) => line.replace("continue;", "return;"))),
        "});",
      ],
    ],
  ])();
};

/** A `var` in a block that need not run. */
export const hoisted: Piece = (studio) => {
  const { random } = studio;
  const [v, i] = [fresh(studio, "v"), fresh(studio, "i")];
  const before = note(studio, v, "open");
  return [
    ...(random.chance(0.5) ? [before] : []),
    random.pick([
      `if (${test(studio)}) { var ${v}: number | undefined = ${number(studio)}; }`,
      `${rounds(studio, i)} { if (${test(studio, i)}) continue; var ${v}: number | undefined = ${number(studio, i)}; }`,
      `try { if (${test(studio)}) throw new Error("no"); var ${v}: number | undefined = ${number(studio)}; } catch { ${note(studio, "4")} }`,
      `switch (a) { case 1: var ${v}: number | undefined = 5; break; default: ${note(studio, v, "open")} }`,
    ]),
    note(studio, v, "open"),
    ...(random.chance(0.3) ? [`var ${v}: number | undefined;`, note(studio, v, "open")] : []),
  ];
};

/** Closures over the variables of a loop. */
export const loopClosures: Piece = (studio) => {
  const { random } = studio;
  const [fs, i, j, f] = [fresh(studio, "fs"), fresh(studio, "i"), fresh(studio, "j"), fresh(studio, "f")];
  const [outer, own] = [random.pick(["var", "var", "let"]), random.pick(["var", "let", "const"])];
  const made = random.pick([
    `() => ${i} * 10 + ${j}`,
    `() => ${i}`,
    `() => ${j}`,
    ...(outer === "var" ? [`() => ${i}++`] : []),
    ...(own !== "const" ? [`() => (${j} += 1)`] : []),
  ]);
  const body = [
    `${own} ${j} = ${integer(studio, i)};`,
    `${fs}.push(${made});`,
    ...(own !== "const" && random.chance(0.5) ? [`${j} += ${random.between(1, 5)};`] : []),
    ...(random.chance(0.3) ? [`if (${test(studio, i)}) continue;`] : []),
    ...(random.chance(0.3) ? [note(studio, `${fs}[0]!()`)] : []),
  ];
  const head = random.weighted<string>([
    [4, rounds(studio, i, outer)],
    [1, `for (${outer} ${i} of [3, a, 1])`],
  ]);
  return [
    `const ${fs}: (() => number)[] = [];`,
    `${head} {`,
    ...indented(body),
    "}",
    `for (const ${f} of ${fs}) ${note(studio, `${f}()`)}`,
    ...(outer === "var" && random.chance(0.5) ? [note(studio, i, "open")] : []),
  ];
};

/** Closures in the initialiser, the test and the update of a loop. */
export const heads: Piece = (studio) => {
  const { random } = studio;
  const [fs, i, f, q] = [fresh(studio, "fs"), fresh(studio, "i"), fresh(studio, "f"), fresh(studio, "q")];
  const change = random.chance(0.5) ? `if (${test(studio, i)}) ${i}++;` : "";
  const push = (value = i): string => `${fs}.push(() => ${value})`;
  const head = random.weighted<string>([
    [2, `for (let ${i} = 0, ${f} = () => ${i}; ${i} < n; ${i}++) { ${note(studio, `${f}()`)} ${change} }`],
    [2, `for (let ${i} = 0; (${push()}, ${i} < n); ${i}++) { ${change} }`],
    [2, `for (let ${i} = 0; ${i} < n; ${push()}, ${i}++) { ${change} }`],
    [1, `for (let ${i} = 0; ${i} < n; ${i}++, ${push()}) { if (${test(studio, i)}) continue; ${push(`${i} * 2`)}; }`],
    [2, `for (let [${i}, ${q}] = [0, n]; ${i} < ${q}; ${i}++, ${q}--) ${push(`${i} * 10 + ${q}`)};`],
    [
      1,
      `for (let { ${i}, ${q} = 2 }: { ${i}: number; ${q}?: number } = { ${i}: 0 }; ${i} < n; ${i} += ${q}) ${push(`${i} - ${q}`)};`,
    ],
    [1, `for (let ${i} = 0, ${q} = (${push()}, n); ${i} < ${q}; ${i}++) { ${push(`${i} + ${q}`)}; ${change} }`],
    [
      1,
      `for (let ${i} = 0; ${i} < n; ${i}++) { try { ${push()}; if (${test(studio, i)}) continue; } finally { ${push(`-${i}`)}; } }`,
    ],
    [1, `for (let ${i} = 0; ${i} < n;) { const up = () => { ${i}++; }; ${push()}; up(); }`],
    [1, `for (let ${i}: number | undefined; (${i} ?? 0) < n; ${i} = (${i} ?? 0) + 1) ${push(`${i} ?? -1`)};`],
  ]);
  return [`const ${fs}: (() => number)[] = [];`, head, `for (const one of ${fs}) ${note(studio, "one()")}`];
};

/** Closures that use a variable before its declaration has run, and parameters that a `var` hides. */
export const early: Piece = (studio) => {
  const { random } = studio;
  const [late, get, p, g, i] = ["late", "get", "p", "g", "i"].map((name) => fresh(studio, name)) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const attempt = `try { ${note(studio, `${get}()`)} } catch (e) { ${note(studio, "e instanceof ReferenceError ? 11 : 12")} }`;
  return random.weighted<() => string[]>([
    [
      3,
      () => [
        `const ${get} = (): number => ${late} + 1;`,
        ...(random.chance(0.6) ? [random.chance(0.5) ? `if (${test(studio)}) { ${attempt} }` : attempt] : []),
        `${random.pick(["let", "const", "var"])} ${late} = ${number(studio)};`,
        attempt,
      ],
    ],
    [
      1,
      () => [
        `${rounds(studio, i)} {`,
        `  const ${get} = (): number => ${late};`,
        `  if (${test(studio, i)}) { ${attempt} }`,
        `  const ${late} = ${integer(studio, i)};`,
        `  ${attempt}`,
        "}",
      ],
    ],
    [
      2,
      () => [
        `const ${late} = (${p}: number, ${g} = () => ${p}): number => { var ${p}: number${random.pick([" = 7", ` = ${p} + 1`, ""])}; ` +
          `${random.pick(["", `${p} = 3; `])}return ${g}() * 10 + ${p}; };`,
        note(studio, `${late}(${integer(studio)})`),
      ],
    ],
    [
      1,
      () =>
        [
          `switch (a & 3) { case 0: let ${late} = 3; ${note(studio, late)} break; ` +
            `case 1: ${late} = 4; ${note(studio, late)} break; default: ${note(studio, "9")} }`,
        ].map((line) => `try { ${line} } catch (e) { ${note(studio, "e instanceof ReferenceError ? 11 : 12")} }`),
    ],
  ])();
};

/** Several variables in one declaration, with and without first values, that change places. */
export const together: Piece = (studio) => {
  const names = ["p", "q", "r"].map((prefix) => fresh(studio, prefix));
  const [p, q, r] = names as [string, string, string];
  const keyword = studio.random.pick(["let", "var"]);
  const steps = [
    `${p} = ${q};`,
    `${q} = ${p};`,
    `${r} = ${p} ?? ${q};`,
    `[${p}, ${q}] = [${q}, ${p}];`,
    `if (${test(studio)}) ${p} = ${number(studio)};`,
    `${p} ??= ${number(studio)};`,
    `${q} ||= ${number(studio)};`,
  ];
  return [
    `${keyword} ${p}: number | undefined, ${q}: number | undefined = ${number(studio)}, ${r}: number | undefined;`,
    ...some(studio, steps, 2, 5),
    ...names.map((name) => note(studio, name, "open")),
  ];
};
