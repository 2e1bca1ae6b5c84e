// Functions and classes with type parameters, which stand for objects with more properties than the constraint names.
import { fresh, integer, note, number, rounds, some, test, type Piece, type Studio } from "./studio.js";

/** A function or class by the name of its declaration, and lines that use it on objects. */
interface Generic {
  readonly text: string;
  use(studio: Studio): string[];
}

/** What the objects have: `x` all, `y` the wide ones, `s` those with a text. */
interface Types {
  readonly narrow: string;
  readonly wide: string;
  readonly texts: string;
}

const wideOf = (studio: Studio): string =>
  studio.random.pick(["w", `{ x: ${number(studio)}, y: ${integer(studio)} }`, "w"]);
const narrowOf = (studio: Studio): string => studio.random.pick(["o", `{ x: ${integer(studio)} }`]);
const textsOf = (studio: Studio): string =>
  studio.random.pick(["t", `{ x: ${integer(studio)}, s: "ab" }`, `{ s: \`\${n}\`, x: 1 }`]);

/** A spread of what a type parameter stands for. */
function moved(f: string, { narrow }: Types): Generic {
  return {
    text: `const ${f} = <T extends ${narrow}>(one: T, v: number): T => ({ ...one, x: v });`,
    use: (studio) =>
      studio.random.pick([
        () => [note(studio, `${f}(${wideOf(studio)}, ${number(studio)}).y`)],
        () => [note(studio, `${f}(${textsOf(studio)}, 3).s`, "text"), note(studio, `${f}(${narrowOf(studio)}, a).x`)],
        () => [`w = ${f}(w, ${number(studio)});`, note(studio, "w.x + w.y")],
      ])(),
  };
}

/** Two objects in one. */
function merged(f: string): Generic {
  return {
    text: `function ${f}<A extends object, B extends object>(one: A, two: B): A & B { return { ...one, ...two }; }`,
    use(studio) {
      const m = fresh(studio, "m");
      return [
        `const ${m} = ${f}(${wideOf(studio)}, { k: ${number(studio)}, on: ${test(studio)} });`,
        note(studio, `${m}.x + ${m}.y * ${m}.k`),
        note(studio, `${m}.on`, "boolean"),
      ];
    },
  };
}

/** With a property more. */
function numbered(f: string): Generic {
  return {
    text: `const ${f} = <T extends object>(one: T, id: number): T & { id: number } => ({ ...one, id });`,
    use: (studio) => [
      note(studio, `${f}(${textsOf(studio)}, ${integer(studio)}).s`, "text"),
      note(studio, `${f}(${wideOf(studio)}, 7).y`),
    ],
  };
}

/** The same of lists. */
function mapped(f: string, { narrow, wide }: Types): Generic {
  return {
    text: `function ${f}<T extends ${narrow}>(all: readonly T[]): T[] { return all.map((one) => ({ ...one, x: one.x + 1 })); }`,
    use(studio) {
      const l = fresh(studio, "l");
      return [
        `const ${l}: ${wide}[] = [${wideOf(studio)}];`,
        `${rounds(studio, "i")} ${l}.push({ x: i, y: ${number(studio, "i")} });`,
        `for (const each of ${f}(${l})) ${note(studio, "each.x - each.y")}`,
        note(studio, `${l}[0]!.x`),
      ];
    },
  };
}

/** The best of a list, and the first that a function wants. */
function chosen(f: string, { narrow, texts }: Types): Generic {
  return {
    text: `function ${f}<T extends ${narrow}>(all: readonly T[], wants?: (one: T) => boolean): T | undefined {
  let best: T | undefined;
  for (const one of all) if (wants ? wants(one) : best === undefined || one.x > best.x) best = one;
  return best;
}`,
    use(studio) {
      const [l, c] = [fresh(studio, "l"), fresh(studio, "c")];
      return [
        `const ${l}: ${texts}[] = [${textsOf(studio)}, ${textsOf(studio)}];`,
        `const ${c} = ${f}(${l}${studio.random.pick(["", `, ({ s }) => s.length > ${integer(studio)}`, ", (one) => one.x > 1"])});`,
        note(studio, `${c}?.x`, "open"),
        `if (${c} && ${test(studio)}) ${note(studio, `${c}.s`, "text")}`,
        note(studio, `${f}([w, ${wideOf(studio)}])?.y`, "open"),
      ];
    },
  };
}

/** A pair, and the same pair turned. */
function paired(f: string): Generic {
  return {
    text: `const ${f} = <A, B>(left: A, right: B): { left: A; right: B } => ({ left, right });`,
    use(studio) {
      const p = fresh(studio, "p");
      return [
        `const ${p} = ${f}(${wideOf(studio)}, ${studio.random.pick([textsOf(studio), '{ s: "q" }'])});`,
        note(studio, `${p}.left.y`),
        note(studio, `${f}(${p}.right, ${p}.left).left.s`, "text"),
        note(studio, `${f}(a, ${test(studio)}).right`, "boolean"),
      ];
    },
  };
}

/** Lists by a key. */
function grouped(f: string, { wide }: Types): Generic {
  return {
    text: `function ${f}<T>(all: readonly T[], key: (one: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const one of all) {
    const group = groups.get(key(one));
    if (group) group.push(one);
    else groups.set(key(one), [one]);
  }
  return groups;
}`,
    use(studio) {
      const l = fresh(studio, "l");
      return [
        `const ${l}: ${wide}[] = [w, ${wideOf(studio)}, { x: ${integer(studio)}, y: 2 }];`,
        `for (const [key, group] of ${f}(${l}, (one) => one.${studio.random.pick(["x", "y"])})) ${note(studio, "key + group.length * group[0]!.y")}`,
      ];
    },
  };
}

/** A class that holds one, and copies it with changes. */
function held(f: string, { narrow }: Types): Generic {
  return {
    text: `class ${f}<T extends ${narrow}> {
  constructor(public state: T) {}
  with(x: number): ${f}<T> { return new ${f}({ ...this.state, x }); }
}`,
    use(studio) {
      const h = fresh(studio, "h");
      return [
        `const ${h} = new ${f}(${wideOf(studio)});`,
        note(studio, `${h}.with(${number(studio)}).state.y`),
        note(studio, `${h}.with(2).with(${integer(studio)}).state.x`),
        `${h}.state.y += ${integer(studio)};`,
        note(studio, `${h}.state.x + ${h}.state.y`),
        note(studio, `new ${f}(t).with(1).state.s`, "text"),
      ];
    },
  };
}

/** What is left of one without a property that a pattern takes. */
function left(f: string, { wide }: Types): Generic {
  return {
    text: `function ${f}<T extends ${wide}>(one: T): number { const { x, ...others } = one; return x * 10 + others.y; }`,
    use: (studio) => [note(studio, `${f}(${wideOf(studio)})`)],
  };
}

/** Properties by a name that a type parameter stands for, read and written. */
function keyed(f: string): Generic {
  return {
    text: `const ${f} = <O, K extends keyof O>(one: O, key: K): O[K] => one[key];
function ${f}Set<O, K extends keyof O>(one: O, key: K, value: O[K]): O { one[key] = value; return one; }`,
    use: (studio) =>
      studio.random.pick([
        () => [note(studio, `${f}(${wideOf(studio)}, "y") + ${f}(w, "x")`), note(studio, `${f}(t, "s")`, "text")],
        () => [`${f}Set(w, ${studio.random.pick(['"x"', '"y"'])}, ${number(studio)});`, note(studio, "w.x - w.y")],
        () => [note(studio, `${f}(${f}Set(t, "s", ${f}(${textsOf(studio)}, "s") + "k"), "s")`, "text")],
        () => [`for (const key of ["x", "y"] as const) ${note(studio, `${f}(${wideOf(studio)}, key)`)}`],
      ])(),
  };
}

/** Lists by what a property is. */
function groupedBy(f: string, { texts }: Types): Generic {
  return {
    text: `function ${f}<O, K extends keyof O>(all: readonly O[], key: K): Map<O[K], O[]> {
  const groups = new Map<O[K], O[]>();
  for (const one of all) {
    const group = groups.get(one[key]) ?? [];
    group.push(one);
    groups.set(one[key], group);
  }
  return groups;
}`,
    use(studio) {
      const l = fresh(studio, "l");
      return [
        `const ${l}: ${texts}[] = [t, ${textsOf(studio)}, ${textsOf(studio)}];`,
        `for (const [key, group] of ${f}(${l}, "x")) ${note(studio, "key * group.length")}`,
        `for (const [key, group] of ${f}(${l}, "s")) ${note(studio, "key.length + group[0]!.x")}`,
        note(studio, `[...${l}].sort((p, q) => p.s < q.s ? -1 : p.s > q.s ? 1 : 0)[0]!.x`),
      ];
    },
  };
}

const GENERICS = [moved, merged, numbered, mapped, chosen, paired, grouped, groupedBy, held, keyed, left];

export const generics: Piece = (studio) => {
  const { random, declarations } = studio;
  const types = { narrow: fresh(studio, "N"), wide: fresh(studio, "W"), texts: fresh(studio, "T") };
  declarations.push(
    `interface ${types.narrow} { x: number }`,
    random.pick([
      `interface ${types.wide} extends ${types.narrow} { y: number }`,
      `type ${types.wide} = { x: number; y: number };`,
    ]),
    `type ${types.texts} = ${types.narrow} & { s: string };`,
  );
  const made = some(studio, GENERICS, 1, 4).map((make) => make(fresh(studio, "G"), types));
  declarations.push(...made.map(({ text }) => text));
  return [
    "{",
    `let w: ${types.wide} = { x: ${number(studio)}, y: ${integer(studio)} };`,
    `const o: ${types.narrow} = ${random.chance(0.1) ? "w" : `{ x: ${number(studio)} }`};`,
    `const t: ${types.texts} = { x: ${integer(studio)}, s: \`s\${n}\` };`,
    ...random.shuffle(
      made.flatMap((one) => Array.from({ length: random.between(1, 2) }, () => one.use(studio).join("\n"))),
    ),
    note(studio, "w.x + w.y + o.x + t.x"),
    "}",
  ];
};
