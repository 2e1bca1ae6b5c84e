// Fields before they are set: optional, definite, reset by a subclass, and seen by methods that a constructor calls.
import { fresh, indented, integer, note, number, some, test, type Piece, type Studio } from "./studio.js";

/** In declarations beside the kernel only these are visible. */
function constant(studio: Studio): string {
  return studio.random.pick(["1", "-1", "0.5", "7", "-0", "40"]);
}

/** A class with fields that nothing sets at first. */
export const emptyFields: Piece = (studio) => {
  const { random, declarations } = studio;
  const [type, one, other] = [fresh(studio, "Empty"), fresh(studio, "o"), fresh(studio, "o")];
  const set = random.pick([
    "if (on) this.v = k;",
    "this.v = on ? k : undefined;",
    "if (on) { this.v = k; this.w = k; }",
    "",
  ]);
  declarations.push(
    `class ${type} {`,
    ...indented([
      `v?: number;`,
      random.pick(["w!: number;", "w!: number;", `w: number = ${constant(studio)};`]),
      random.pick(["items!: number[];", "items: number[] = [];", "items!: number[];"]),
      "on!: boolean;",
      "text!: string;",
      `next?: ${type};`,
      `constructor(on: boolean, k: number) { ${set} }`,
      `low(k: number): void { if (this.w === undefined || k < this.w) this.w = k; }`,
      `add(k: number): void { this.items ??= []; this.items.push(k); }`,
      `sum(): number { return (this.v ?? ${constant(studio)}) + (this.w ?? ${constant(studio)}); }`,
    ]),
    "}",
  );
  const target = (): string => random.pick([one, other]);
  const steps = [
    () => `${target()}.low(${integer(studio)});`,
    () => `${target()}.add(${integer(studio)});`,
    () => `${target()}.next = ${target()};`,
    () => `${target()}.v = ${random.pick(["undefined", number(studio)])};`,
    () => `${target()}.w = ${number(studio)};`,
    () => `${target()}.v ??= ${number(studio)};`,
    () => note(studio, `${target()}.next?.v`, "open"),
    () => note(studio, `${target()}.next?.next?.sum()`, "open"),
    () => note(studio, `${target()}.items === undefined ? -1 : 2`),
    () => note(studio, `${target()}.items?.length`, "open"),
    () => note(studio, `${target()}.on === undefined`, "boolean"),
    () => note(studio, `${target()}.text ?? "none"`, "text"),
    () => `if (${target()}.v) ${note(studio, "5")} else ${note(studio, "6")}`,
    () => note(studio, `${target()}.sum()`),
    () => `if (${test(studio)}) ${target()}.on = true;`,
    () => `if (${target()}.on) ${note(studio, "8")}`,
    () => note(studio, `${target()}.v === ${target()}.v`, "boolean"),
  ];
  return [
    `const ${one} = new ${type}(${test(studio)}, ${number(studio)});`,
    `${random.pick(["let", "const"])} ${other} = new ${type}(${test(studio)}, ${number(studio)});`,
    ...Array.from({ length: random.between(2, 7) }, () => random.pick(steps)()),
    note(studio, `${one}.v`, "open"),
    note(studio, `${one}.w`, "open"),
    note(studio, `${other}.w`, "open"),
  ];
};

/** Records with optional fields: left out, undefined, spread, with defaults. */
export const optionalFields: Piece = (studio) => {
  const { random, declarations } = studio;
  const [type, one, other] = [fresh(studio, "Opt"), fresh(studio, "r"), fresh(studio, "r")];
  declarations.push(`type ${type} = { x?: number; y: number; on?: boolean; z?: ${type}; s?: string };`);
  const target = (): string => random.pick([one, other]);
  const made = (): string =>
    random.pick([
      `{ y: ${number(studio)} }`,
      `{ x: ${number(studio)}, y: 1 }`,
      `{ x: undefined, y: ${number(studio)}, on: ${test(studio)} }`,
      `{ y: 2, s: "q", z: { y: ${number(studio)} } }`,
    ]);
  const steps = [
    () => `${target()}.x = ${random.pick(["undefined", number(studio)])};`,
    () => `${target()}.x ??= ${number(studio)};`,
    () => `${target()}.z = ${target()};`,
    () =>
      `${other} = { ...${target()}${random.pick(["", ", x: undefined", `, x: ${number(studio)}`, ", s: undefined"])} };`,
    () => `${other} = { ...${target()}, ...{ y: 4 } };`,
    () =>
      `{ const { x = ${number(studio)}, y, s = "d" } = ${target()}; ${note(studio, "x + y")} ${note(studio, "s", "text")} }`,
    () =>
      `{ const { x, ...rest } = ${target()}; ${note(studio, "x", "open")} ${note(studio, "rest.on ?? false", "boolean")} }`,
    () => note(studio, `${target()}.z?.x`, "open"),
    () => note(studio, `${target()}.z?.z?.y`, "open"),
    () => `if (${target()}.on) ${note(studio, "3")} else ${note(studio, "4")}`,
    () => note(studio, `${target()}.x === undefined ? -1 : ${target()}.y`),
  ];
  return [
    `const ${one}: ${type} = ${made()};`,
    `let ${other}: ${type} = ${made()};`,
    ...Array.from({ length: random.between(2, 7) }, () => random.pick(steps)()),
    note(studio, `${one}.x`, "open"),
    note(studio, `${other}.x`, "open"),
    note(studio, `${other}.s ?? "none"`, "text"),
  ];
};

/** A hierarchy whose constructors call methods that read and set fields of subclasses. */
export const constructors: Piece = (studio) => {
  const { random, declarations } = studio;
  const [base, sub, last, seen] = ["Base", "Sub", "Last", "seen"].map((name) => fresh(studio, name)) as [
    string,
    string,
    string,
    string,
  ];
  const isAbstract = random.chance(0.3);
  const baseSetup = random.pick(["this.p += k;", "this.p = k; seen.push(this.q ?? -1);", "seen.push(this.p);"]);
  declarations.push(
    `${isAbstract ? "abstract " : ""}class ${base} {`,
    ...indented([
      `p = ${constant(studio)};`,
      random.pick(["q?: number;", "q!: number;"]),
      `constructor(k: number, readonly seen: number[]) { ${random.pick(["", "this.q = k; "])}this.setup(k, seen);${random.pick(["", " this.p += 1;"])} }`,
      isAbstract
        ? "abstract setup(k: number, seen: number[]): void;"
        : `setup(k: number, seen: number[]): void { ${baseSetup} }`,
      `get twice(): number { return this.p * 2; }`,
      `total(): number { return this.p + (this.q ?? ${constant(studio)}); }`,
    ]),
    "}",
  );
  const body = some(
    studio,
    [
      "seen.push(this.r ?? -1);",
      "seen.push(this.s ?? -2);",
      "seen.push(this.list?.length ?? -3);",
      "this.s = k;",
      "this.t = k;",
      "this.q = k + 1;",
      "this.r = k;",
      "if (this.r === undefined) this.p = -5;",
      "seen.push(this.twice);",
      "seen.push(this.total());",
      ...(isAbstract ? [] : ["super.setup(k, seen);"]),
    ],
    1,
    5,
  ).join(" ");
  declarations.push(
    `class ${sub} extends ${base} {`,
    ...indented([
      ...some(
        studio,
        [
          `r = ${constant(studio)};`,
          "s?: number;",
          "t!: number;",
          random.pick(["list = [1, 2];", "list!: number[];", "list: number[] = [];"]),
        ],
        4,
      ),
      ...(random.chance(0.4)
        ? [
            `constructor(k: number, seen: number[]) { super(k${random.pick([" + 1", ""])}, seen); ${random.pick(["this.r += 2;", "seen.push(this.r);"])} }`,
          ]
        : []),
      `override setup(k: number, seen: number[]): void { ${body} }`,
      ...(random.chance(0.3) ? ["override get twice(): number { return (this.r ?? 3) * 2; }"] : []),
      ...(random.chance(0.3) ? ["override total(): number { return super.total() + (this.s ?? 9); }"] : []),
    ]),
    "}",
    `class ${last} extends ${sub} {`,
    ...indented([
      random.pick(["u = this.p + 1;", "u!: number;", "u = 3;"]),
      ...(random.chance(0.5)
        ? ["override setup(k: number, seen: number[]): void { super.setup(k, seen); seen.push(this.u ?? -4); }"]
        : []),
      ...(random.chance(0.3) ? ["override r = 21;"] : []),
    ]),
    "}",
  );
  const o = fresh(studio, "o");
  const made = random.pick([sub, last, random.pick(isAbstract ? [sub] : [base])]);
  const fields = made === base ? ["p", "q"] : made === sub ? ["p", "q", "r", "s", "t"] : ["p", "q", "r", "s", "t", "u"];
  const choice = random.chance(0.3)
    ? `${test(studio)} ? new ${last}(a, ${seen}) : new ${made}(2, ${seen})`
    : `new ${made}(${integer(studio)}, ${seen})`;
  return [
    `const ${seen}: number[] = [];`,
    `const ${o}: ${made} = ${choice};`,
    `for (const one of ${seen}) ${note(studio, "one")}`,
    ...fields.map((field) => note(studio, `${o}.${field}`, "open")),
    note(studio, `${o}.total()`),
    note(studio, `${o}.twice`),
  ];
};
