/** Differences of neighbours. */
import type { Ranked } from "../array/ndarray.js";
import { part } from "../array/views.js";
import { axisOf } from "../array/indices.js";
import { subtract } from "../elementwise/arithmetic.js";
import { notEqual } from "../elementwise/comparison.js";
import type { OfArrays } from "../elementwise/ufuncs.js";
import { viewOf, type ArrayLike, type DTypeOfArray, type RankOf } from "../operands.js";
import { flattened } from "../reductions/lanes.js";

/** What each element along an axis, the last one without, is more than the one before; n times. Of `bool`, whether they differ. */
export function diff<A extends ArrayLike>(a: A, n = 1, { axis = -1 }: { readonly axis?: number } = {}): Ranked<DTypeOfArray<A>, RankOf<A>> {
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
