// What the writers of small programs about the meaning of JavaScript share: names, random holes, and lines that keep
// what was seen.
import type { Random } from "../random.js";

export interface Studio {
  readonly random: Random;
  /** What the kernel returns: a text of all that was seen, or a number made of it. */
  readonly kind: "text" | "number";
  /** Classes, types and functions beside the kernel. */
  readonly declarations: string[];
  names: number;
  /** The kernel takes a callback that writes into an argument. */
  takesCallback: boolean;
  /** A type may claim what a value breaks: the kernel may throw where JavaScript goes on. */
  lies: boolean;
}

/** Lines of a kernel; what they see goes into `note`. */
export type Piece = (studio: Studio) => string[];

/** `open` may be undefined. */
export type Seen = "number" | "open" | "boolean" | "text";

export function fresh(studio: Studio, prefix: string): string {
  return `${prefix}${studio.names++}`;
}

/** A line that keeps a value. */
export function note(studio: Studio, value: string, seen: Seen = "number"): string {
  if (studio.kind === "text") return `log += \`|\${${value}}\`;`;
  const wrapped = {
    number: value,
    open: `(${value}) ?? -3.25`,
    boolean: `(${value}) ? 1 : 0`,
    text: `(${value}).length`,
  }[seen];
  return `log = join(log, ${wrapped});`;
}

/** Keeps a number that goes into the middle of an expression. */
export function integer(studio: Studio, ...visible: readonly string[]): string {
  const { random } = studio;
  return random.weighted<() => string>([
    [4, () => String(random.between(-2, 6))],
    [4, () => random.pick(["a", "n", ...visible])],
    [2, () => `${random.pick(["a", "n", ...visible])} ${random.pick(["+", "-", "*"])} ${random.between(1, 4)}`],
    [1, () => `(${random.pick(["a", ...visible])} & ${random.pick([1, 3, 7])})`],
  ])();
}

export function number(studio: Studio, ...visible: readonly string[]): string {
  const { random } = studio;
  return random.weighted<() => string>([
    [3, () => integer(studio, ...visible)],
    [2, () => "b"],
    [1, () => random.pick(["0.5", "-0", "NaN", "1.5", "1e21", "2147483648"])],
    [1, () => `b * ${random.pick(["0.5", "2", "-1"])} + ${random.pick(["a", ...visible])}`],
    [1, () => `x[${random.between(0, 2)}]!`],
  ])();
}

export function test(studio: Studio, ...visible: readonly string[]): string {
  const { random } = studio;
  return random.weighted<() => string>([
    [3, () => `${random.pick(["a", "n", ...visible])} ${random.pick(["<", ">", "<=", "!=="])} ${random.between(0, 4)}`],
    [2, () => `(${random.pick(["a", "n", ...visible])} & 1) === ${random.between(0, 1)}`],
    [1, () => "b > 0"],
    [1, () => `x[${random.between(0, 2)}]! > ${random.between(-1, 3)}`],
    [0.5, () => random.pick(["a === a", "b !== b", "(n > 2 || a < 0)"])],
  ])();
}

/** The head of a loop of a few rounds over `i`, without its body. */
export function rounds(studio: Studio, i: string, keyword = "let"): string {
  const limit = studio.random.pick(["n", "n", "3", "4", "n + 1"]);
  return `for (${keyword} ${i} = 0; ${i} < ${limit}; ${i}++)`;
}

export function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

export function some<T>(studio: Studio, list: readonly T[], least = 1, most = list.length): T[] {
  return studio.random.shuffle(list).slice(0, studio.random.between(least, most));
}
