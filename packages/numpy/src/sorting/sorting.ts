/** Sorted arrays, and the orders that sort them. */
import type { Ranked } from "../array/ndarray.js";
import { contiguous } from "../elementwise/copies.js";
import { assign } from "../elementwise/selection.js";
import { newArray } from "../broadcast.js";
import { viewOf, type ArrayLike, type DTypeOfArray, type Operand, type RankOf } from "../operands.js";
import { promote } from "../promotion.js";
import { alongAxis, flattened, laneView } from "../reductions/lanes.js";
import { newLane } from "../reductions/reduce.js";
import { insertionPoint, sortedIndices } from "./order.js";

/** Options of functions that sort. */
export interface SortOptions {
  /** The axis, the last one without; null sorts the flattened array. */
  readonly axis?: number | null;
}

type None = Record<never, never>;
type RankBy<A, O> = O extends { readonly axis: null } ? 1 : RankOf<A>;

const axisBy = (options: SortOptions | undefined): number | null => (options?.axis === undefined ? -1 : options.axis);

/** A copy with the elements in order, NaN last. */
export function sort<A extends ArrayLike, const O extends SortOptions = None>(a: A, options?: O): Ranked<DTypeOfArray<A>, RankBy<A, O>> {
  const { view, axis } = laneView(viewOf(a), axisBy(options));
  return alongAxis(view, axis, view.dtype, view.shape[axis]!, (lane, result) => result.set(lane.sort())) as never;
}

/** The indices that sort; equal elements keep their order, NaN comes last. */
export function argsort<A extends ArrayLike, const O extends SortOptions = None>(a: A, options?: O): Ranked<"i32", RankBy<A, O>> {
  const { view, axis } = laneView(viewOf(a), axisBy(options));
  return alongAxis(view, axis, "i32", view.shape[axis]!, (lane, result) => result.set(sortedIndices(lane))) as never;
}

/** {@link sort}: all elements in front of the k-th are not larger, all behind not smaller. */
export const partition = <A extends ArrayLike, const O extends SortOptions = None>(
  a: A,
  kth: number,
  options?: O,
): Ranked<DTypeOfArray<A>, RankBy<A, O>> => {
  checkKth("partition", a, kth, options);
  return sort(a, options);
};

/** {@link argsort}, as {@link partition} is {@link sort}. */
export const argpartition = <A extends ArrayLike, const O extends SortOptions = None>(
  a: A,
  kth: number,
  options?: O,
): Ranked<"i32", RankBy<A, O>> => {
  checkKth("argpartition", a, kth, options);
  return argsort(a, options);
};

function checkKth(name: string, a: ArrayLike, kth: number, options: SortOptions | undefined): void {
  const { view, axis } = laneView(viewOf(a), axisBy(options));
  const length = view.shape[axis]!;
  if (!(kth >= -length && kth < length)) throw new RangeError(`${name}: ${kth} is no index of ${length} elements`);
}

/** Options of {@link searchsorted}. */
export interface SearchOptions {
  /** Whether a value goes in front of elements that equal it, or behind them. */
  readonly side?: "left" | "right";
  /** The indices that sort the elements. */
  readonly sorter?: ArrayLike;
}

/** Where values would go into sorted elements, for each value; of a plain number a number. */
export function searchsorted<V extends Operand>(
  a: ArrayLike,
  values: V,
  { side = "left", sorter }: SearchOptions = {},
): V extends number | bigint ? number : Ranked<"i32", RankOf<V>> {
  const own = flattened(viewOf(a));
  promote(
    own.dtype,
    typeof values === "number" || typeof values === "bigint" ? (typeof values as "number" | "bigint") : viewOf(values).dtype,
    "searchsorted",
  );
  const elements = own.data.subarray(own.offset, own.offset + own.size);
  const order = sorter && contiguous(viewOf(sorter)).data;
  const sorted = order ? Array.from(order as Iterable<number>, (index): number | bigint => elements[Number(index)]!) : elements;
  if (typeof values === "number" || typeof values === "bigint") return insertionPoint(sorted, values, side === "right") as never;
  const wanted = contiguous(viewOf(values));
  const made = newArray("i32", wanted.shape);
  for (let i = 0; i < wanted.data.length; i++) made.data[i] = insertionPoint(sorted, wanted.data[i]!, side === "right");
  return made as never;
}

/** The indices that sort by several keys, the last one first. */
export function lexsort(keys: readonly ArrayLike[]): Ranked<"i32", 1> {
  const lists = keys.map((key) => contiguous(viewOf(key)));
  const length = lists[0]?.size ?? 0;
  let order = Int32Array.from({ length }, (_, i) => i);
  for (const { data, dtype } of lists) {
    const lane = newLane(dtype, length);
    for (let i = 0; i < length; i++) lane[i] = data[order[i]!] as number;
    order = sortedIndices(lane).map((index) => order[index]!);
  }
  const made = newArray("i32", [length]);
  assign(made, order);
  return made as never;
}
