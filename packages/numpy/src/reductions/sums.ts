/** Sums, products, means and spreads. */
import { isComplexDType, realOf, type DType, type RealOf } from "../array/dtypes.js";
import { sizeOf } from "../array/ndarray.js";
import { arrayOf } from "../array/views.js";
import { partOf } from "../complex/parts.js";
import { add, divide, multiply, subtract } from "../elementwise/arithmetic.js";
import { sqrt } from "../elementwise/exponents.js";
import type { Kernel } from "../elementwise/loops.js";
import { floating as asFloating, type OfArray, type OfArrays } from "../elementwise/ufuncs.js";
import { viewOf, type ArrayLike, type DTypeOfArray, type View } from "../operands.js";
import { isFloat, summed, type Floating, type Summed } from "../promotion.js";
import { axesOf, type None, type Reduced, type ReduceOptions } from "./axes.js";
import { foldRow, type Fold } from "./cascade.js";
import { finish, reduce, reduceView, type Reduction } from "./reduce.js";

const addKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = a[j]! + b[k]!;
  },
  big: (a, b) => a + b,
  complex: "partwise",
};

/** In eight sums at a time. @eights */
function sumOfEights(n: number, a: Float64Array, j: number, t: number): number {
  const eights = n & ~7;
  let sum = 0;
  if (eights > 0) {
    let [r0, r1, r2, r3, r4, r5, r6, r7] = [0, 0, 0, 0, 0, 0, 0, 0];
    for (let i = 0; i < eights; i += 8) {
      r0 += a[j + i * t]!;
      r1 += a[j + (i + 1) * t]!;
      r2 += a[j + (i + 2) * t]!;
      r3 += a[j + (i + 3) * t]!;
      r4 += a[j + (i + 4) * t]!;
      r5 += a[j + (i + 5) * t]!;
      r6 += a[j + (i + 6) * t]!;
      r7 += a[j + (i + 7) * t]!;
    }
    sum = r0 + r1 + (r2 + r3) + (r4 + r5 + (r6 + r7));
  }
  for (let i = eights; i < n; i++) sum += a[j + i * t]!;
  return sum;
}

/** Whether one of elements that are 0 or 1 is 1, and whether all are. */
export const foldAny: Fold = (n, a, j, t) => (sumOfEights(n, a, j, t) === 0 ? 0 : 1);
export const foldEvery: Fold = (n, a, j, t) => (sumOfEights(n, a, j, t) === n ? 1 : 0);

export const sumReduction: Reduction = {
  name: "sum",
  kernel: addKernel,
  fold: sumOfEights,
  join: (a, b) => a + b,
  empty: 0,
  start: 0,
};

/** The sum of doubles, as {@link sum} has it. */
export const sumOf = (elements: Float64Array): number => foldRow(sumReduction, elements) ?? 0;

export const productReduction: Reduction = {
  name: "prod",
  kernel: {
    loop: (n, o, i, s, a, j, t, b, k, u) => {
      for (; n > 0; n--, i += s, j += t, k += u) o[i] = a[j]! * b[k]!;
    },
    big: (a, b) => a * b,
    complex: "multiply",
  },
  fold: (n, a, j, t) => {
    let product = 1;
    for (let i = 0; i < n; i++) product *= a[j + i * t]!;
    return product;
  },
  join: (a, b) => a * b,
  empty: 1,
  start: 1,
};

/**
 * The sum of elements: of integers up to 32 bits a double, exact below 2^53; of 64 bits a bigint of 64 bits. Sums of
 * f32 are rounded once.
 */
export const sum = <A extends ArrayLike, const O extends ReduceOptions = None>(
  a: A,
  options?: O,
): Reduced<A, Summed<DTypeOfArray<A>>, O> => {
  const view = viewOf(a);
  return reduce(sumReduction, view, options ?? {}, summed(view.dtype)) as never;
};

/** The product of elements, of the type of {@link sum}. */
export const prod = <A extends ArrayLike, const O extends ReduceOptions = None>(
  a: A,
  options?: O,
): Reduced<A, Summed<DTypeOfArray<A>>, O> => {
  const view = viewOf(a);
  return reduce(productReduction, view, options ?? {}, summed(view.dtype)) as never;
};

/** Options of means and spreads. */
export interface MeanOptions extends Omit<ReduceOptions, "initial"> {
  /** What is subtracted from the number of elements: 0, or 1 for a sample. */
  readonly ddof?: number;
}

/** The mean of elements; NaN of none. */
export const mean = <A extends ArrayLike, const O extends MeanOptions = None>(
  a: A,
  options?: O,
): Reduced<A, Floating<DTypeOfArray<A>>, O> => {
  const given: MeanOptions = options ?? {};
  const { view, axes, natural } = prepare("mean", a, given);
  return finish("mean", floatView(view, natural), meanOf(view, axes, given), axes, given, natural) as never;
};

/**
 * The mean of squares of what elements differ from their mean, of complex ones of the distances. NumPy's name for it,
 * `var`, is a reserved word; it is exported too.
 */
export const variance = <A extends ArrayLike, const O extends MeanOptions = None>(
  a: A,
  options?: O,
): Reduced<A, RealOf<Floating<DTypeOfArray<A>>>, O> => {
  const given: MeanOptions = options ?? {};
  const { view, axes, natural } = prepareReal("variance", a, given);
  return finish("variance", floatView(view, natural), varianceOf(view, axes, given), axes, given, natural) as never;
};

/** The root of {@link variance}. */
export const std = <A extends ArrayLike, const O extends MeanOptions = None>(
  a: A,
  options?: O,
): Reduced<A, RealOf<Floating<DTypeOfArray<A>>>, O> => {
  const given: MeanOptions = options ?? {};
  const { view, axes, natural } = prepareReal("std", a, given);
  return finish(
    "std",
    floatView(view, natural),
    (sqrt as unknown as OfArray)(varianceOf(view, axes, given)),
    axes,
    given,
    natural,
  ) as never;
};

const plus = add as unknown as OfArrays;
const over = divide as unknown as OfArrays;
const minus = subtract as unknown as OfArrays;
const times = multiply as unknown as OfArrays;

function prepare(name: string, a: ArrayLike, options: MeanOptions): { view: View; axes: number[]; natural: DType } {
  const view = viewOf(a);
  return { view, axes: axesOf(options.axis, view.shape.length), natural: asFloating(view.dtype, name) };
}

/** The results are real numbers. */
function prepareReal(name: string, a: ArrayLike, options: MeanOptions): { view: View; axes: number[]; natural: DType } {
  const { view, axes, natural } = prepare(name, a, options);
  return { view, axes, natural: realOf(natural) };
}

/** What is asked of `out` and `dtype` is asked for a float. */
const floatView = (view: View, natural: DType): View =>
  isFloat(view.dtype) || isComplexDType(view.dtype)
    ? view
    : { data: view.data, dtype: natural, offset: view.offset, shape: view.shape, strides: view.strides };

function meanOf(view: View, axes: readonly number[], { where }: MeanOptions): View {
  return over(reduceView(sumReduction, view, axes, { ...(where && { where }) }), countOf(view, axes, where));
}

/** How many elements there are for each element of the result: a number, or where a mask says which, an array. */
function countOf(view: View, axes: readonly number[], where: ArrayLike | undefined): View | number {
  if (!where) return sizeOf(axes.map((axis) => view.shape[axis]!));
  const ones: View = {
    data: Float64Array.of(1),
    dtype: "f64",
    offset: 0,
    shape: view.shape,
    strides: view.shape.map(() => 0),
  };
  return reduceView(sumReduction, ones, axes, { where });
}

function varianceOf(view: View, axes: readonly number[], options: MeanOptions): View {
  const { where, ddof = 0 } = options;
  const away = minus(doubles(view), meanOf(view, axes, options));
  const squares = reduceView(sumReduction, squaresOf(away), axes, { ...(where && { where }) });
  const count = countOf(view, axes, where);
  const freedom = typeof count === "number" ? Math.max(0, count - ddof) : minus(count, ddof);
  return over(squares, freedom);
}

/** The squares of the distances from 0. */
function squaresOf(view: View): View {
  if (!isComplexDType(view.dtype)) return times(view, view);
  const [x, y] = [arrayOf(partOf(view, 0)), arrayOf(partOf(view, 1))];
  return plus(times(x, x), times(y, y));
}

/**
 * The elements as doubles, so that differences are not rounded to f32; the mean of complex ones is of doubles already.
 */
const doubles = (view: View): View =>
  view.dtype === "f64" || isComplexDType(view.dtype) ? view : times(view, 1, { dtype: "f64" });

export { variance as var };
