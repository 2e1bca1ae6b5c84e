/** Norms of vectors and matrices. */
import { isComplexDType, realOf, type RealOf } from "../array/dtypes.js";
import type { Ranked } from "../array/ndarray.js";
import { arrayOf } from "../array/views.js";
import { partOf } from "../complex/parts.js";
import { absolute } from "../elementwise/signs.js";
import { sqrt } from "../elementwise/exponents.js";
import { add as addArrays, multiply, power } from "../elementwise/arithmetic.js";
import { notEqual } from "../elementwise/comparison.js";
import { astype } from "../elementwise/selection.js";
import { floating, type OfArray, type OfArrays } from "../elementwise/ufuncs.js";
import {
  isScalar,
  viewOf,
  type ArrayLike,
  type DTypeOfArray,
  type Fewer,
  type RankOf,
  type View,
} from "../operands.js";
import type { Floating } from "../promotion.js";
import type { ReduceOptions } from "../reductions/axes.js";
import { max, min } from "../reductions/extremes.js";
import { flattened } from "../reductions/lanes.js";
import { sum } from "../reductions/sums.js";

/** Options of {@link norm}. */
export interface NormOptions {
  /** Of vectors the p of Σ|x|ᵖ, 2 without, or ±∞; of matrices "fro", as without, 1, −1 or ±∞. */
  readonly ord?: number | "fro";
  /** The axis of vectors; without one, the flattened array, or with `ord` and two dimensions the matrix. */
  readonly axis?: number;
  readonly keepdims?: boolean;
}

type NormResult<A extends ArrayLike, O> = O extends { readonly axis: number }
  ? Ranked<RealOf<Floating<DTypeOfArray<A>>>, O extends { readonly keepdims: true } ? RankOf<A> : Fewer<RankOf<A>>>
  : number;

type Reduce = (a: View, options: ReduceOptions) => View | number;
const [add, largest, least] = [sum, max, min] as unknown as [Reduce, Reduce, Reduce];

/** The length of vectors, or the size of a matrix. */
export function norm<A extends ArrayLike, const O extends NormOptions = Record<never, never>>(
  a: A,
  options?: O,
): NormResult<A, O> {
  const { ord, axis, keepdims = false }: NormOptions = options ?? {};
  const given = viewOf(a);
  const dtype = floating(given.dtype, "norm");
  const view = given.dtype === dtype ? given : astype(given as never, dtype);
  if (axis === undefined && ord !== undefined && given.shape.length === 2) return matrixNorm(view, ord) as never;
  if (axis === undefined && ord !== undefined && given.shape.length > 2)
    throw new RangeError("norm: ord without axis for more than two dimensions");
  const lanes = axis === undefined ? flattened(view) : view;
  return vectorNorm(
    lanes,
    ord === "fro" || ord === undefined ? 2 : ord,
    axis === undefined ? {} : { axis, keepdims },
  ) as never;
}

function vectorNorm(
  view: View,
  ord: number,
  options: { readonly axis?: number; readonly keepdims?: boolean },
): unknown {
  if (ord === 2) return root(add(squaresOf(view), options), view);
  const sizes = (absolute as unknown as OfArray)(view);
  if (ord === Infinity) return largest(sizes, options);
  if (ord === -Infinity) return least(sizes, options);
  if (ord === 0) return add((notEqual as unknown as OfArrays)(view, 0), { ...options, dtype: realOf(view.dtype) });
  const sums = add((power as unknown as OfArrays)(sizes, ord), options);
  return isScalar(sums) ? sums ** (1 / ord) : (power as unknown as OfArrays)(sums, 1 / ord);
}

/** The squares of the distances from 0, as doubles. */
function squaresOf(view: View): View {
  const square = (part: View): View => (multiply as unknown as OfArrays)(part, part, { dtype: "f64" });
  const plus: OfArrays = addArrays as never;
  if (!isComplexDType(view.dtype)) return square(view);
  return plus(square(arrayOf(partOf(view, 0))), square(arrayOf(partOf(view, 1))));
}

const root = (squares: View | number, { dtype }: View): unknown => {
  const isSingle = realOf(dtype) === "f32";
  if (!isScalar(squares)) return (sqrt as unknown as OfArray)(isSingle ? astype(squares as never, "f32") : squares);
  return isSingle ? Math.fround(Math.sqrt(squares)) : Math.sqrt(squares);
};

function matrixNorm(view: View, ord: number | "fro"): unknown {
  if (ord === "fro") return vectorNorm(flattened(view), 2, {});
  if (![1, -1, Infinity, -Infinity].includes(ord)) throw new RangeError(`norm: ord ${ord} of a matrix`);
  const sums = add((absolute as unknown as OfArray)(view), { axis: Math.abs(ord) === 1 ? 0 : 1 }) as View;
  return ord > 0 ? largest(sums, {}) : least(sums, {});
}
