/** Weighted means, covariances and correlations. */
import type { Ranked } from "../array/ndarray.js";
import { newArray } from "../broadcast.js";
import { shapeText } from "../failures.js";
import { divide, multiply } from "../elementwise/arithmetic.js";
import { contiguous, doublesOf } from "../elementwise/copies.js";
import { astype } from "../elementwise/selection.js";
import type { OfArrays } from "../elementwise/ufuncs.js";
import { isScalar, realViewOf, type ArrayLike, type DTypeOfArray, type View } from "../operands.js";
import { floating, promote, type Floating, type Promoted } from "../promotion.js";
import type { None, Reduced } from "../reductions/axes.js";
import { axisOf } from "../array/indices.js";
import { mean, sum } from "../reductions/sums.js";
import { concatenate } from "../manipulation/joining.js";
import { atleast2d } from "../manipulation/shapes.js";
import { reshaped } from "../array/views.js";

/** Options of {@link average}. */
export interface AverageOptions {
  readonly axis?: number;
  readonly keepdims?: boolean;
  /** What each element counts: in the shape of the array, or a list along the axis. */
  readonly weights?: ArrayLike;
}

type Averaged<A extends ArrayLike, O> = O extends { readonly weights: infer W extends ArrayLike }
  ? Promoted<DTypeOfArray<A>, DTypeOfArray<W>>
  : DTypeOfArray<A>;

/** The mean of elements by their weights, whose sums are doubles. Throws a RangeError where weights add up to 0. */
export function average<A extends ArrayLike, const O extends AverageOptions = None>(
  a: A,
  options?: O,
): Reduced<A, Floating<Averaged<A, O>>, O> {
  const { weights, ...others }: AverageOptions = options ?? {};
  if (!weights) return mean(a, others) as never;
  const [view, given] = [realViewOf(a), realViewOf(weights)];
  const dtype = floating(promote(view.dtype, given.dtype, "average"), "average");
  const shares = alongAxisOf(given, view, others.axis);
  const wide = { ...others, dtype: "f64" } as const;
  const total = sum(shares as never, wide) as unknown;
  const totals: Iterable<number> = isScalar(total)
    ? [total as number]
    : (realViewOf(total as ArrayLike).data as Float64Array);
  for (const each of totals) checkTotal(each);
  const sums: unknown = sum((multiply as unknown as OfArrays)(view, shares, { dtype: "f64" }) as ArrayLike, wide);
  const means = (divide as unknown as OfArrays)(sums as ArrayLike, total as ArrayLike);
  if (isScalar(means)) return (dtype === "f32" ? Math.fround(means as number) : means) as never;
  return (means.dtype === dtype ? means : astype(means as ArrayLike, dtype)) as never;
}

export function checkTotal(total: number): void {
  if (total === 0) throw new RangeError("average: the weights add up to 0");
}

export function checkShares(axis: number, weights: number, length: number): void {
  if (weights !== length) throw new RangeError(`average: ${weights} weights for ${length} elements along axis ${axis}`);
}

/** Weights in the shape of the array. */
function alongAxisOf(weights: View, view: View, axis: number | undefined): View {
  if (weights.shape.length === view.shape.length) {
    weights.shape.forEach((length, each) => checkShares(each, length, view.shape[each]!));
    return weights;
  }
  if (axis === undefined || weights.shape.length !== 1)
    throw new RangeError(
      `average: weights of shape ${shapeText(weights.shape)} for an array of shape ${shapeText(view.shape)}`,
    );
  const own = axisOf(axis, view.shape.length);
  checkShares(own, weights.shape[0]!, view.shape[own]!);
  return contiguous(
    reshaped(
      weights,
      view.shape,
      view.shape.map((_, each) => (each === own ? weights.strides[0]! : 0)),
    ),
  );
}

/** Options of {@link cov}. */
export interface CovOptions {
  /** Whether rows are variables and columns observations, as without, or the other way round. */
  readonly rowvar?: boolean;
  /** What is subtracted from the number of observations: 1 without. */
  readonly ddof?: number;
}

/** The covariances of variables, of those of a second array too. */
export function cov(m: ArrayLike, y?: ArrayLike, { rowvar = true, ddof = 1 }: CovOptions = {}): Ranked<"f64", 2> {
  const rows = [m, ...(y ? [y] : [])].map((each) => variables(each, rowvar));
  const { data, shape } = doublesOf("cov", rows.length === 1 ? rows[0]! : concatenate(rows as [ArrayLike, ArrayLike]));
  const [count, n] = shape as readonly number[] as [number, number];
  const centred = data as Float64Array;
  for (let i = 0; i < count; i++) centreRow(centred, i, n, mean(centred.subarray(i * n, (i + 1) * n)));
  const made = newArray("f64", [count, count]);
  putCovariances(made.data as Float64Array, centred, count, n, ddof);
  return made as never;
}

export function centreRow(rows: Float64Array, i: number, n: number, middle: number): void {
  for (let k = 0; k < n; k++) rows[i * n + k]! -= middle;
}

export function putCovariances(
  made: Float64Array,
  centred: Float64Array,
  count: number,
  n: number,
  ddof: number,
): void {
  for (let i = 0; i < count; i++) {
    for (let j = i; j < count; j++) {
      let product = 0;
      for (let k = 0; k < n; k++) product += centred[i * n + k]! * centred[j * n + k]!;
      made[i * count + j] = product / Math.max(0, n - ddof);
      made[j * count + i] = made[i * count + j]!;
    }
  }
}

const variables = (a: ArrayLike, rowvar: boolean): ArrayLike => {
  const view = realViewOf(atleast2d(a));
  return (
    rowvar || realViewOf(a).shape.length === 1
      ? view
      : reshaped(view, [...view.shape].reverse(), [...view.strides].reverse())
  ) as never;
};

/** The coefficients of correlation of variables, from −1 to 1. */
export function corrcoef(m: ArrayLike, y?: ArrayLike, options: Pick<CovOptions, "rowvar"> = {}): Ranked<"f64", 2> {
  const made = cov(m, y, options);
  turnToCorrelations(made.data, made.shape0);
  return made;
}

export function turnToCorrelations(data: Float64Array, count: number): void {
  const roots = new Float64Array(count);
  for (let i = 0; i < count; i++) roots[i] = Math.sqrt(data[i * count + i]!);
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < count; j++)
      data[i * count + j] = Math.min(1, Math.max(-1, data[i * count + j]! / roots[i]! / roots[j]!));
  }
}
