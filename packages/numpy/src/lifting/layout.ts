/** Layouts of functions of whole arrays, `"(m,n),(n,p)->(m,p)"`: as types and as values. */
import type { Rank } from "../array/ndarray.js";
import { checkAxis } from "../failures.js";

/** The axes of each operand and of each result, by their names; a number is a length. */
export interface Layout {
  readonly operands: readonly (readonly string[])[];
  readonly results: readonly (readonly string[])[];
}

const GROUP = /^\((?:[A-Za-z_]\w*|\d+)?(?:,(?:[A-Za-z_]\w*|\d+))*\)$/;

/** Reads a layout; throws a SyntaxError for what is none. */
export function readLayout(text: string): Layout {
  const sides = text.replace(/\s+/g, "").split("->");
  if (sides.length !== 2) throw new SyntaxError(`the layout "${text}" has no "->", or several`);
  const [operands, results] = sides.map((side) =>
    (side === "" ? [] : side.split(/(?<=\)),/)).map((group) => readGroup(group, text)),
  );
  return { operands: operands!, results: results! };
}

function readGroup(group: string, text: string): string[] {
  if (!GROUP.test(group))
    throw new SyntaxError(`"${group}" in the layout "${text}" is no list of axes: write (m,n), (n) or ()`);
  const axes = group.slice(1, -1);
  return axes === "" ? [] : axes.split(",");
}

/** A text without spaces. */
export type Trim<S extends string> = S extends `${infer A} ${infer B}` ? Trim<`${A}${B}`> : S;
type Commas<S extends string> = S extends `${string},${infer Rest}` ? [0, ...Commas<Rest>] : [0];
type RankOfAxes<S extends string> = S extends "" ? 0 : Commas<S>["length"];
type Groups<S extends string> = S extends `(${infer Axes}),${infer Rest}`
  ? [RankOfAxes<Axes>, ...Groups<Rest>]
  : S extends `(${infer Axes})`
    ? [RankOfAxes<Axes>]
    : never;

/** The numbers of axes of the operands of a layout; never for what is none. */
export type OperandRanks<L extends string> =
  Trim<L> extends `${infer Left}->${string}` ? Extract<Groups<Left>, readonly Rank[]> : never;

/** The numbers of axes of its results. */
export type ResultRanks<L extends string> =
  Trim<L> extends `${string}->${infer Right}` ? Extract<Groups<Right>, readonly Rank[]> : never;

/** The lengths by name: each is the same wherever it stands. Throws a RangeError that names the one that is not. */
export class Lengths {
  private readonly taken = new Map<string, { length: number; where: string }>();

  constructor(private readonly name: string) {}

  take(axis: string, length: number, where: string): void {
    const fixed = /^\d/.test(axis);
    const before = fixed ? { length: Number(axis), where: "the layout" } : this.taken.get(axis);
    if (!before) this.taken.set(axis, { length, where });
    else checkAxis(this.name, axis, before.where, where, before.length, length);
  }

  /** The length that has been taken by a name. */
  known(axis: string): number | undefined {
    return this.taken.get(axis)?.length;
  }

  of(axis: string): number {
    const length = /^\d/.test(axis) ? Number(axis) : this.known(axis);
    if (length === undefined) throw new RangeError(`${this.name}: no operand says how long ${axis} is; give out`);
    return length;
  }
}
