/** Elements by their indices, and by masks. */
import { axisOf, checkIndex } from "../array/indices.js";
import { arrayOver, contiguousStrides, sizeOf, type AnyArray, type Rank, type Ranked } from "../array/ndarray.js";
import { isComplexDType, type DType } from "../array/dtypes.js";
import { ofPairs, pairsOf } from "../complex/parts.js";
import { at, part, replaced, reshaped, without } from "../array/views.js";
import { newArray } from "../broadcast.js";
import { shapeText } from "../failures.js";
import { contiguous, copyElements } from "../elementwise/copies.js";
import { assign } from "../elementwise/selection.js";
import {
  indicesOf,
  trueIndices,
  unravelled,
  type IndexMode,
  type Indices,
  type RankOfIndices,
} from "../indexing/indices.js";
import { readSpots, scaled } from "../indexing/moves.js";
import {
  isScalar,
  scalarOf,
  realViewOf,
  viewOf,
  type ArrayLike,
  type DTypeOfArray,
  type Operand,
  type RankOf,
  type Scalar,
  type View,
} from "../operands.js";
import { promote } from "../promotion.js";
import { laneView } from "../reductions/lanes.js";

/** Options of {@link take}. */
export interface TakeOptions {
  /** The axis; without one, the flattened array. */
  readonly axis?: number;
  readonly mode?: IndexMode;
}

/** The elements at indices, in an array of the indices' shape; with an axis, what is there, in place of the axis. */
export function take<
  A extends ArrayLike,
  I extends Indices | number,
  const O extends TakeOptions = Record<never, never>,
>(
  a: A,
  indices: I,
  options?: O,
): I extends number
  ? O extends { readonly axis: number }
    ? Ranked<DTypeOfArray<A>, Rank>
    : Scalar<DTypeOfArray<A>>
  : Ranked<
      DTypeOfArray<A>,
      O extends { readonly axis: number } ? (RankOfIndices<I> extends 1 ? RankOf<A> : Rank) : RankOfIndices<I>
    > {
  const { view, axis } = laneView(viewOf(a), options?.axis);
  const { list, shape } = indicesOf(
    typeof indices === "number" ? [indices] : indices,
    view.shape[axis]!,
    axis,
    options?.mode,
  );
  const made = taken(view, axis, list);
  if (typeof indices === "number") return (options?.axis === undefined ? scalarOf(made) : at(made, axis, 0)) as never;
  const full = [...view.shape.slice(0, axis), ...shape, ...view.shape.slice(axis + 1)];
  return reshaped(made, full, contiguousStrides(full)) as never;
}

/** What is at indices of an axis. */
function taken(view: View, axis: number, list: Int32Array): AnyArray {
  if (isComplexDType(view.dtype)) return ofPairs(taken(pairsOf(view), axis, list), view.dtype);
  const made = newArray(view.dtype, replaced(view.shape, axis, list.length));
  const { data, offset, strides } = view;
  readSpots(
    { data: made.data, stride: made.strides[axis]!, strides: without(made.strides, axis) },
    {
      data,
      offset,
      offsets: scaled(list, strides[axis]!),
      shape: without(view.shape, axis),
      strides: without(strides, axis),
    },
  );
  return made;
}

export function checkLanes(axis: number, indices: number, length: number): void {
  if (indices !== length) throw new RangeError(`${indices} lanes of indices for ${length} along axis ${axis}`);
}

/** Lanes along an axis of two arrays whose other axes stretch to one another. */
function pairsOfLanes(view: View, indices: View, axis: number, body: (i: number, list: Int32Array) => void): void {
  if (indices.shape.length !== view.shape.length)
    throw new RangeError(`indices of shape ${shapeText(indices.shape)} for an array of shape ${shapeText(view.shape)}`);
  indices.shape.forEach((length, own) => own === axis || checkLanes(own, length, view.shape[own]!));
  const ordered = contiguous(moved(indices, axis));
  const each = indices.shape[axis]!;
  const { list } = indicesOf(ordered, view.shape[axis]!, axis);
  for (let lane = 0; lane * each < list.length; lane++) body(lane, list.subarray(lane * each, (lane + 1) * each));
}

/** The axis as the last one. */
const moved = (view: View, axis: number): View =>
  reshaped(
    view,
    [...without(view.shape, axis), view.shape[axis]!],
    [...without(view.strides, axis), view.strides[axis]!],
  );

/** Where a lane begins, by its number. */
function laneOffset(view: View, axis: number, lane: number): number {
  const { shape, strides, offset } = moved(view, axis);
  let start = offset;
  for (let own = shape.length - 2; own >= 0; own--) {
    start += (lane % shape[own]!) * strides[own]!;
    lane = Math.floor(lane / shape[own]!);
  }
  return start;
}

/** For each lane along an axis the elements at its own indices, as argsort gives them. */
export function takeAlongAxis<A extends ArrayLike>(
  a: A,
  indices: ArrayLike,
  axis: number,
): Ranked<DTypeOfArray<A>, RankOf<A>> {
  const [view, chosen] = [realViewOf(a), viewOf(indices)];
  const own = axisOf(axis, view.shape.length);
  const made = newArray(view.dtype, chosen.shape);
  pairsOfLanes(view, chosen, own, (lane, list) => {
    const [from, to] = [laneOffset(view, own, lane), laneOffset(made, own, lane)];
    list.forEach(
      (index, i) => (made.data[to + i * made.strides[own]!] = view.data[from + index * view.strides[own]!]!),
    );
  });
  return made as never;
}

/** Puts the values, which stretch to the shape of the indices, at the indices of each lane along an axis. */
export function putAlongAxis(a: ArrayLike, indices: ArrayLike, values: Operand, axis: number): void {
  const [view, chosen] = [realViewOf(a), viewOf(indices)];
  const own = axisOf(axis, view.shape.length);
  const given = newArray(view.dtype, chosen.shape);
  assign(given, values);
  pairsOfLanes(view, chosen, own, (lane, list) => {
    const [to, from] = [laneOffset(view, own, lane), laneOffset(given, own, lane)];
    list.forEach(
      (index, i) => (view.data[to + index * view.strides[own]!] = given.data[from + i * given.strides[own]!]!),
    );
  });
}

/** Puts values, again from the first where they end, at indices of the flattened array. */
export function put(a: ArrayLike, indices: Indices, values: Operand | readonly number[]): void {
  const view = realViewOf(a);
  const { list } = indicesOf(indices, sizeOf(view.shape), 0);
  const converted = valuesFor(view.dtype, values);
  if (converted.size === 0) return;
  const axes = unravelled(list, view.shape);
  for (let i = 0; i < list.length; i++) {
    const offset = axes.reduce((sum, each, axis) => sum + each[i]! * view.strides[axis]!, view.offset);
    view.data[offset] = converted.data[i % converted.size]!;
  }
}

/** Values as elements of a dtype; those of a list are plain numbers. */
function valuesFor(dtype: DType, values: Operand | readonly number[]): AnyArray {
  if (Array.isArray(values)) {
    promote("number", dtype, "put");
    return contiguous(viewOf(Float64Array.from(values as number[])), dtype);
  }
  const made = newArray(dtype, viewOf(values as Operand).shape);
  assign(made, values as Operand);
  return made;
}

/** What a mask of one dimension chooses along an axis, or of the flattened array. */
export function compress<A extends ArrayLike, const O extends { readonly axis?: number } = Record<never, never>>(
  condition: ArrayLike | readonly boolean[],
  a: A,
  options?: O,
): Ranked<DTypeOfArray<A>, O extends { readonly axis: number } ? RankOf<A> : 1> {
  return take(a, trueIndices(condition), options);
}

/** The elements where a mask of the array's shape is true, in their order. */
export const extract = <A extends ArrayLike>(condition: ArrayLike, a: A): Ranked<DTypeOfArray<A>, 1> =>
  take(a, trueIndices(condition));

const positions = (list: Int32Array): AnyArray => arrayOver(list, "i32", 0, [list.length], [1]);

/** The indices of elements that are not 0, in the flattened array. */
export const flatnonzero = (a: ArrayLike): Ranked<"i32", 1> => positions(trueIndices(a)) as never;

/** The indices of elements that are not 0, an array for each axis. */
export const nonzero = (a: ArrayLike): Ranked<"i32", 1>[] =>
  unravelled(trueIndices(a), viewOf(a).shape).map(positions) as never;

/** The indices of elements that are not 0, a row for each. */
export function argwhere(a: ArrayLike): Ranked<"i32", 2> {
  const axes = nonzero(a) as AnyArray[];
  const count = flatnonzero(a).shape0;
  const made = newArray("i32", [count, axes.length]);
  axes.forEach(({ data }, axis) => {
    for (let i = 0; i < count; i++) made.data[i * axes.length + axis] = data[i]!;
  });
  return made as never;
}

/** Where something goes in front of an index, or behind the last one. */
export function placeIn(axis: number, index: number, length: number): number {
  const place = index < 0 ? index + length : index;
  if (!(place >= 0 && place <= length)) checkIndex(axis, index, length);
  return place;
}

/** With values in front of an index along an axis, or of the flattened array. */
export function insert<A extends ArrayLike, const O extends { readonly axis?: number } = Record<never, never>>(
  a: A,
  index: number,
  values: Operand,
  options?: O,
): Ranked<DTypeOfArray<A>, O extends { readonly axis: number } ? RankOf<A> : 1> {
  const { view, axis } = laneView(viewOf(a), options?.axis);
  const length = view.shape[axis]!;
  const place = placeIn(axis, index, length);
  const given = viewOf(values);
  const count = given.shape.length === view.shape.length ? given.shape[axis]! : 1;
  const made = newArray(view.dtype, replaced(view.shape, axis, length + count));
  copyElements(part(made, axis, 0, place), part(view, axis, 0, place));
  assign(part(made, axis, place, count), isScalar(values) ? values : (given as AnyArray));
  copyElements(part(made, axis, place + count, length - place), part(view, axis, place, length - place));
  return made as never;
}

/**
 * Without what is at an index, or at several, along an axis, or in the flattened array. NumPy's name for it, `delete`,
 * is exported too.
 */
export function deleteAt<A extends ArrayLike, const O extends { readonly axis?: number } = Record<never, never>>(
  a: A,
  indices: number | Indices,
  options?: O,
): Ranked<DTypeOfArray<A>, O extends { readonly axis: number } ? RankOf<A> : 1> {
  const { view, axis } = laneView(viewOf(a), options?.axis);
  const length = view.shape[axis]!;
  const gone = indicesOf(typeof indices === "number" ? [indices] : indices, length, axis).list;
  return take(view as AnyArray, indicesWithout(length, gone), { axis }) as never;
}

/** The indices from 0 up to a length that are not among others. */
export function indicesWithout(length: number, others: Int32Array): Int32Array {
  const kept = new Uint8Array(length).fill(1);
  for (const index of others) kept[index] = 0;
  let count = 0;
  for (const each of kept) count += each;
  const indices = new Int32Array(count);
  let at = 0;
  for (let i = 0; i < length; i++) if (kept[i] === 1) indices[at++] = i;
  return indices;
}

/** Without zeros at the ends; of a list, a view. */
export function trimZeros<A extends ArrayLike>(a: A, trim: "f" | "b" | "fb" = "fb"): Ranked<DTypeOfArray<A>, 1> {
  const { view } = laneView(realViewOf(a), null);
  const [size, step] = [view.shape[0]!, view.strides[0]!];
  const data = view.data as Float64Array;
  const from = trim.includes("f") ? zerosAlong(data, view.offset, step, size) : 0;
  const behind = trim.includes("b") ? zerosAlong(data, view.offset + (size - 1) * step, -step, size - from) : 0;
  return part(view, 0, from, size - from - behind) as never;
}

/** How many zeros follow one another in data, numbers or bigints, from a place on. */
export function zerosAlong(data: Float64Array, first: number, step: number, length: number): number {
  let count = 0;
  while (count < length && Number(data[first + count * step]) === 0) count++;
  return count;
}

export { deleteAt as delete };
