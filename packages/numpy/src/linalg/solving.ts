/** Determinants, inverses and systems of equations, of matrices and stacks of them. */
import { isComplexDType, realOf, type DType, type RealOf } from "../array/dtypes.js";
import { sizeOf, type AnyArray, type Ranked } from "../array/ndarray.js";
import { reshaped } from "../array/views.js";
import { broadcastShapes } from "../broadcast.js";
import { contiguous } from "../elementwise/copies.js";
import {
  scalarOf,
  viewOf,
  type ArrayLike,
  type DTypeOfArray,
  type Fewer,
  type LargerRank,
  type RankOf,
  type Scalar,
  type View,
} from "../operands.js";
import { broadcastTo } from "../manipulation/shapes.js";
import { floating, promote, type Floating, type Promotable, type Promoted } from "../promotion.js";
import { arrayFrom, countOf, factorise, LinAlgError, matricesOf, matrixAt, substitute } from "./matrices.js";
import {
  choleskyComplex,
  determinantOfComplex,
  complexMatricesOf,
  complexMatrixAt,
  invertComplexInto,
  isComplexArray,
  put,
  putDeterminantOfComplex,
  solveComplex,
} from "./complex/matrices.js";

type Floats<A extends ArrayLike> = Floating<DTypeOfArray<A>>;
type Determinant<A extends ArrayLike, N extends DType = Floats<A>> =
  RankOf<A> extends 2 ? Scalar<N> : Ranked<N, Fewer<RankOf<A>, 2>>;

/**
 * Puts the sign of the determinant of a matrix, whose factors take its place, and the logarithm of its size into lists.
 */
export function putDeterminant(a: Float64Array, n: number, signs: Float64Array, logs: Float64Array, i: number): void {
  let { sign } = factorise(a, n);
  let log = 0;
  for (let k = 0; k < n; k++) {
    const pivot = a[k * n + k]!;
    log += Math.log(Math.abs(pivot));
    if (pivot < 0) sign = -sign;
  }
  signs[i] = sign;
  logs[i] = sign === 0 ? -Infinity : log;
}

/** The determinant of a matrix, whose factors take its place. */
export function determinantOf(a: Float64Array, n: number): number {
  const { sign } = factorise(a, n);
  let value = sign;
  for (let k = 0; k < n; k++) value *= a[k * n + k]!;
  return sign === 0 ? 0 : value;
}

/** The determinant; of a stack, an array of them. */
export function det<A extends ArrayLike>(a: A): Determinant<A> {
  if (isComplexArray(a)) return complexDeterminants(a) as never;
  const matrices = matricesOf("det", a, true);
  const values = new Float64Array(countOf(matrices));
  for (let i = 0; i < values.length; i++) values[i] = determinantOf(matrixAt(matrices, i), matrices.rows);
  const made = arrayFrom(values, matrices.stack, matrices.dtype);
  return (matrices.stack.length === 0 ? made.data[0] : made) as never;
}

/** The sign of the determinant, and the logarithm of its size. */
export function slogdet<A extends ArrayLike>(
  a: A,
): { sign: Determinant<A>; logabsdet: Determinant<A, RealOf<Floats<A>>> } {
  if (isComplexArray(a)) return complexSignsAndLogarithms(a) as never;
  const matrices = matricesOf("slogdet", a, true);
  const count = countOf(matrices);
  const [signs, logs] = [new Float64Array(count), new Float64Array(count)];
  for (let i = 0; i < count; i++) putDeterminant(matrixAt(matrices, i), matrices.rows, signs, logs, i);
  const result = (values: Float64Array): unknown => {
    const made = arrayFrom(values, matrices.stack, matrices.dtype);
    return matrices.stack.length === 0 ? made.data[0] : made;
  };
  return { sign: result(signs) as never, logabsdet: result(logs) as never };
}

/** The determinants of complex matrices. */
function complexDeterminants(a: ArrayLike): unknown {
  const matrices = complexMatricesOf("det", viewOf(a), true);
  const values = new Float64Array(2 * countOf(matrices));
  for (let i = 0; i < values.length / 2; i++)
    put(values, i, determinantOfComplex(complexMatrixAt(matrices, i), matrices.rows));
  const made = arrayFrom(values, matrices.stack, matrices.dtype);
  return matrices.stack.length === 0 ? scalarOf(made) : made;
}

/** Unit numbers of the determinants of complex matrices, and the logarithms of their sizes. */
function complexSignsAndLogarithms(a: ArrayLike): { sign: unknown; logabsdet: unknown } {
  const matrices = complexMatricesOf("slogdet", viewOf(a), true);
  const count = countOf(matrices);
  const [signs, logs] = [new Float64Array(2 * count), new Float64Array(count)];
  for (let i = 0; i < count; i++) putDeterminantOfComplex(complexMatrixAt(matrices, i), matrices.rows, signs, logs, i);
  const result = (values: Float64Array, type: DType): unknown => {
    const made = arrayFrom(values, matrices.stack, type);
    return matrices.stack.length === 0 ? scalarOf(made) : made;
  };
  return { sign: result(signs, matrices.dtype), logabsdet: result(logs, realOf(matrices.dtype)) };
}

/**
 * The x with a · x = b: b is a list, or a matrix whose columns are right sides. Throws a LinAlgError for singular
 * matrices.
 */
export function solve<A extends ArrayLike, B extends ArrayLike>(
  a: A,
  b: B & Promotable<DTypeOfArray<A>, DTypeOfArray<B>>,
): Ranked<
  Floating<Promoted<DTypeOfArray<A>, DTypeOfArray<B>>>,
  RankOf<B> extends 1 ? (RankOf<A> extends 3 ? 2 : 1) : LargerRank<RankOf<A>, RankOf<B>>
> {
  const [view, given] = [viewOf(a), viewOf(b)];
  const common = promote(view.dtype, given.dtype, "solve");
  const wide = isComplexDType(common) ? "c128" : "f64";
  const { rows: n, stack: own } = (wide === "c128" ? complexMatricesOf : matricesOf)("solve", view as AnyArray, true);
  const list = given.shape.length === 1;
  const right = list ? reshaped(given, [given.shape[0]!, 1], [given.strides[0]!, 0]) : given;
  const [rows, p] = right.shape.slice(-2) as [number, number];
  checkRight(rows, n);
  const stack = broadcastShapes(own, right.shape.slice(0, -2));
  const stretched = (each: View, shape: readonly number[]): View =>
    contiguous(viewOf(broadcastTo(each as AnyArray, [...stack, ...shape])), wide);
  const [lefts, values] = [stretched(view, [n, n]).data, stretched(right, [n, p]).data] as [Float64Array, Float64Array];
  const width = wide === "c128" ? 2 : 1;
  const solved = wide === "c128" ? solveComplex : solveInPlace;
  const part = (all: Float64Array, i: number, size: number): Float64Array =>
    all.subarray(i * width * size, (i + 1) * width * size);
  for (let i = 0; i < sizeOf(stack); i++) solved(part(lefts, i, n * n), n, part(values, i, n * p), p);
  return arrayFrom(values, [...stack, n, ...(list ? [] : [p])], floating(common, "solve")) as never;
}

export function checkRight(rows: number, n: number): void {
  if (rows !== n) throw new RangeError(`solve: ${rows} values for a matrix of ${n} rows`);
}

export function solveInPlace(a: Float64Array, n: number, b: Float64Array, p: number): void {
  const { order, sign } = factorise(a, n);
  if (sign === 0) throw new LinAlgError("the matrix is singular");
  const copy = b.slice();
  for (let i = 0; i < n; i++) b.set(copy.subarray(order[i]! * p, (order[i]! + 1) * p), i * p);
  substitute(a, n, b, p);
}

/** The inverse. Throws a LinAlgError for singular matrices. */
export function inv<A extends ArrayLike>(a: A): Ranked<Floats<A>, RankOf<A>> {
  const complex = isComplexArray(a);
  const matrices = complex ? complexMatricesOf("inv", viewOf(a), true) : matricesOf("inv", a, true);
  const n = matrices.rows;
  const values = new Float64Array(matrices.data.length);
  const [invert, part] = complex ? [invertComplexInto, complexMatrixAt] : [invertInto, matrixAt];
  for (let i = 0; i < countOf(matrices); i++) invert(part({ ...matrices, data: values }, i), part(matrices, i), n);
  return arrayFrom(values, [...matrices.stack, n, n], matrices.dtype) as never;
}

/** Puts the inverse of a matrix, whose factors take its place, where there are zeros. */
export function invertInto(inverse: Float64Array, a: Float64Array, n: number): void {
  for (let i = 0; i < n; i++) inverse[i * n + i] = 1;
  solveInPlace(a, n, inverse, n);
}

/**
 * The lower triangular factor l with l · lᵀ = a, of symmetric matrices, of complex ones l · lᴴ = a of Hermitian ones,
 * of which the lower triangle is read. Throws a LinAlgError for one that is not positive definite.
 */
export function cholesky<A extends ArrayLike>(a: A): Ranked<Floats<A>, RankOf<A>> {
  const complex = isComplexArray(a);
  const matrices = complex ? complexMatricesOf("cholesky", viewOf(a), true) : matricesOf("cholesky", a, true);
  const n = matrices.rows;
  for (let i = 0; i < countOf(matrices); i++) {
    if (complex) choleskyComplex(complexMatrixAt(matrices, i), n);
    else choleskyInPlace(matrixAt(matrices, i), n);
  }
  return arrayFrom(matrices.data, [...matrices.stack, n, n], matrices.dtype) as never;
}

/**
 * Columns whose products are subtracted together from what is right of them; each element has its products subtracted
 * in their order.
 */
const PANEL = 8;

/** Columns of the factor are rows of a panel, so that loops along them are vectors. */
export function choleskyInPlace(a: Float64Array, n: number): void {
  const panel = new Float64Array(PANEL * n);
  for (let left = 0; left < n; left += PANEL) {
    const right = Math.min(left + PANEL, n);
    for (let i = left; i < n; i++)
      for (let k = left; k < right; k++) panel[Math.imul(k - left, n) + i] = a[Math.imul(i, n) + k]!;
    for (let j = left; j < right; j++) choleskyColumn(panel, n, left, j);
    for (let i = left; i < n; i++) {
      const last = Math.min(i + 1, right);
      for (let k = left; k < last; k++) a[Math.imul(i, n) + k] = panel[Math.imul(k - left, n) + i]!;
      if (i < right) a.fill(0, Math.imul(i, n) + last, Math.imul(i + 1, n));
    }
    for (let i = right; i < n; i++) subtractPanel(a, Math.imul(i, n), panel, n, right, i);
  }
}

/** A column of the factor, of which only the panel's columns before it are still to be subtracted. */
function choleskyColumn(panel: Float64Array, n: number, left: number, j: number): void {
  const row = Math.imul(j - left, n);
  for (let k = left; k < j; k++) {
    const from = Math.imul(k - left, n);
    const x = panel[from + j]!;
    for (let i = j; i < n; i++) panel[row + i] = panel[row + i]! - x * panel[from + i]!;
  }
  const rest = panel[row + j]!;
  if (!(rest > 0)) throw new LinAlgError("cholesky: the matrix is not positive definite");
  const root = Math.sqrt(rest);
  panel[row + j] = root;
  for (let i = j + 1; i < n; i++) panel[row + i] = panel[row + i]! / root;
}

/** Subtracts the products of a row's elements in the panel from those elements `first` … `i` of the row. */
function subtractPanel(a: Float64Array, row: number, panel: Float64Array, n: number, first: number, i: number): void {
  const [k2, k3, k4, k5] = [Math.imul(2, n), Math.imul(3, n), Math.imul(4, n), Math.imul(5, n)];
  const [k6, k7] = [Math.imul(6, n), Math.imul(7, n)];
  const [x0, x1, x2, x3] = [panel[i]!, panel[n + i]!, panel[k2 + i]!, panel[k3 + i]!];
  const [x4, x5, x6, x7] = [panel[k4 + i]!, panel[k5 + i]!, panel[k6 + i]!, panel[k7 + i]!];
  for (let j = first; j <= i; j++) {
    const half = a[row + j]! - x0 * panel[j]! - x1 * panel[n + j]! - x2 * panel[k2 + j]! - x3 * panel[k3 + j]!;
    a[row + j] = half - x4 * panel[k4 + j]! - x5 * panel[k5 + j]! - x6 * panel[k6 + j]! - x7 * panel[k7 + j]!;
  }
}
