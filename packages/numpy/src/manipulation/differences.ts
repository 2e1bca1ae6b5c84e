/** Differences of neighbours. */
import type { Ranked } from "../array/ndarray.js";
import { part } from "../array/views.js";
import { axisOf } from "../array/indices.js";
import { subtract } from "../elementwise/arithmetic.js";
import { notEqual } from "../elementwise/comparison.js";
import type { OfArrays } from "../elementwise/ufuncs.js";
import { viewOf, type ArrayLike, type DTypeOfArray, type RankOf } from "../operands.js";
import { floating, type Floating } from "../promotion.js";
import { alongAxis, flattened } from "../reductions/lanes.js";

/**
 * What each element along an axis, the last one without, is more than the one before; n times. Of `bool`, whether they
 * differ.
 */
export function diff<A extends ArrayLike>(
  a: A,
  n = 1,
  { axis = -1 }: { readonly axis?: number } = {},
): Ranked<DTypeOfArray<A>, RankOf<A>> {
  let view = viewOf(a);
  const own = axisOf(axis, view.shape.length);
  const minus = (view.dtype === "bool" ? notEqual : subtract) as unknown as OfArrays;
  for (let round = 0; round < n; round++) {
    const left = Math.max(0, view.shape[own]! - 1);
    view = minus(part(view, own, Math.min(1, view.shape[own]!), left), part(view, own, 0, left));
  }
  return view as never;
}

/** What each element of the flattened array is more than the one before. */
export const ediff1d = <A extends ArrayLike>(a: A): Ranked<DTypeOfArray<A>, 1> => diff(flattened(viewOf(a))) as never;

/** Options of {@link unwrap}. */
export interface UnwrapOptions {
  /** The axis, the last one without. */
  readonly axis?: number;
  /** A step of less is left as it is; half the period without. */
  readonly discont?: number;
  /** What is added or taken away; 2π without. */
  readonly period?: number;
}

/** Periodic values, such as angles, with whole periods added so that no step along an axis is more than half of one. */
export function unwrap<A extends ArrayLike>(
  a: A,
  { axis = -1, discont, period = 2 * Math.PI }: UnwrapOptions = {},
): Ranked<Floating<DTypeOfArray<A>>, RankOf<A>> {
  const view = viewOf(a);
  const own = axisOf(axis, view.shape.length);
  const half = period / 2;
  const least = Math.max(discont ?? half, half);
  return alongAxis(view, own, floating(view.dtype, "unwrap"), view.shape[own]!, (lane, result) =>
    putUnwrapped(lane, result, least, period),
  ) as never;
}

export function putUnwrapped(lane: Float64Array, result: Float64Array, least: number, period: number): void {
  let shift = 0;
  for (let i = 0; i < lane.length; i++) {
    const step = i > 0 ? lane[i]! - lane[i - 1]! : 0;
    if (!(Math.abs(step) < least)) shift += stepWithin(step, period / 2, period) - step;
    result[i] = lane[i]! + shift;
  }
}

/** A step brought to between −half and half a period, at their ends to the side that it is on. */
function stepWithin(step: number, half: number, period: number): number {
  const rest = (step + half) % period;
  const within = (rest < 0 ? rest + period : rest) - half;
  return within === -half && step > 0 ? half : within;
}
