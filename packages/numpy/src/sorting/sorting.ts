/** Sorted arrays, and the orders that sort them. */
import type { Data } from "../array/dtypes.js";
import { fromStart } from "../array/indices.js";
import type { Ranked } from "../array/ndarray.js";
import { contiguous, readDoubles } from "../elementwise/copies.js";
import { assign } from "../elementwise/selection.js";
import { newArray } from "../broadcast.js";
import { realViewOf, type ArrayLike, type DTypeOfArray, type Operand, type RankOf } from "../operands.js";
import { isBig, promote } from "../promotion.js";
import { alongAxis, flattened, laneView } from "../reductions/lanes.js";
import {
  dividedIndices,
  dividedNumbers,
  firstOrder,
  insertionPoint,
  insertionPoints,
  orderedBy,
  sortedIndices,
  sortLane,
} from "./order.js";
import { FEW, select } from "./selection.js";

/** Options of functions that sort. */
export interface SortOptions {
  /** The axis, the last one without; null sorts the flattened array. */
  readonly axis?: number | null;
}

type None = Record<never, never>;
type RankBy<A, O> = O extends { readonly axis: null } ? 1 : RankOf<A>;

const axisBy = (options: SortOptions | undefined): number | null => (options?.axis === undefined ? -1 : options.axis);

/** A copy with the elements in order, NaN last. */
export function sort<A extends ArrayLike, const O extends SortOptions = None>(
  a: A,
  options?: O,
): Ranked<DTypeOfArray<A>, RankBy<A, O>> {
  const { view, axis } = laneView(realViewOf(a), axisBy(options));
  return alongAxis(view, axis, view.dtype, view.shape[axis]!, (lane, result) => result.set(sortLane(lane))) as never;
}

/** The indices that sort; equal elements keep their order, NaN comes last. */
export function argsort<A extends ArrayLike, const O extends SortOptions = None>(
  a: A,
  options?: O,
): Ranked<"i32", RankBy<A, O>> {
  const { view, axis } = laneView(realViewOf(a), axisBy(options));
  return alongAxis(view, axis, "i32", view.shape[axis]!, (lane, result) => result.set(sortedIndices(lane))) as never;
}

/**
 * The elements, moved so that the k-th is what sorting would put there: none in front of it is larger, none behind it
 * smaller.
 */
export const partition = <A extends ArrayLike, const O extends SortOptions = None>(
  a: A,
  kth: number,
  options?: O,
): Ranked<DTypeOfArray<A>, RankBy<A, O>> => {
  const { view, axis } = laneView(realViewOf(a), axisBy(options));
  const place = placeOf("partition", kth, view.shape[axis]!);
  return alongAxis(view, axis, view.dtype, view.shape[axis]!, (lane, result) =>
    result.set(selected(lane, place)),
  ) as never;
};

export function selected(lane: Float64Array, place: number): Float64Array {
  if (!(lane instanceof Float64Array)) return sortLane(lane);
  const end = dividedNumbers(lane);
  if (place < end) select(lane, place, 0, end);
  return lane;
}

/** The indices of the elements, moved as {@link partition} moves these. */
export const argpartition = <A extends ArrayLike, const O extends SortOptions = None>(
  a: A,
  kth: number,
  options?: O,
): Ranked<"i32", RankBy<A, O>> => {
  const { view, axis } = laneView(realViewOf(a), axisBy(options));
  const place = placeOf("argpartition", kth, view.shape[axis]!);
  return alongAxis(view, axis, "i32", view.shape[axis]!, (lane, result) =>
    result.set(selectedIndices(lane, place)),
  ) as never;
};

export function selectedIndices(lane: Float64Array, place: number): Int32Array {
  if (!(lane instanceof Float64Array)) return sortedIndices(lane);
  const { indices, end } = dividedIndices(lane);
  if (place >= end) return indices;
  if (end <= FEW) return sortedIndices(lane);
  const keys = new Float64Array(end);
  for (let i = 0; i < end; i++) keys[i] = lane[indices[i]!]!;
  select(keys, place, 0, end);
  return aroundPivot(lane, indices, end, keys[place]!);
}

/**
 * The first indices as those of elements below a pivot, of those that equal it, and of those above; the others stay.
 */
function aroundPivot(lane: Float64Array, indices: Int32Array, end: number, pivot: number): Int32Array {
  const made = indices.slice();
  let at = 0;
  for (let i = 0; i < end; i++) if (lane[indices[i]!]! < pivot) made[at++] = indices[i]!;
  for (let i = 0; i < end; i++) if (lane[indices[i]!] === pivot) made[at++] = indices[i]!;
  for (let i = 0; i < end; i++) if (lane[indices[i]!]! > pivot) made[at++] = indices[i]!;
  return made;
}

export function placeOf(name: string, kth: number, length: number): number {
  if (!(kth >= -length && kth < length)) throw new RangeError(`${name}: ${kth} is no index of ${length} elements`);
  return fromStart(kth, length);
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
  const own = flattened(realViewOf(a));
  promote(
    own.dtype,
    typeof values === "number" || typeof values === "bigint"
      ? (typeof values as "number" | "bigint")
      : realViewOf(values).dtype,
    "searchsorted",
  );
  const elements = own.data.subarray(own.offset, own.offset + own.size);
  const order = sorter && contiguous(realViewOf(sorter)).data;
  const sorted = order
    ? Array.from(order as Iterable<number>, (index): number | bigint => elements[Number(index)]!)
    : elements;
  const right = side === "right";
  if (typeof values === "number" || typeof values === "bigint")
    return insertionPoint(sorted as number[], values as number, right) as never;
  const wanted = realViewOf(values);
  const made = newArray("i32", wanted.shape);
  const found = made.data as Int32Array;
  if (isBig(wanted.dtype) || isBig(own.dtype)) {
    const { data } = contiguous(wanted);
    for (let i = 0; i < found.length; i++) found[i] = insertionPoint(sorted as number[], data[i] as number, right);
  } else insertionPoints(doublesIn(sorted), readDoubles("searchsorted", values as ArrayLike), right, found);
  return made as never;
}

const doublesIn = (sorted: Data | readonly (number | bigint)[]): Float64Array =>
  sorted instanceof Float64Array ? sorted : Float64Array.from(sorted as Iterable<number>);

/** The indices that sort by several keys, the last one first. */
export function lexsort(keys: readonly ArrayLike[]): Ranked<"i32", 1> {
  const lists = keys.map((key) => contiguous(realViewOf(key)));
  const length = lists[0]?.size ?? 0;
  let order = firstOrder(length);
  for (const { data, dtype } of lists) order = orderedBy(order, isBig(dtype) ? (data as never) : doublesIn(data));
  const made = newArray("i32", [length]);
  assign(made, order);
  return made as never;
}
