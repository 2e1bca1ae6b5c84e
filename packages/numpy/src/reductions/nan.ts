/** Reductions that leave out NaN. */
import type { DType } from "../array/dtypes.js";
import { newArray } from "../broadcast.js";
import { isnan, logicalNot } from "../elementwise/logic.js";
import { assign } from "../elementwise/selection.js";
import { contiguous } from "../elementwise/copies.js";
import type { OfArray } from "../elementwise/ufuncs.js";
import { realViewOf, type ArrayLike, type DTypeOfArray, type View } from "../operands.js";
import { isFloat, type Floating, type Summed } from "../promotion.js";
import type { None, Reduced, ReduceOptions } from "./axes.js";
import { max, min } from "./extremes.js";
import { mean, prod, std, sum, variance, type MeanOptions } from "./sums.js";

/** The elements, with a value in place of NaN. */
function replacedNaN(a: ArrayLike, value: number): ArrayLike {
  const view = realViewOf(a);
  if (!isFloat(view.dtype)) return a;
  const made = contiguous(view);
  assign(made, value, { where: (isnan as unknown as OfArray)(made) as never });
  return made;
}

/** The mask of elements that are not NaN, as a further option. */
function withoutNaN(a: ArrayLike, options: MeanOptions | undefined): MeanOptions {
  if (options?.where) throw new TypeError("NaN and where together: combine the masks with logicalAnd");
  if (!isFloat(realViewOf(a).dtype)) return options ?? {};
  return {
    ...options,
    where: (logicalNot as unknown as OfArray)((isnan as unknown as OfArray)(realViewOf(a))) as never,
  };
}

/** {@link sum} with 0 in place of NaN. */
export const nansum = <A extends ArrayLike, const O extends ReduceOptions = None>(
  a: A,
  options?: O,
): Reduced<A, Summed<DTypeOfArray<A>>, O> => sum(replacedNaN(a, 0), options) as never;

/** {@link prod} with 1 in place of NaN. */
export const nanprod = <A extends ArrayLike, const O extends ReduceOptions = None>(
  a: A,
  options?: O,
): Reduced<A, Summed<DTypeOfArray<A>>, O> => prod(replacedNaN(a, 1), options) as never;

/** {@link mean} of what is not NaN; NaN where nothing is. */
export const nanmean = <A extends ArrayLike, const O extends Omit<MeanOptions, "where"> = None>(
  a: A,
  options?: O,
): Reduced<A, Floating<DTypeOfArray<A>>, O> => mean(zeroed(a), withoutNaN(a, options)) as never;

/** {@link variance} of what is not NaN. */
export const nanvar = <A extends ArrayLike, const O extends Omit<MeanOptions, "where"> = None>(
  a: A,
  options?: O,
): Reduced<A, Floating<DTypeOfArray<A>>, O> => variance(zeroed(a), withoutNaN(a, options)) as never;

/** {@link std} of what is not NaN. */
export const nanstd = <A extends ArrayLike, const O extends Omit<MeanOptions, "where"> = None>(
  a: A,
  options?: O,
): Reduced<A, Floating<DTypeOfArray<A>>, O> => std(zeroed(a), withoutNaN(a, options)) as never;

/** The elements, with 0 in place of NaN: those take no part, but 0 · NaN would. */
const zeroed = (a: ArrayLike): ArrayLike => replacedNaN(a, 0);

/** {@link max} of what is not NaN; NaN where nothing is. */
export const nanmax = <A extends ArrayLike, const O extends Pick<ReduceOptions, "axis" | "keepdims" | "out"> = None>(
  a: A,
  options?: O,
): Reduced<A, DTypeOfArray<A>, O> => extreme(a, -Infinity, max, options ?? {}) as never;

/** {@link min} of what is not NaN; NaN where nothing is. */
export const nanmin = <A extends ArrayLike, const O extends Pick<ReduceOptions, "axis" | "keepdims" | "out"> = None>(
  a: A,
  options?: O,
): Reduced<A, DTypeOfArray<A>, O> => extreme(a, Infinity, min, options ?? {}) as never;

function extreme(
  a: ArrayLike,
  start: number,
  reduce: (a: ArrayLike, options: ReduceOptions) => unknown,
  options: ReduceOptions,
): unknown {
  if (!isFloat(realViewOf(a).dtype)) return reduce(a, options);
  const found = reduce(replacedNaN(a, start), options);
  const counts = sum(
    notNaN(a) as never,
    { axis: options.axis ?? null, keepdims: options.keepdims ?? false } as never,
  ) as unknown;
  if (typeof found === "number") return counts === 0 ? NaN : found;
  assign(found as ArrayLike, NaN, { where: zeroMask(realViewOf(counts as never)) as never });
  return found;
}

const notNaN = (a: ArrayLike): View => (logicalNot as unknown as OfArray)((isnan as unknown as OfArray)(realViewOf(a)));

const zeroMask = (counts: View): View => {
  const mask = newArray("bool" satisfies DType, counts.shape);
  for (let i = 0; i < mask.data.length; i++) mask.data[i] = counts.data[i] === 0 ? 1 : 0;
  return mask;
};
