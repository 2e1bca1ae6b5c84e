/** Elements by their indices, and by masks. */
import { axisOf, outOfBounds } from "../array/indices.js";
import { isNDArray, type AnyArray, type Rank, type Ranked } from "../array/ndarray.js";
import { at, part, replaced, reshaped, without } from "../array/views.js";
import { newArray, shapeText } from "../broadcast.js";
import { contiguous, copyElements } from "../elementwise/copies.js";
import { assign } from "../elementwise/selection.js";
import {
  isScalar,
  scalarOf,
  viewOf,
  type ArrayLike,
  type DTypeOfArray,
  type Operand,
  type RankOf,
  type Scalar,
  type View,
} from "../operands.js";
import { flattened, laneView } from "../reductions/lanes.js";
import { isBig } from "../promotion.js";

/** Whole numbers that are indices; negative ones count from the end. */
export type Indices = ArrayLike | readonly number[];

type RankOfIndices<I> = I extends readonly number[] ? 1 : RankOf<I>;

/** Options of {@link take}. */
export interface TakeOptions {
  /** The axis; without one, the flattened array. */
  readonly axis?: number;
  /** What happens to indices outside: an error, or the nearest one, or as many rounds as it needs. */
  readonly mode?: "raise" | "clip" | "wrap";
}

/** Indices as numbers from 0, checked or brought inside, and the shape that they have. */
export function indicesOf(
  indices: Indices,
  length: number,
  axis: number,
  mode: TakeOptions["mode"] = "raise",
): { list: number[]; shape: number[] } {
  const view = isNDArray(indices) || ArrayBuffer.isView(indices) ? viewOf(indices) : undefined;
  if (view && (view.dtype === "bool" || view.dtype === "f32"))
    throw new TypeError(`indices are whole numbers, not ${view.dtype}; for a mask there is compress`);
  const given = view ? Array.from(contiguous(view).data, Number) : [...(indices as readonly number[])];
  const list = given.map((index) => {
    if (mode === "clip") return Math.min(length - 1, Math.max(0, index));
    if (mode === "wrap") return ((index % length) + length) % length;
    const own = index < 0 ? index + length : index;
    if (!(own >= 0 && own < length && Number.isInteger(own))) outOfBounds(index, length, axis);
    return own;
  });
  return { list, shape: view ? [...view.shape] : [list.length] };
}

/** The elements at indices, in an array of the indices' shape; with an axis, what is there, in place of the axis. */
export function take<A extends ArrayLike, I extends Indices | number, const O extends TakeOptions = Record<never, never>>(
  a: A,
  indices: I,
  options?: O,
): I extends number
  ? O extends { readonly axis: number }
    ? Ranked<DTypeOfArray<A>, Rank>
    : Scalar<DTypeOfArray<A>>
  : Ranked<DTypeOfArray<A>, O extends { readonly axis: number } ? (RankOfIndices<I> extends 1 ? RankOf<A> : Rank) : RankOfIndices<I>> {
  const { view, axis } = laneView(viewOf(a), options?.axis);
  const { list, shape } = indicesOf(typeof indices === "number" ? [indices] : indices, view.shape[axis]!, axis, options?.mode);
  const made = newArray(view.dtype, replaced(view.shape, axis, list.length));
  if (view.shape.length === 1) {
    const { data, offset, strides } = view;
    list.forEach((index, i) => (made.data[i] = data[offset + index * strides[0]!]!));
  } else list.forEach((index, i) => copyElements(part(made, axis, i, 1), part(view, axis, index, 1)));
  if (typeof indices === "number") return (options?.axis === undefined ? scalarOf(made) : at(made, axis, 0)) as never;
  const full = [...view.shape.slice(0, axis), ...shape, ...view.shape.slice(axis + 1)];
  return reshaped(made, full, newArray("bool", full).strides) as never;
}

/** Lanes along an axis of two arrays whose other axes stretch to one another. */
function pairsOfLanes(view: View, indices: View, axis: number, body: (i: number, list: number[], result: number) => void): number[] {
  const rest = without(view.shape, axis);
  if (indices.shape.length !== view.shape.length || String(without(indices.shape, axis)) !== String(rest)) {
    throw new RangeError(`indices of shape ${shapeText(indices.shape)} for an array of shape ${shapeText(view.shape)} along axis ${axis}`);
  }
  const ordered = contiguous(moved(indices, axis));
  const each = indices.shape[axis]!;
  const { list } = indicesOf(ordered, view.shape[axis]!, axis);
  for (let lane = 0; lane * each < list.length; lane++) body(lane, list.slice(lane * each, (lane + 1) * each), each);
  return list;
}

/** The axis as the last one. */
const moved = (view: View, axis: number): View =>
  reshaped(view, [...without(view.shape, axis), view.shape[axis]!], [...without(view.strides, axis), view.strides[axis]!]);

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
export function takeAlongAxis<A extends ArrayLike>(a: A, indices: ArrayLike, axis: number): Ranked<DTypeOfArray<A>, RankOf<A>> {
  const [view, chosen] = [viewOf(a), viewOf(indices)];
  const own = axisOf(axis, view.shape.length);
  const made = newArray(view.dtype, chosen.shape);
  pairsOfLanes(view, chosen, own, (lane, list) => {
    const [from, to] = [laneOffset(view, own, lane), laneOffset(made, own, lane)];
    list.forEach((index, i) => (made.data[to + i * made.strides[own]!] = view.data[from + index * view.strides[own]!]!));
  });
  return made as never;
}

/** Puts the values, which stretch to the shape of the indices, at the indices of each lane along an axis. */
export function putAlongAxis(a: ArrayLike, indices: ArrayLike, values: Operand, axis: number): void {
  const [view, chosen] = [viewOf(a), viewOf(indices)];
  const own = axisOf(axis, view.shape.length);
  const given = newArray(view.dtype, chosen.shape);
  assign(given, values);
  pairsOfLanes(view, chosen, own, (lane, list) => {
    const [to, from] = [laneOffset(view, own, lane), laneOffset(given, own, lane)];
    list.forEach((index, i) => (view.data[to + index * view.strides[own]!] = given.data[from + i * given.strides[own]!]!));
  });
}

/** Puts values, again from the first where they end, at indices of the flattened array. */
export function put(a: ArrayLike, indices: Indices, values: Operand | readonly number[]): void {
  const view = viewOf(a);
  const { list } = indicesOf(
    indices,
    view.shape.reduce((product, length) => product * length, 1),
    0,
  );
  const given = contiguous(viewOf(Array.isArray(values) ? Float64Array.from(values as number[]) : (values as Operand)));
  if (given.size === 0) return;
  const converted = newArray(view.dtype, given.shape);
  assign(converted, isScalar(values) ? values : given);
  const last = [...view.shape];
  list.forEach((index, i) => {
    let offset = view.offset;
    for (let axis = last.length - 1, rest = index; axis >= 0; axis--) {
      offset += (rest % last[axis]!) * view.strides[axis]!;
      rest = Math.floor(rest / last[axis]!);
    }
    view.data[offset] = converted.data[i % converted.size]!;
  });
}

/** Where a list or an array is true. */
const trueIndices = (condition: ArrayLike | readonly boolean[]): number[] => {
  const values: { readonly length: number; readonly [n: number]: unknown } = Array.isArray(condition)
    ? condition
    : contiguous(viewOf(condition as ArrayLike)).data;
  const found: number[] = [];
  for (let i = 0; i < values.length; i++) if (Number(values[i]) !== 0) found.push(i);
  return found;
};

/** What a mask of one dimension chooses along an axis, or of the flattened array. */
export function compress<A extends ArrayLike, const O extends { readonly axis?: number } = Record<never, never>>(
  condition: ArrayLike | readonly boolean[],
  a: A,
  options?: O,
): Ranked<DTypeOfArray<A>, O extends { readonly axis: number } ? RankOf<A> : 1> {
  return take(a, trueIndices(condition), options);
}

/** The elements where a mask of the array's shape is true, in their order. */
export const extract = <A extends ArrayLike>(condition: ArrayLike, a: A): Ranked<DTypeOfArray<A>, 1> => take(a, trueIndices(condition));

/** The indices of elements that are not 0, in the flattened array. */
export const flatnonzero = (a: ArrayLike): Ranked<"i32", 1> => {
  const list = trueIndices(a);
  const made = newArray("i32", [list.length]);
  (made.data as Int32Array).set(list);
  return made as never;
};

/** The indices of elements that are not 0, an array for each axis. */
export function nonzero(a: ArrayLike): Ranked<"i32", 1>[] {
  const { shape } = viewOf(a);
  const list = trueIndices(a);
  let size = 1;
  const made = shape.map(() => newArray("i32", [list.length]));
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    list.forEach((index, i) => (made[axis]!.data[i] = Math.floor(index / size) % shape[axis]!));
    size *= shape[axis]!;
  }
  return made as never;
}

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

/** With values in front of an index along an axis, or of the flattened array. */
export function insert<A extends ArrayLike, const O extends { readonly axis?: number } = Record<never, never>>(
  a: A,
  index: number,
  values: Operand,
  options?: O,
): Ranked<DTypeOfArray<A>, O extends { readonly axis: number } ? RankOf<A> : 1> {
  const { view, axis } = laneView(viewOf(a), options?.axis);
  const length = view.shape[axis]!;
  const place = index < 0 ? index + length : index;
  if (!(place >= 0 && place <= length)) outOfBounds(index, length, axis);
  const given = viewOf(values);
  const count = given.shape.length === view.shape.length ? given.shape[axis]! : 1;
  const made = newArray(view.dtype, replaced(view.shape, axis, length + count));
  copyElements(part(made, axis, 0, place), part(view, axis, 0, place));
  assign(part(made, axis, place, count), isScalar(values) ? values : (given as AnyArray));
  copyElements(part(made, axis, place + count, length - place), part(view, axis, place, length - place));
  return made as never;
}

/** Without what is at an index, or at several, along an axis, or in the flattened array. NumPy's name for it, `delete`, is exported too. */
export function deleteAt<A extends ArrayLike, const O extends { readonly axis?: number } = Record<never, never>>(
  a: A,
  indices: number | Indices,
  options?: O,
): Ranked<DTypeOfArray<A>, O extends { readonly axis: number } ? RankOf<A> : 1> {
  const { view, axis } = laneView(viewOf(a), options?.axis);
  const length = view.shape[axis]!;
  const gone = new Set(indicesOf(typeof indices === "number" ? [indices] : indices, length, axis).list);
  const kept = Array.from({ length }, (_, i) => i).filter((i) => !gone.has(i));
  return take(view as AnyArray, kept, { axis }) as never;
}

/** Without zeros at the ends. */
export function trimZeros<A extends ArrayLike>(a: A, trim: "f" | "b" | "fb" = "fb"): Ranked<DTypeOfArray<A>, 1> {
  const view = flattened(viewOf(a));
  const zero = isBig(view.dtype) ? 0n : 0;
  let [from, to] = [0, view.size];
  const value = (i: number): unknown => view.data[view.offset + i];
  if (trim.includes("f")) while (from < to && value(from) === zero) from++;
  if (trim.includes("b")) while (to > from && value(to - 1) === zero) to--;
  return part(view, 0, from, to - from) as never;
}

export { deleteAt as delete };
