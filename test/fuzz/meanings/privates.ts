// Private names and statics: of a class and of the one that it is derived from, beside the kernel and inside of it.
import { fresh, indented, integer, note, number, some, test, type Piece, type Studio } from "./studio.js";

interface Classes {
  readonly base: string;
  readonly derived: string;
  /** Declared inside of the kernel. */
  readonly inside: boolean;
}

function baseOf({ random }: Studio, { base, inside }: Classes): string[] {
  const more = random.pick(["", ...(inside ? [] : [`${base}.made++;`, `${base}.last = k;`])]);
  return [
    `class ${base} {`,
    ...indented([
      `#x = ${random.pick(["1", "-0", "0.5"])};`,
      random.pick(["#y?: number;", "#y = 7;", "#y: number | undefined;"]),
      ...(inside ? [] : ["static made = 0;", `static last = ${random.pick(["-1", "4"])};`]),
      `constructor(k: number) { this.#x += k; ${random.pick(["", "this.#y = k;"])} ${more} }`,
      "#twice(): number { return this.#x * 2; }",
      "get #sum(): number { return this.#x + (this.#y ?? 3); }",
      `get base(): number { return ${random.pick(["this.#x", "this.#twice()", "this.#sum"])}; }`,
      `put(k: number): void { this.#x = k; ${random.pick(["", "this.#y = k + 1;"])} }`,
      `take(other: ${base}): number { return other.#x - this.#x; }`,
      `static of(k: number): ${base} { return new ${base}(k * 2); }`,
    ]),
    "}",
  ];
}

function derivedFrom({ random }: Studio, { base, derived, inside }: Classes): string[] {
  // Private members of one name are refused in a class and its base.
  const x = random.chance(0.05) ? "#x" : "#own";
  const count = random.pick(["", ...(inside ? [] : [`${derived}.ends++;`, `${base}.made += 2;`])]);
  return [
    `class ${derived} extends ${base} {`,
    ...indented([
      `${x} = ${random.pick(["10", "20"])};`,
      ...(inside ? [] : ["static ends = 0;"]),
      ...(random.chance(0.6) ? [`constructor(k: number) { super(k + 1); this.${x} -= k; ${count} }`] : []),
      `#three(): number { return this.${x} * 3; }`,
      `get own(): number { return ${random.pick([`this.${x}`, "this.#three()", `this.${x} + this.base`])}; }`,
      ...(random.chance(0.5) ? [`override put(k: number): void { super.put(k + 1); this.${x} = k; }`] : []),
    ]),
    "}",
  ];
}

export const privateNames: Piece = (studio) => {
  const { random, declarations } = studio;
  const [base, derived, one, other] = ["Base", "Derived", "o", "o"].map((name) => fresh(studio, name)) as [
    string,
    string,
    string,
    string,
  ];
  const names: Classes = { base, derived, inside: random.chance(0.4) };
  const { inside } = names;
  const classes = [...baseOf(studio, names), ...derivedFrom(studio, names)];
  if (!inside) declarations.push(...classes);
  const fields = some(
    studio,
    [
      `${one}.put(${number(studio)});`,
      `${other}.put(${integer(studio)});`,
      note(studio, `${one}.base`),
      note(studio, `${one}.own`),
      note(studio, `${other}.base`),
      note(studio, `${one}.take(${other})`),
      note(studio, `${other}.take(${one})`),
      note(studio, `${base}.of(${integer(studio)}).base`),
      `if (${test(studio)}) ${one}.put(${other}.base);`,
      ...(inside ? [] : [`${derived}.ends = ${integer(studio)};`, `${base}.last += 1;`]),
    ],
    3,
  );
  const statics = [note(studio, `${base}.made`), note(studio, `${derived}.ends`), note(studio, `${base}.last`)];
  return [
    ...(inside ? classes : []),
    `const ${one} = new ${derived}(${integer(studio)});`,
    `const ${other}: ${base} = ${random.pick([`new ${base}(${number(studio)})`, `new ${derived}(a)`, `${test(studio)} ? new ${derived}(n) : new ${base}(1)`])};`,
    ...fields,
    ...(inside ? [] : some(studio, statics)),
    note(studio, `${one}.base + ${one}.own`),
  ];
};
