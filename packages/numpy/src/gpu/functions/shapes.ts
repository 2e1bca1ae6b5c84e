/** Other shapes for the same elements: views, wherever NumPy's functions give views. */
import type { Rank } from "../../array/ndarray.js";
import type { RankOfShape } from "../../creation.js";
import * as repeats from "../../manipulation/repeats.js";
import * as shapes from "../../manipulation/shapes.js";
import type { RankWithout } from "../../manipulation/shapes.js";
import type { More, RankOf } from "../../operands.js";
import { rearranged, type GpuArray } from "../array.js";
import { contiguousOf } from "../compute.js";
import { valueOf } from "../operands.js";
import type { GpuOperand, Own, Placed } from "../types.js";

type OfRank<A, R extends Rank> = GpuArray<Own<A>, R>;

/**
 * The elements in another shape, in which one length may be −1: what is left. A view, unless they do not lie one
 * behind the other.
 */
export function reshape<A extends GpuOperand, const S extends readonly number[]>(
  a: A & Placed<A>,
  shape: S,
): OfRank<A, RankOfShape<S>> {
  const value = contiguousOf(valueOf(a, "reshape")).use();
  const result = rearranged(value, (view) => shapes.reshape(view, shape));
  value.drop();
  return result as never;
}

/** The elements in their order, as one dimension: a view where it can be. */
export const ravel = <A extends GpuOperand>(a: A & Placed<A>): OfRank<A, 1> => reshape(a as never, [-1]) as never;

/** The axes in another order, or reversed; a view. */
export const transpose = <A extends GpuOperand>(a: A & Placed<A>, axes?: readonly number[]): OfRank<A, RankOf<A>> =>
  rearranged(valueOf(a, "transpose"), (view) => shapes.transpose(view, axes));

/** NumPy's other name for {@link transpose}. */
export const permuteDims: typeof transpose = transpose;

/** Two axes exchanged; a view. */
export const swapaxes = <A extends GpuOperand>(a: A & Placed<A>, axis1: number, axis2: number): OfRank<A, RankOf<A>> =>
  rearranged(valueOf(a, "swapaxes"), (view) => shapes.swapaxes(view, axis1, axis2));

/** Axes moved to other places, the others in their order; a view. */
export const moveaxis = <A extends GpuOperand>(
  a: A & Placed<A>,
  source: number | readonly number[],
  destination: number | readonly number[],
): OfRank<A, RankOf<A>> => rearranged(valueOf(a, "moveaxis"), (view) => shapes.moveaxis(view, source, destination));

/** Without the axes of length 1, or without those that are named, which must be of length 1; a view. */
export const squeeze = <
  A extends GpuOperand,
  const O extends { readonly axis?: number | readonly number[] } = Record<never, never>,
>(
  a: A & Placed<A>,
  options?: O,
): OfRank<A, RankWithout<RankOf<A>, O>> => rearranged(valueOf(a, "squeeze"), (view) => shapes.squeeze(view, options));

/** With an axis of length 1 more, which is then at this place; a view. */
export const expandDims = <A extends GpuOperand>(a: A & Placed<A>, axis: number): OfRank<A, More<RankOf<A>>> =>
  rearranged(valueOf(a, "expandDims"), (view) => shapes.expandDims(view, axis));

/** The elements stretched to a shape, as a view whose strides are 0 where they repeat. */
export const broadcastTo = <A extends GpuOperand, const S extends readonly number[]>(
  a: A & Placed<A>,
  shape: S,
): OfRank<A, RankOfShape<S>> => rearranged(valueOf(a, "broadcastTo"), (view) => shapes.broadcastTo(view, shape));

/** The elements in reverse order along all axes, or along those that are named; a view. */
export const flip = <A extends GpuOperand>(
  a: A & Placed<A>,
  options?: { readonly axis?: number | readonly number[] },
): OfRank<A, RankOf<A>> => rearranged(valueOf(a, "flip"), (view) => repeats.flip(view, options));
