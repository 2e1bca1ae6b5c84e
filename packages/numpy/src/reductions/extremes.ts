/** Smallest and largest elements, where they are, and whether any or all are true. */
import type { Kernel } from "../elementwise/loops.js";
import type { OfArrays } from "../elementwise/ufuncs.js";
import { subtract } from "../elementwise/arithmetic.js";
import { notEqual } from "../elementwise/comparison.js";
import { realViewOf, viewOf, type ArrayLike, type DTypeOfArray, type View } from "../operands.js";
import { isBig } from "../promotion.js";
import type { None, Reduced, ReduceOptions } from "./axes.js";
import { largestOf, smallestOf } from "./extremeFolds.js";
import { reduce, type Reduction } from "./reduce.js";
import { foldAny, foldEvery, sum } from "./sums.js";

export const maxReduction: Reduction = {
  name: "max",
  kernel: {
    loop: (n, o, i, s, a, j, t, b, k, u) => {
      for (; n > 0; n--, i += s, j += t, k += u) o[i] = Math.max(a[j]!, b[k]!);
    },
    big: (a, b) => (a > b ? a : b),
  },
  fold: largestOf,
  inAnyOrder: true,
  join: (a, b) => Math.max(a, b),
  start: -Infinity,
};

export const minReduction: Reduction = {
  name: "min",
  kernel: {
    loop: (n, o, i, s, a, j, t, b, k, u) => {
      for (; n > 0; n--, i += s, j += t, k += u) o[i] = Math.min(a[j]!, b[k]!);
    },
    big: (a, b) => (a < b ? a : b),
  },
  fold: smallestOf,
  inAnyOrder: true,
  join: (a, b) => Math.min(a, b),
  start: Infinity,
};

const anyKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = a[j] !== 0 || b[k] !== 0 ? 1 : 0;
  },
};

export const anyReduction: Reduction = {
  name: "any",
  kernel: anyKernel,
  fold: foldAny,
  inAnyOrder: true,
  join: (a, b) => (a !== 0 || b !== 0 ? 1 : 0),
  empty: 0,
  start: 0,
  absorbing: 1,
};

export const allReduction: Reduction = {
  name: "all",
  kernel: {
    loop: (n, o, i, s, a, j, t, b, k, u) => {
      for (; n > 0; n--, i += s, j += t, k += u) o[i] = a[j] !== 0 && b[k] !== 0 ? 1 : 0;
    },
  },
  fold: foldEvery,
  inAnyOrder: true,
  join: (a, b) => (a !== 0 && b !== 0 ? 1 : 0),
  empty: 1,
  start: 1,
  absorbing: 0,
};

/** The largest element; NaN if one is. Throws a RangeError for none. */
export const max = <A extends ArrayLike, const O extends ReduceOptions = None>(
  a: A,
  options?: O,
): Reduced<A, DTypeOfArray<A>, O> => {
  const view = realViewOf(a);
  return reduce(maxReduction, view, options ?? {}, view.dtype) as never;
};

/** The smallest element; NaN if one is. Throws a RangeError for none. */
export const min = <A extends ArrayLike, const O extends ReduceOptions = None>(
  a: A,
  options?: O,
): Reduced<A, DTypeOfArray<A>, O> => {
  const view = realViewOf(a);
  return reduce(minReduction, view, options ?? {}, view.dtype) as never;
};

/** See {@link max}. */
export const amax: typeof max = max;

/** See {@link min}. */
export const amin: typeof min = min;

/** What the largest element is above the smallest. */
export const ptp = <A extends ArrayLike, const O extends Pick<ReduceOptions, "axis" | "keepdims"> = None>(
  a: A,
  options?: O,
): Reduced<A, DTypeOfArray<A>, O> => (subtract as unknown as OfArrays)(max(a, options), min(a, options)) as never;

/** Options of {@link any} and {@link all}. */
export type TestOptions = Pick<ReduceOptions, "axis" | "keepdims" | "out" | "where">;

/** Whether an element is not 0. */
export const any = <A extends ArrayLike, const O extends TestOptions = None>(
  a: A,
  options?: O,
): Reduced<A, "bool", O> => reduce(anyReduction, truths(a), options ?? {}, "bool") as never;

/** Whether no element is 0. */
export const all = <A extends ArrayLike, const O extends TestOptions = None>(
  a: A,
  options?: O,
): Reduced<A, "bool", O> => reduce(allReduction, truths(a), options ?? {}, "bool") as never;

/** How many elements are not 0. */
export const countNonzero = <A extends ArrayLike, const O extends Pick<ReduceOptions, "axis" | "keepdims"> = None>(
  a: A,
  options?: O,
): Reduced<A, "f64", O> => sum(truths(a) as never, options);

/** Whether elements are not 0; bigints meet a bigint. */
const truths = (a: ArrayLike): View => {
  const view = viewOf(a);
  return view.dtype === "bool" ? view : (notEqual as unknown as OfArrays)(view, isBig(view.dtype) ? 0n : 0);
};
