/** Other shapes for the same elements: views wherever there can be one. */
import { axisOf, checkFilled, checkLength } from "../array/indices.js";
import { contiguousStrides, sizeOf, type AnyArray, type Rank, type Ranked } from "../array/ndarray.js";
import { arrayOf, isContiguous, reshaped } from "../array/views.js";
import { broadcastShapes, mergeAxes, stretchedStrides } from "../broadcast.js";
import { checkSingle, shapeText } from "../failures.js";
import type { RankOfShape } from "../creation.js";
import { contiguous } from "../elementwise/copies.js";
import { extent } from "../elementwise/ufuncs.js";
import {
  viewOf,
  type ArrayLike,
  type DTypeOfArray,
  type Fewer,
  type LargerRank,
  type LargestRank,
  type More,
  type RankOf,
  type View,
} from "../operands.js";
import { flattened } from "../reductions/lanes.js";
import { axesOf } from "../reductions/axes.js";

/**
 * The elements in another shape, in which one length may be −1: what is left. A view, unless they do not lie one behind
 * the other.
 */
export function reshape<A extends ArrayLike, const S extends readonly number[]>(
  a: A,
  shape: S,
): Ranked<DTypeOfArray<A>, RankOfShape<S>> {
  const view = viewOf(a);
  const size = sizeOf(view.shape);
  const known = sizeOf(shape.filter((length) => length !== -1));
  const full = shape.map((length) => (length === -1 ? size / known : length));
  full.forEach(checkLength);
  checkFilled(size, sizeOf(full));
  const merged = mergeAxes(view.shape, [view.strides]);
  if (merged.lengths.length === 1 && !isContiguous(view) && size > 0) {
    const step = merged.strides[0]![0]!;
    return reshaped(
      view,
      full,
      contiguousStrides(full).map((stride) => stride * step),
    ) as never;
  }
  return reshaped(isContiguous(view) ? view : contiguous(view), full, contiguousStrides(full)) as never;
}

/** The elements in their order, as one dimension: a view where it can be. */
export const ravel = <A extends ArrayLike>(a: A): Ranked<DTypeOfArray<A>, 1> => flattened(viewOf(a)) as never;

/** A copy of the elements in their order, as one dimension. */
export const flatten = <A extends ArrayLike>(a: A): Ranked<DTypeOfArray<A>, 1> =>
  flattened(contiguous(viewOf(a))) as never;

const permuted = (view: View, order: readonly number[]): unknown =>
  reshaped(
    view,
    order.map((axis) => view.shape[axis]!),
    order.map((axis) => view.strides[axis]!),
  );

/** The axes in another order, or reversed; a view. */
export function transpose<A extends ArrayLike>(a: A, axes?: readonly number[]): Ranked<DTypeOfArray<A>, RankOf<A>> {
  const view = viewOf(a);
  const order = axes ? axesOf(axes, view.shape.length) : view.shape.map((_, axis) => view.shape.length - 1 - axis);
  if (order.length !== view.shape.length)
    throw new RangeError(`the axes (${order.join(", ")}) are not those of shape ${shapeText(view.shape)}`);
  return permuted(view, order) as never;
}

/** NumPy's other name for {@link transpose}. */
export const permuteDims: typeof transpose = transpose;

/** Two axes exchanged; a view. */
export function swapaxes<A extends ArrayLike>(a: A, axis1: number, axis2: number): Ranked<DTypeOfArray<A>, RankOf<A>> {
  const view = viewOf(a);
  const [one, two] = [axisOf(axis1, view.shape.length), axisOf(axis2, view.shape.length)];
  return permuted(
    view,
    view.shape.map((_, axis) => (axis === one ? two : axis === two ? one : axis)),
  ) as never;
}

/** Axes moved to other places, the others in their order; a view. */
export function moveaxis<A extends ArrayLike>(
  a: A,
  source: number | readonly number[],
  destination: number | readonly number[],
): Ranked<DTypeOfArray<A>, RankOf<A>> {
  const view = viewOf(a);
  const ndim = view.shape.length;
  const [from, to] = [axesOf(source, ndim), axesOf(destination, ndim)];
  if (from.length !== to.length) throw new RangeError(`moveaxis: ${from.length} axes to ${to.length} places`);
  const order = view.shape.map((_, axis) => axis).filter((axis) => !from.includes(axis));
  for (const [place, axis] of to.map((place, i) => [place, from[i]!] as const).sort((a, b) => a[0] - b[0]))
    order.splice(place, 0, axis);
  return permuted(view, order) as never;
}

/** An axis moved in front of another one; a view. */
export function rollaxis<A extends ArrayLike>(a: A, axis: number, start = 0): Ranked<DTypeOfArray<A>, RankOf<A>> {
  const { shape } = viewOf(a);
  const [own, place] = [axisOf(axis, shape.length), start === shape.length ? start : axisOf(start, shape.length)];
  return moveaxis(a, own, place > own ? place - 1 : place);
}

/** The rank that is left without the axes that options name. */
export type RankWithout<R extends Rank, O> = O extends { readonly axis: infer X }
  ? X extends number
    ? Fewer<R>
    : X extends readonly number[]
      ? Fewer<R, X["length"]>
      : Rank
  : Rank;

/** Without the axes of length 1, or without those that are named, which must be of length 1; a view. */
export function squeeze<
  A extends ArrayLike,
  const O extends { readonly axis?: number | readonly number[] } = Record<never, never>,
>(a: A, options?: O): Ranked<DTypeOfArray<A>, RankWithout<RankOf<A>, O>> {
  const view = viewOf(a);
  const axis = options?.axis;
  const axes =
    axis === undefined
      ? view.shape.flatMap((length, own) => (length === 1 ? [own] : []))
      : axesOf(axis, view.shape.length);
  for (const own of axes) checkSingle(view.shape[own]!);
  const left = (values: readonly number[]): number[] => values.filter((_, own) => !axes.includes(own));
  return reshaped(view, left(view.shape), left(view.strides)) as never;
}

/** With an axis of length 1 more, which is then at this place; a view. */
export function expandDims<A extends ArrayLike>(a: A, axis: number): Ranked<DTypeOfArray<A>, More<RankOf<A>>> {
  const view = viewOf(a);
  const place = axisOf(axis, view.shape.length + 1);
  const longer = (values: readonly number[], value: number): number[] => [
    ...values.slice(0, place),
    value,
    ...values.slice(place),
  ];
  return reshaped(view, longer(view.shape, 1), longer(view.strides, 0)) as never;
}

/** The elements stretched to a shape, as a view whose strides are 0 where they repeat. */
export function broadcastTo<A extends ArrayLike, const S extends readonly number[]>(
  a: A,
  shape: S,
): Ranked<DTypeOfArray<A>, RankOfShape<S>> {
  const view = viewOf(a);
  return reshaped(view, shape, stretchedStrides(view, shape)) as never;
}

/** Arrays stretched to the shape of all of them together, as views. */
export function broadcastArrays<const L extends readonly ArrayLike[]>(
  ...arrays: L
): { -readonly [K in keyof L]: Ranked<DTypeOfArray<L[K]>, LargestRank<{ [K in keyof L]: RankOf<L[K]> }>> } {
  const views = arrays.map(viewOf);
  const shape = broadcastShapes(...views.map((view) => view.shape));
  return views.map((view) => reshaped(view, shape, stretchedStrides(view, shape))) as never;
}

/** At least one dimension; a view. */
export const atleast1d = <A extends ArrayLike>(a: A): Ranked<DTypeOfArray<A>, LargerRank<RankOf<A>, 1>> => {
  const view = viewOf(a);
  return (view.shape.length > 0 ? arrayOf(view) : reshaped(view, [1], [1])) as never;
};

/** At least two dimensions, new ones in front; a view. */
export const atleast2d = <A extends ArrayLike>(a: A): Ranked<DTypeOfArray<A>, LargerRank<RankOf<A>, 2>> => {
  const view = arrayOf(viewOf(atleast1d(a)));
  return (view.ndim > 1 ? view : reshaped(view, [1, view.size], [0, view.strides[0]!])) as never;
};

/** At least three dimensions, a list in the middle and a matrix in front; a view. */
export const atleast3d = <A extends ArrayLike>(a: A): Ranked<DTypeOfArray<A>, LargerRank<RankOf<A>, 3>> => {
  const view = arrayOf(viewOf(atleast2d(a)));
  return (view.ndim > 2 ? view : reshaped(view, [...view.shape, 1], [...view.strides, 0])) as never;
};

/** The array itself if its elements lie one behind the other, else a copy. */
export function ascontiguousarray<A extends ArrayLike>(a: A): Ranked<DTypeOfArray<A>, RankOf<A>> {
  const view = viewOf(a);
  return (isContiguous(view) ? arrayOf(view) : contiguous(view)) as never;
}

/**
 * A copy whose elements lie one behind the other in the order of Fortran, the first axis first; the array itself if
 * they do.
 */
export function asfortranarray<A extends ArrayLike>(a: A): Ranked<DTypeOfArray<A>, RankOf<A>> {
  const turned = viewOf(transpose(a));
  return transpose((isContiguous(turned) ? turned : contiguous(turned)) as AnyArray) as never;
}

/** Whether the elements lie one behind the other in the order of Fortran, and not in that of C. */
export const isfortran = (a: ArrayLike): boolean => !isContiguous(viewOf(a)) && isContiguous(viewOf(transpose(a)));

/**
 * Whether two arrays may have elements in common: whether the memory from the first to the last element of each
 * overlaps.
 */
export function mayShareMemory(a: ArrayLike, b: ArrayLike): boolean {
  const [one, two] = [viewOf(a), viewOf(b)];
  if (one.data.buffer !== two.data.buffer || sizeOf(one.shape) === 0 || sizeOf(two.shape) === 0) return false;
  const [[low, high], [otherLow, otherHigh]] = [extent(one), extent(two)];
  return low < otherHigh && otherLow < high;
}

/** The number of dimensions. */
export const ndim = <A extends ArrayLike>(a: A): RankOf<A> => viewOf(a).shape.length as never;

/** The lengths of the axes. */
export const shape = (a: ArrayLike): number[] => [...viewOf(a).shape];

/** The number of elements, or the length of an axis. */
export const size = (a: ArrayLike, axis?: number): number => {
  const lengths = viewOf(a).shape;
  return axis === undefined ? sizeOf(lengths) : lengths[axisOf(axis, lengths.length)]!;
};
