// What happens behind TypeScript's back: functions that change what was looked at, ends without a value, members that
// other classes have, errors of functions that loops call, and lists filled with null against their type.
import { fresh, integer, note, number, rounds, test, type Piece } from "./studio.js";

/** A function sets a variable or a field that was looked at. */
export const changedByOthers: Piece = (studio) => {
  const { random, declarations } = studio;
  studio.lies = true;
  const [v, f, C, o] = [fresh(studio, "v"), fresh(studio, "f"), fresh(studio, "C"), fresh(studio, "o")];
  const type = random.pick(["number | string | null", "string | null", "number | null", "{ x: number } | null"]);
  const filled = type.startsWith("{")
    ? `{ x: ${integer(studio)} }`
    : type.startsWith("string")
      ? '"s"'
      : number(studio);
  const first = random.pick(["null", filled]);
  const later = first === "null" ? filled : random.pick(["null", "null", filled]);
  if (random.chance(0.5))
    return [
      `let ${v}: ${type} = ${first};`,
      `const ${f} = (): void => { if (${test(studio)}) ${v} = ${later}; };`,
      `${f}();`,
      note(studio, `${v} === null`, "boolean"),
      `if (${v} !== null) ${note(studio, "7")} else ${note(studio, "8")}`,
      ...(random.chance(0.5) ? [note(studio, `\`\${typeof ${v}}\``, "text")] : []),
    ];
  declarations.push(
    `class ${C} { state: ${type} = null; steps = 0;
  step(on: boolean): void { this.steps++; if (on) this.state = ${later.replace(/\b[anb]\b|x\[\d\]!?/g, "this.steps")}; }
  run(on: boolean): number { this.state = ${first.replace(/\b[anb]\b|x\[\d\]!?/g, "this.steps")}; this.step(on); if (this.state === null) return 1; while (this.state !== null && this.steps < 5) this.step(!on); return this.steps * 10; } }`,
  );
  return [
    `const ${o} = new ${C}();`,
    note(studio, `${o}.run(${test(studio)})`),
    note(studio, `${o}.state === null`, "boolean"),
  ];
};

/** Functions that come to their end without a value, in loops. */
export const endsWithoutValue: Piece = (studio) => {
  const { random } = studio;
  const [f, i, l] = [fresh(studio, "f"), fresh(studio, "i"), fresh(studio, "l")];
  const [type, value, seen] = random.pick([
    ["number", "k", "-9"],
    ["string", "`s${k}`", '"none"'],
    ["number[]", "[k]", "[]"],
  ] as const);
  const result = (call: string): string =>
    note(studio, type === "number" ? `${call} ?? ${seen}` : `(${call} ?? ${seen}).length`);
  const body = random.pick([
    `if (${test(studio, "k")}) return ${value};`,
    `switch (k & 3) { case 0: return ${value}; case 2: if (${test(studio, "k")}) return ${value}; }`,
    `for (let j = 0; j < k; j++) { if (j === 2) return ${value}; }`,
    `try { if (${test(studio, "k")}) throw new Error("k"); return ${value}; } catch {}`,
  ]);
  return [
    `const ${f} = (k: number): ${type} | undefined => { ${body} };`,
    `${rounds(studio, i)} ${result(`${f}(${i})`)}`,
    `const ${l} = [${integer(studio)}, ${integer(studio)}, 3];`,
    note(studio, `${l}.filter((k) => { if (k > ${integer(studio)}) return true; }).length`),
    note(studio, `${l}.map((k) => { if (k > 1) return k; }).reduce<number>((s, k) => s + (k ?? -1), 0)`),
  ];
};

/** Abstract properties, for which some classes have a field and some an accessor. */
export const abstractProperties: Piece = (studio) => {
  const { random, declarations } = studio;
  const [A, F, G, l] = [fresh(studio, "A"), fresh(studio, "F"), fresh(studio, "G"), fresh(studio, "l")];
  declarations.push(
    `abstract class ${A} { abstract readonly size: number; twice(): number { return this.size * 2; } }`,
    `class ${F} extends ${A} { constructor(readonly size: number) { super(); } }`,
    `class ${G} extends ${A} { items: number[] = []; get size(): number { return this.items.length + 1; } }`,
  );
  return [
    `const ${l}: ${A}[] = [${random.pick([`new ${F}(${number(studio)})`, `new ${G}()`])}];`,
    `${rounds(studio, "i")} ${l}.push(${test(studio, "i")} ? new ${F}(i) : new ${G}());`,
    `for (const one of ${l}) ${note(studio, "one.size + one.twice()")}`,
    `{ const g = new ${G}(); g.items.push(${integer(studio)}); ${note(studio, "g.twice() * 10 + g.size")} }`,
  ];
};

/** Errors of functions that loops call, caught around the function with the loop. */
export const caughtAroundLoops: Piece = (studio) => {
  const { random, declarations } = studio;
  const [g, h, i] = [fresh(studio, "G"), fresh(studio, "H"), fresh(studio, "i")];
  const loop = random.pick(["for (let k = 0; k < count; k++)", "let k = 0; while (k++ < count)"]);
  const use = random.pick([
    `if (${g}(c, k)) sum += k;`,
    `sum += ${g}(c, k) ? k : 1;`,
    `const on = ${g}(k, c); if (!on) sum++;`,
  ]);
  declarations.push(
    `function ${g}(c: number, k: number): boolean { if (c > ${random.between(1, 4)}) throw new Error("c" + k); return c % 2 === 0; }`,
    `function ${h}(count: number, c: number): number { let sum = 0; ${loop} { ${use} } return sum; }`,
  );
  const call = `${h}(${integer(studio)}, ${integer(studio)})`;
  return [
    `try { ${note(studio, call)} } catch (e) { ${note(studio, "(e as Error).message", "text")} }`,
    `${rounds(studio, i)} { try { ${note(studio, `${h}(3, ${i})`)} } catch { ${note(studio, "-1")} } finally { ${note(studio, i)} } }`,
  ];
};

/** Methods of tuples that change them. */
export const turnedTuples: Piece = (studio) => {
  const { random } = studio;
  const [t, f] = [fresh(studio, "t"), fresh(studio, "f")];
  const change = (one: string): string =>
    random.pick([
      `${one}.reverse();`,
      `${one}.sort((p, q) => p - q);`,
      `${one}.fill(${number(studio)});`,
      `${one}.fill(${integer(studio)}, 1);`,
      `${one}[1] = ${number(studio)};`,
    ]);
  const seen = (one: string): string => note(studio, `${one}[0] * 3 + ${one}[1] * 5 + ${one}[2]`);
  return [
    `const ${t}: [number, number, number] = [${number(studio)}, ${integer(studio)}, 2];`,
    `const ${f} = (one: [number, number, number]): void => { ${change("one")} };`,
    change(t),
    seen(t),
    `${f}(${t});`,
    seen(t),
    `{ const held = { t: ${t}, all: [${t}] }; ${change("held.t")} ${change("held.all[0]!")} ${seen("held.t")} }`,
    seen(t),
  ];
};

/** Lists that are made as any[] and filled with null, whatever their type says. */
export const filledWithNull: Piece = (studio) => {
  const { random, declarations } = studio;
  studio.lies = true;
  const [T, l, i] = [fresh(studio, "T"), fresh(studio, "l"), fresh(studio, "i")];
  declarations.push(`interface ${T} { x: number }`);
  const made = random.pick([
    "new Array(4).fill(null)",
    "Array(4).fill(null)",
    "Array.from({ length: 4 }, () => null!)",
  ]);
  return [
    `const ${l}: ${T}[] = ${made};`,
    `${rounds(studio, i)} if (${i} < 4 && ${test(studio, i)}) ${l}[${i}] = { x: ${number(studio, i)} };`,
    `for (let k = 0; k < 4; k++) { if (${l}[k] === null) ${note(studio, "-1")} else ${note(studio, `${l}[k]!.x`)} }`,
    ...(random.chance(0.5) ? [`if (${test(studio)}) for (const one of ${l}) ${note(studio, "one.x")}`] : []),
  ];
};

/** What holds a value that may be null: how it is made, how it is read, and how something else sets it. */
const HOLDERS: readonly ((one: string, other: string, type: string, value: string) => Holder)[] = [
  (one, other, type, value) => ({
    made: `const ${one}: { v: ${type} } = { v: ${value} }; const ${other} = ${one};`,
    read: `${one}.v`,
    write: `${other}.v`,
  }),
  (one, other, type, value) => ({
    made: `const ${one}: (${type})[] = [${value}, ${value}]; const ${other} = ${one};`,
    read: `${one}[0]`,
    write: `${other}[0]`,
  }),
  (one, other, type, value) => ({
    made: `const ${one}: [${type}, number] = [${value}, 2]; const ${other} = ${one};`,
    read: `${one}[0]`,
    write: `${other}[0]`,
  }),
  (one, other, type, value) => ({
    made: `const ${other}: (${type})[] = [${value}]; const ${one} = { get v(): ${type} { return this.held[0]!; }, held: ${other} };`,
    read: `${one}.v`,
    write: `${other}[0]`,
  }),
];

interface Holder {
  readonly made: string;
  readonly read: string;
  readonly write: string;
}

/** Fields, elements, parts of tuples and accessors that are looked at, set through another name, and looked at again. */
export const changedSince: Piece = (studio) => {
  const { random } = studio;
  studio.lies = true;
  const [one, other, f, v] = [fresh(studio, "o"), fresh(studio, "p"), fresh(studio, "f"), fresh(studio, "v")];
  const [type, value, seen] = random.pick([
    ["number | null", number(studio), (it: string) => it],
    ["string | null", '"s"', (it: string) => `${it}.length`],
    ["boolean | null", test(studio), (it: string) => `(${it} ? 1 : 2)`],
    ["{ x: number } | null", `{ x: ${integer(studio)} }`, (it: string) => `${it}.x`],
  ] as const);
  const { made, read, write } = random.pick(HOLDERS)(one, other, type, value);
  const later = random.pick(["null", "null", value]);
  const looks = random.shuffle([
    note(studio, `${read} === null`, "boolean"),
    note(studio, `${read} === null ? -1 : ${seen(read)}`),
    `{ const ${v} = ${read}; ${note(studio, `${v} === null ? -2 : ${seen(v)}`)} }`,
    `{ const ${v}: ${type} = ${read}; ${note(studio, `${v} === null ? -3 : ${seen(v)}`)} }`,
    note(studio, `typeof ${read}`, "text"),
  ]);
  return [
    made,
    `const ${f} = (): void => { if (${test(studio)}) ${write} = ${later}; };`,
    `if (${read} !== null) { ${f}(); ${looks.slice(0, random.between(1, 4)).join(" ")} }`,
  ];
};

/** Properties that are only ever null, in what is spread and in what Object.assign takes; setters that it calls. */
export const givenNothings: Piece = (studio) => {
  const { random, declarations } = studio;
  const [T, S, o, p] = [fresh(studio, "T"), fresh(studio, "S"), fresh(studio, "o"), fresh(studio, "p")];
  declarations.push(
    `interface ${T} { v: number | null; t: string | null; n: number }`,
    `class ${S} { held = 1; sets = 0; n = 2; get v(): number { return this.held; } set v(x: number) { this.held = x * 2; this.sets++; } }`,
  );
  const patch = (): string =>
    random.pick(["{ v: null }", "{ t: null }", "{ v: null, t: null }", `{ t: null, n: ${integer(studio)} }`]);
  const seen = (one: string): string => note(studio, `${one}.n + (${one}.v ?? -1) + (${one}.t === null ? 100 : 200)`);
  return [
    `const ${o}: ${T} = { v: ${number(studio)}, t: "t", n: ${integer(studio)} };`,
    ...random.shuffle([
      `{ const ${p} = { ...${o}, ...${patch()} }; ${seen(p)} }`,
      `{ const ${p}: ${T} = Object.assign({}, ${o}, ${patch()}); ${seen(p)} }`,
      `Object.assign(${o}, ${patch()}); ${seen(o)}`,
      `{ const ${p} = { ...${o}, ...(${test(studio)} ? { t: null } : {}) }; ${seen(p)} }`,
      `{ const ${p} = new ${S}(); Object.assign(${p}, { v: ${integer(studio)} }); ${note(studio, `${p}.v * 10 + ${p}.sets`)} }`,
    ]),
  ];
};

/** Factories of objects of functions, which call each other and share what is around them. */
export const factories: Piece = (studio) => {
  const { random, declarations } = studio;
  const [F, o, i] = [fresh(studio, "F"), fresh(studio, "o"), fresh(studio, "i")];
  const step = random.pick(["state + 1", "state * 2 - 1", "(Math.imul(state, 31) + 7) >>> 0", "state ^ 5"]);
  const [first, second] = random.shuffle(["next", "twice"]);
  declarations.push(
    `function ${F}(seed: number) {
  let state = seed | 0; let calls = 0;
  const next = (): number => { calls++; state = ${step}; return state; };
  function twice(by: number): number { return next() * by + next(); }
  const held = { up: (k: number): number => (k <= 0 ? state : held.down(k - 1) + 1), down: (k: number): number => (k <= 0 ? -state : held.up(k - 1)) };
  return { ${first}, ${second}, calls: (): number => calls, reset(to: number): void { state = to; calls = 0; }, held };
}`,
  );
  return [
    `const ${o} = ${F}(${integer(studio)});`,
    `${rounds(studio, i)} ${note(studio, `${o}.twice(${i}) + ${o}.next()`)}`,
    `if (${test(studio)}) ${o}.reset(${integer(studio)});`,
    note(studio, `${o}.held.up(${random.between(0, 4)}) * 100 + ${o}.calls()`),
    `{ const all = [${o}, ${F}(3)]; ${note(studio, `all[${random.pick(["0", "1", "n & 1"])}]!.next() - all[0]!.twice(2)`)} }`,
  ];
};

/** Tables of numbers declared as const. */
export const frozenTables: Piece = (studio) => {
  const { random, declarations } = studio;
  const [T, i] = [fresh(studio, "TABLE"), fresh(studio, "i")];
  const values = Array.from({ length: random.pick([2, 4, 8]) }, () =>
    random.pick([random.between(-100, 100), random.between(0, 4_000_000_000), 0.5, -0, 1e300]),
  );
  const shown = values.map((value) => (Object.is(value, -0) ? "-0" : String(value)));
  declarations.push(`const ${T} = [${shown.join(", ")}] as const;`);
  const mask = values.length - 1;
  return [
    note(studio, `${T}[${random.between(0, mask)}] + ${T}.length`),
    `for (let ${i} = 0; ${i} < ${T}.length; ${i}++) ${note(studio, `${T}[${i}]! * ${integer(studio)} + (${T}[${i}]! | 0)`)}`,
    note(studio, `${T}[${integer(studio)} & ${mask}]! - 1`),
  ];
};

/** Numbers, booleans and texts that only some objects of one type have. */
export const lackedFields: Piece = (studio) => {
  const { random } = studio;
  const [x, o, n, m] = [fresh(studio, "x"), fresh(studio, "o"), fresh(studio, "n"), fresh(studio, "m")];
  const [one, other, seen] = random.pick([
    [number(studio), integer(studio), (it: string) => it],
    [test(studio), "true", (it: string) => `(${it} ? 1 : 2)`],
    ['"s"', '"ab"', (it: string) => `${it}.length`],
  ] as const);
  return [
    `const ${x} = ${test(studio)} ? { ${n}: ${one} } : undefined;`,
    ...random
      .shuffle([
        `{ const { ${n} = ${other} } = ${x} ?? {}; ${note(studio, seen(n))} }`,
        note(studio, `(${x} ?? {}).${n} === undefined`, "boolean"),
        `{ const ${o} = ${test(studio)} ? { ${n}: ${one}, ${m}: ${other} } : { ${n}: ${other} }; ${note(studio, seen(`(${o}.${m} ?? ${one})`))} ${note(studio, seen(`${o}.${n}`))} }`,
        `{ const { ${m} = ${other} } = [{ ${m}: ${one} }].find(() => ${test(studio)}) ?? {}; ${note(studio, seen(m))} }`,
      ])
      .slice(0, random.between(1, 4)),
  ];
};
