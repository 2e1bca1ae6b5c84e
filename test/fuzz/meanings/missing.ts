// What is not there: missing keys that are only looked at, and lists that grow by an index.
import { fresh, integer, note, number, rounds, test, type Piece, type Studio } from "./studio.js";

/** Ways to look at `value`, a number that may be missing. */
function look(studio: Studio, value: string): string {
  const { random } = studio;
  const c = fresh(studio, "c");
  return random.pick([
    () => note(studio, `${value} === undefined`, "boolean"),
    () => note(studio, `${value} ?? ${number(studio)}`),
    () => note(studio, `${value} || ${number(studio)}`),
    () => `if (${value}) ${note(studio, "1")} else ${note(studio, "2")}`,
    () => `{ const ${c} = ${value}; if (${c} === undefined) ${note(studio, "-1")} else ${note(studio, `${c} + 1`)} }`,
    () => `{ const ${c} = ${value}; ${note(studio, c, "open")} }`,
    () => `{ let ${c}: number | undefined = ${value}; if (!${c}) ${c} = 5; ${note(studio, c)} }`,
    () => `{ let ${c}: number = ${value}!; if (${c} !== undefined) ${note(studio, c)} else ${note(studio, "-4")} }`,
    () => `{ let ${c}: number; ${c} = ${value}!; if (${c}) ${note(studio, c)} }`,
    () => note(studio, `typeof ${value} === "number" ? 1 : 2`),
  ])();
}

export const missingInMap: Piece = (studio) => {
  const { random } = studio;
  const [m, i] = [fresh(studio, "m"), fresh(studio, "i")];
  const texts = random.chance(0.4);
  const key = (): string => (texts ? random.pick(['"p"', '"q"', "`k${n}`", 'a > 1 ? "p" : "r"']) : integer(studio));
  const steps = [
    () => `${m}.set(${key()}, ${number(studio)});`,
    () => `${m}.delete(${key()});`,
    () => {
      const k = key();
      return `${m}.set(${k}, (${m}.get(${k}) ?? 0) + 1);`;
    },
    () => {
      const k = key();
      return `if (!${m}.get(${k})) ${m}.set(${k}, ${number(studio)});`;
    },
    () => look(studio, `${m}.get(${key()})`),
    () => look(studio, `${m}.get(${key()})`),
    () => `for (const [k, v] of ${m}) { ${m}.delete(k); ${note(studio, "v")} }`,
  ];
  return [
    `const ${m} = new Map<${texts ? "string" : "number"}, number>();`,
    `${rounds(studio, i)} { ${m}.set(${texts ? `\`k\${${i}}\`` : i}, ${number(studio, i)}); if (${test(studio, i)}) break; }`,
    ...Array.from({ length: random.between(2, 6) }, () => random.pick(steps)()),
    note(studio, `${m}.size`),
  ];
};

export const missingInRecord: Piece = (studio) => {
  const { random } = studio;
  const r = fresh(studio, "r");
  const key = (): string => random.pick(['"p"', '"q"', "`k${n}`", 'a > 1 ? "p" : "r"']);
  const steps = [
    () => `${r}[${key()}] = ${number(studio)};`,
    () => {
      const k = key();
      return `${r}[${k}] = (${r}[${k}] ?? 0) + 1;`;
    },
    () => `delete ${r}[${key()}];`,
    () => note(studio, `${key()} in ${r}`, "boolean"),
    () => look(studio, `${r}[${key()}]`),
    () => look(studio, `${r}[${key()}]`),
    () => `for (const k in ${r}) ${note(studio, `${r}[k]`, "open")}`,
    () => note(studio, `Object.keys(${r}).length`),
    () => `${r}[${key()}] ??= ${number(studio)};`,
  ];
  return [
    `const ${r}: Record<string, number> = { p: ${number(studio)}${random.pick(["", ", s: 2"])} };`,
    ...Array.from({ length: random.between(2, 6) }, () => random.pick(steps)()),
    note(studio, `${r}["p"]`, "open"),
  ];
};

/** Entries that may be null by their type and are not there, kept in lists, fields, patterns and results. */
export const missingBesideNull: Piece = (studio) => {
  const { random } = studio;
  const [r, f, l, o, c] = [
    fresh(studio, "r"),
    fresh(studio, "f"),
    fresh(studio, "l"),
    fresh(studio, "o"),
    fresh(studio, "c"),
  ];
  const [type, value, seen] = random.pick([
    ["number", "1", "c"],
    ["string", '"ab"', "c.length"],
    ["{ x: number }", "{ x: 2 }", "c.x"],
  ] as const);
  const key = (): string => random.pick(['"p"', '"s"', "`k${n}`"]);
  const read = (): string => `${r}[${key()}]${random.pick(["", "", " ?? null", ` ?? ${value}`])}`;
  const look = (one: string): string => {
    const shown = seen.replace("c", one);
    return random.pick([
      note(studio, `${one} ? ${shown} : -1`),
      note(studio, `${one} == null ? -2 : ${shown}`),
      note(studio, `${one} === null`, "boolean"),
      note(studio, `${one} === undefined`, "boolean"),
    ]);
  };
  const uses = [
    () => [`{ const ${c} = ${read()}; ${look(c)} }`],
    () => [`{ const [${c}] = [${read()}, ${read()}]; ${look(c)} }`],
    () => [`{ const ${o} = { held: ${read()} }; const ${c} = ${o}.held; ${look(c)} }`],
    () => [
      `{ const ${l}: (${type} | null)[] = [${read()}]; ${l}.push(${read()}); for (const ${c} of ${l}) ${look(c)} }`,
    ],
    () => [`{ const ${f} = (): ${type} | null => ${read()}; const ${c} = ${f}(); ${look(c)} }`],
  ];
  return [
    `const ${r}: Record<string, ${type} | null> = { p: ${random.pick([value, "null"])}${random.pick(["", ", s: null"])} };`,
    `if (${test(studio)}) ${r}[${key()}] = ${random.pick([value, "null"])};`,
    ...random.pick(uses)(),
    ...(random.chance(0.3) ? random.pick(uses)() : []),
  ];
};

export const missingInList: Piece = (studio) => {
  const { random } = studio;
  const [l, rows] = [fresh(studio, "l"), fresh(studio, "rows")];
  const at = (): string => random.pick(["0", "1", "n", "a", "5", "-1", "n - 1", `${l}.length`]);
  const steps = [
    () => note(studio, `${l}[${at()}] === undefined`, "boolean"),
    () => note(studio, `${l}[${at()}] ?? ${number(studio)}`),
    () => note(studio, `${l}[${at()}] || ${number(studio)}`),
    () => look(studio, `${l}.at(${at()})`),
    () => look(studio, `${l}.find((e) => e > ${number(studio)})`),
    () => look(studio, `${l}.${random.pick(["pop", "shift", "pop"])}()`),
    () => look(studio, `${l}.findLast((e) => e < ${number(studio)})`),
    () => `if (${l}[${at()}]) ${note(studio, "7")} else ${note(studio, "8")}`,
    () => {
      const c = fresh(studio, "c");
      return `{ const ${c} = ${l}[${at()}]; if (${c} === undefined) ${note(studio, "-6")} else ${note(studio, c)} }`;
    },
    () => {
      const c = fresh(studio, "c");
      return `{ const ${c} = ${l}[${at()}]; if (${c}) ${note(studio, c)} }`;
    },
    () => note(studio, `${rows}[${at()}]?.[${at()}] ?? ${number(studio)}`),
    () => note(studio, `${rows}.at(${at()})?.length`, "open"),
    () => note(studio, `${rows}[${at()}] === undefined`, "boolean"),
    () => `${l}.length = ${random.pick(["0", "1", "n"])} < ${l}.length ? 1 : ${l}.length;`,
    () => `{ const [p = 2, q = 3] = ${l}; ${note(studio, "p")} ${note(studio, "q")} }`,
    () => note(studio, `"abc"[${random.pick(["0", "n", "5"])}] === undefined`, "boolean"),
  ];
  return [
    `const ${l}: number[] = [${random.pick(["", "a", "a, 0", "n, b, 3"])}];`,
    `const ${rows}: number[][] = [${random.pick(["", "[1, 2]", "[], [a]"])}];`,
    ...Array.from({ length: random.between(2, 6) }, () => random.pick(steps)()),
    note(studio, `${l}.length`),
  ];
};

/** `list[list.length] = value` and its relatives. */
export const appends: Piece = (studio) => {
  const { random, declarations } = studio;
  const [l, i, k, put, box, type, rows] = ["l", "i", "k", "put", "box", "Box", "rows"].map((name) =>
    fresh(studio, name),
  ) as [string, string, string, string, string, string, string];
  const grow = (list: string): string =>
    random.weighted<() => string>([
      [4, () => `${list}[${list}.length] = ${number(studio, i)};`],
      [1, () => `${list}[${list}.length] = ${list}.length;`],
      [1, () => `if (${list}.length > 0) ${list}[${list}.length] = ${list}[${list}.length - 1]! + 1;`],
      [1, () => `${list}[${list}.length] = ${list}.push(${integer(studio, i)});`],
      [1, () => `{ const end = ${list}.length; ${list}[end] = ${number(studio, i)}; ${list}[end + 1] = 1; }`],
    ])();
  const form = random.weighted<() => { before: string[]; body: string; list: string }>([
    [3, () => ({ before: [`const ${l}: number[] = [];`], body: grow(l), list: l })],
    [
      2,
      () => ({
        before: [`const ${l}: number[] = [];`, `let ${k} = 0;`],
        body: `${l}[${k}++] = ${number(studio, i)};`,
        list: l,
      }),
    ],
    [
      2,
      () => {
        declarations.push(
          `class ${type} { items: number[] = []; size = 0; ${random.pick([
            "add(v: number): void { this.items[this.items.length] = v; this.size++; }",
            "add(v: number): void { this.items[this.size++] = v; }",
            "add(v: number): void { const { items } = this; items[items.length] = v; }",
          ])} }`,
        );
        const body = random.pick([`${box}.add(${number(studio, i)});`, grow(`${box}.items`)]);
        return { before: [`const ${box} = new ${type}();`], body, list: `${box}.items` };
      },
    ],
    [
      2,
      () => {
        declarations.push(
          `function ${put}(list: number[], v: number): number { list[list.length] = v; return list.length; }`,
        );
        return {
          before: [`const ${l}: number[] = [];`],
          body: note(studio, `${put}(${l}, ${number(studio, i)})`),
          list: l,
        };
      },
    ],
    [
      1,
      () => ({
        before: [`const ${rows}: number[][] = [[], [1]];`],
        body: grow(`${rows}[${i} & 1]!`),
        list: `${rows}[1]!`,
      }),
    ],
    [
      1,
      () => ({
        before: [`const ${rows}: number[][] = [];`],
        body: `${rows}[${rows}.length] = [${number(studio, i)}, ${i}];`,
        list: `${rows}.map((one) => one[0]!)`,
      }),
    ],
    [
      1,
      () => ({
        before: [`const ${box}: { list: number[] } = { list: [] };`, `const ${l} = ${box}.list;`],
        body: grow(random.pick([`${box}.list`, l])),
        list: random.pick([l, `${box}.list`]),
      }),
    ],
  ])();
  return [
    ...form.before,
    `${rounds(studio, i)} { ${random.chance(0.3) ? `if (${test(studio, i)}) continue; ` : ""}${form.body} }`,
    note(studio, `${form.list}.length`),
    `for (const one of ${form.list}) ${note(studio, "one")}`,
  ];
};
