/** Singular values, and what follows from them: least squares, pseudoinverses, ranks. */
import { realOf, type DType, type RealOf } from "../array/dtypes.js";
import { sizeOf, type AnyArray, type Ranked } from "../array/ndarray.js";
import { contiguous } from "../elementwise/copies.js";
import { realViewOf, viewOf, type ArrayLike, type DTypeOfArray, type RankOf, type View } from "../operands.js";
import { floating, promote, type Floating, type Promotable, type Promoted } from "../promotion.js";
import { complexMatrixOf, isComplexArray } from "./complex/matrices.js";
import { complexInverseOf, singularComplexOf, type ComplexSingular } from "./complex/singular.js";
import { arrayFrom, lengthOf, lengthsOf, LinAlgError, matricesOf, type Matrices } from "./matrices.js";
import { sortedIndices } from "../sorting/order.js";
import { dotOfEights, multiplyInto } from "./gemm.js";
import { matmul } from "./products.js";

type Floats<A extends ArrayLike> = Floating<DTypeOfArray<A>>;

interface Singular {
  /** Columns of length m, one behind the other. */
  u: Float64Array[];
  s: Float64Array;
  /** Columns of length n. */
  v: Float64Array[];
}

/**
 * The columns of a matrix (m, n), m ≥ n, made orthogonal by rotations of pairs, which are collected in v: then they are
 * u · s.
 */
function orthogonalised(columns: Float64Array[], n: number): Singular {
  const nothing = columns.length === 0 ? 0 : 2 ** -52 * columns[0]!.length * lengthOf(lengthsOf(columns));
  const v = columns.map((_, i) => unitVector(n, i));
  for (let sweep = 0; ; sweep++) {
    if (sweep === 60) throw new LinAlgError("svd: the rotations do not converge");
    let rotated = false;
    for (let p = 0; p < n; p++)
      for (let q = p + 1; q < n; q++) if (rotatePair(columns[p]!, columns[q]!, v[p]!, v[q]!, nothing)) rotated = true;
    if (!rotated) break;
  }
  const lengths = lengthsOf(columns);
  for (let i = 0; i < lengths.length; i++) if (lengths[i]! <= nothing) lengths[i] = 0;
  const order = sortedIndices(lengths.map((length) => -length));
  const [u, turned]: [Float64Array[], Float64Array[]] = [[], []];
  const s = new Float64Array(order.length);
  for (let k = 0; k < order.length; k++) {
    const i = order[k]!;
    const length = lengths[i]!;
    s[k] = length;
    u.push(columns[i]!.map((each) => (length === 0 ? 0 : each / length)));
    turned.push(v[i]!);
  }
  return { u, s, v: turned };
}

function unitVector(n: number, at: number): Float64Array {
  const vector = new Float64Array(n);
  vector[at] = 1;
  return vector;
}

/** Turns two columns so that they are orthogonal; false if they are, or one of them is no longer than `nothing`. */
function rotatePair(a: Float64Array, b: Float64Array, v: Float64Array, w: Float64Array, nothing: number): boolean {
  const alpha = dotOfEights(a, 0, a, a.length);
  const beta = dotOfEights(b, 0, b, b.length);
  const gamma = dotOfEights(a, 0, b, b.length);
  if (Math.min(alpha, beta) <= nothing * nothing || Math.abs(gamma) <= 2 ** -52 * Math.sqrt(alpha * beta)) return false;
  const zeta = (beta - alpha) / (2 * gamma);
  const t = (zeta < 0 ? -1 : 1) / (Math.abs(zeta) + Math.hypot(zeta, 1));
  const c = 1 / Math.hypot(t, 1);
  turnVectors(a, b, c, t);
  turnVectors(v, w, c, t);
  return true;
}

/** @independent */
function turnVectors(x: Float64Array, y: Float64Array, c: number, t: number): void {
  for (let i = 0; i < x.length; i++) {
    const one = x[i]!;
    const two = y[i]!;
    x[i] = c * one - c * t * two;
    y[i] = c * t * one + c * two;
  }
}

/** The singular values and vectors of a matrix (m, n); wide ones are turned. */
export function singularOf(name: string, data: Float64Array, m: number, n: number): Singular {
  for (const each of data)
    if (!Number.isFinite(each)) throw new LinAlgError(`${name} of a matrix with NaN or infinities`);
  const count = Math.min(m, n);
  const columns: Float64Array[] = [];
  for (let j = 0; j < count; j++) {
    const column = new Float64Array(Math.max(m, n));
    for (let i = 0; i < column.length; i++) column[i] = m >= n ? data[i * n + j]! : data[j * n + i]!;
    columns.push(column);
  }
  const { u, s, v } = orthogonalised(columns, count);
  return m >= n ? { u, s, v } : { u: v, s, v: u };
}

/** {@link singularOf} the one matrix that an array is. */
function singular(name: string, a: ArrayLike): Singular & { m: number; n: number; dtype: "f32" | "f64" } {
  const { data, rows: m, columns: n, stack, dtype } = matricesOf(name, a, false);
  if (stack.length > 0) throw new LinAlgError(`${name} takes one matrix`);
  return { ...singularOf(name, data, m, n), m, n, dtype: dtype as "f32" | "f64" };
}

/** Vectors of a length as the columns of a matrix. */
export function asColumns(vectors: readonly Float64Array[], length: number): Float64Array {
  const made = new Float64Array(vectors.length * length);
  for (let j = 0; j < vectors.length; j++)
    for (let i = 0; i < length; i++) made[i * vectors.length + j] = vectors[j]![i]!;
  return made;
}

/** Vectors of a length as the rows of a matrix. */
export function asRows(vectors: readonly Float64Array[], length: number): Float64Array {
  const made = new Float64Array(vectors.length * length);
  for (let j = 0; j < vectors.length; j++) made.set(vectors[j]!, j * length);
  return made;
}

/**
 * The factors u · diag(s) · vh of a matrix (m, n): the singular values fall; u (m, k) and vhᵀ (n, k) have orthonormal
 * columns, k the smaller of m and n. By Jacobi's rotations from one side; singular values no larger than rounding
 * errors are 0, and so are their vectors in the longer of both.
 */
export function svd<A extends ArrayLike>(
  a: A,
): { u: Ranked<Floats<A>, 2>; s: Ranked<RealOf<Floats<A>>, 1>; vh: Ranked<Floats<A>, 2> } {
  if (isComplexArray(a)) {
    const matrix = complexMatrixOf("svd", a, false);
    const { rows, columns, dtype } = matrix;
    const { u, s, vh } = singularComplex("svd", matrix);
    return {
      u: arrayFrom(u, [rows, s.length], dtype) as never,
      s: arrayFrom(s, [s.length], realOf(dtype)) as never,
      vh: arrayFrom(vh, [s.length, columns], dtype) as never,
    };
  }
  const { u, s, v, m, n, dtype } = singular("svd", a);
  return {
    u: arrayFrom(asColumns(u, m), [m, s.length], dtype) as never,
    s: arrayFrom(s, [s.length], dtype) as never,
    vh: arrayFrom(asRows(v, n), [s.length, n], dtype) as never,
  };
}

const singularComplex = (name: string, { data, rows, columns }: Matrices): ComplexSingular =>
  singularComplexOf(name, data, rows, columns);

/** The singular values as doubles, whatever the dtype, which is that of results of real numbers. */
function valuesOf(name: string, a: ArrayLike): { s: Float64Array; m: number; n: number; dtype: DType } {
  if (!isComplexArray(a)) return singular(name, a);
  const matrix = complexMatrixOf(name, a, false);
  return { s: singularComplex(name, matrix).s, m: matrix.rows, n: matrix.columns, dtype: realOf(matrix.dtype) };
}

/** The singular values, falling. */
export function svdvals<A extends ArrayLike>(a: A): Ranked<RealOf<Floats<A>>, 1> {
  const { s, dtype } = valuesOf("svdvals", a);
  return arrayFrom(s, [s.length], dtype) as never;
}

/**
 * The matrix that undoes another one as far as it can be undone; singular values up to `rcond` times the largest count
 * as 0.
 */
export function pinv<A extends ArrayLike>(a: A, rcond = 1e-15): Ranked<Floats<A>, 2> {
  if (isComplexArray(a)) return complexInverse(a, rcond) as never;
  const { u, s, v, m, n, dtype } = singular("pinv", a);
  return arrayFrom(inverseOf({ u, s, v }, m, n, rcond), [n, m], dtype) as never;
}

/** The matrix (n, m) that undoes the one of these factors. */
export function inverseOf({ u, s, v }: Singular, m: number, n: number, rcond: number): Float64Array {
  const scaled = v.map((column, i) => column.map((each) => (s[i]! > rcond * s[0]! ? each / s[i]! : 0)));
  const made = new Float64Array(n * m);
  multiplyInto(made, asColumns(scaled, n), asRows(u, m), n, s.length, m, s.length, m);
  return made;
}

function complexInverse(a: ArrayLike, rcond: number): AnyArray {
  const matrix = complexMatrixOf("pinv", a, false);
  const { rows: m, columns: n, dtype } = matrix;
  return arrayFrom(complexInverseOf(singularComplex("pinv", matrix), m, n, rcond), [n, m], dtype);
}

/** How many singular values are above `tol`, which is by rounding errors without. */
export function matrixRank(a: ArrayLike, tol?: number): number {
  const { s, m, n, dtype } = valuesOf("matrixRank", a);
  return countAbove(s, tol ?? boundOf(s, m, n, dtype === "f32" ? 2 ** -23 : 2 ** -52));
}

/** What singular values of a matrix (m, n) may be by rounding errors alone. */
export const boundOf = (s: Float64Array, m: number, n: number, epsilon: number): number =>
  (s.length === 0 ? 0 : s[0]!) * Math.max(m, n) * epsilon;

export function countAbove(s: Float64Array, bound: number): number {
  let count = 0;
  for (const each of s) if (each > bound) count++;
  return count;
}

/** The largest singular value, divided by the smallest. */
export const cond = (a: ArrayLike): number => conditionOf(valuesOf("cond", a).s);

export const conditionOf = (s: Float64Array): number => (s.length === 0 ? NaN : s[0]! / s[s.length - 1]!);

/** Throws a RangeError unless there is a value for each row. */
export function checkRows(values: number, rows: number): void {
  if (values !== rows) throw new RangeError(`lstsq: ${values} values for ${rows} rows`);
}

/** What {@link leastSquares} gives. */
interface Fit {
  readonly x: Float64Array;
  readonly rank: number;
  readonly s: Float64Array;
}

/** The x (n, p) for which a · x is as near to b (m, p) as can be, of a matrix (m, n). */
export function leastSquares(name: string, a: Float64Array, m: number, n: number, b: Float64Array, p: number): Fit {
  const { u, s, v } = singularOf(name, a, m, n);
  const rcond = Math.max(m, n) * 2 ** -52;
  const x = new Float64Array(n * p);
  multiplyInto(x, inverseOf({ u, s, v }, m, n, rcond), b, n, m, p, m, p);
  return { x, rank: countAbove(s, boundOf(s, m, n, 2 ** -52)), s };
}

/**
 * The x for which a · x is as near to b as can be, and of several the shortest; the singular values of a, and how many
 * count.
 */
export function lstsq<A extends ArrayLike, B extends ArrayLike>(
  a: A,
  b: B & Promotable<DTypeOfArray<A>, DTypeOfArray<B>>,
): {
  x: Ranked<Floating<Promoted<DTypeOfArray<A>, DTypeOfArray<B>>>, RankOf<B>>;
  rank: number;
  s: Ranked<RealOf<Floats<A>>, 1>;
} {
  if (isComplexArray(a) || isComplexArray(b)) return complexLeastSquares(viewOf(a), viewOf(b)) as never;
  const { data, rows: m, columns: n, stack, dtype } = matricesOf("lstsq", a, false);
  if (stack.length > 0) throw new LinAlgError("lstsq takes one matrix");
  const right = realViewOf(b);
  checkRows(right.shape[0]!, m);
  const columns = right.shape.slice(1);
  const { x, rank, s } = leastSquares(
    "lstsq",
    data,
    m,
    n,
    contiguous(right, "f64").data as Float64Array,
    sizeOf(columns),
  );
  const natural = promote(realViewOf(a).dtype, right.dtype, "lstsq") === "f32" ? "f32" : "f64";
  return { x: arrayFrom(x, [n, ...columns], natural) as never, rank, s: arrayFrom(s, [s.length], dtype) as never };
}

/** {@link lstsq} where one of both is complex: all as pairs of doubles. */
function complexLeastSquares(a: View, right: View): { x: AnyArray; rank: number; s: AnyArray } {
  const matrix = complexMatrixOf("lstsq", a as AnyArray, false);
  const { rows: m, columns: n } = matrix;
  checkRows(right.shape[0]!, m);
  const singular = singularComplex("lstsq", matrix);
  const inverse = arrayFrom(complexInverseOf(singular, m, n, Math.max(m, n) * 2 ** -52), [n, m], "c128");
  const x = matmul(inverse, contiguous(right, "c128") as never) as AnyArray;
  return {
    x: contiguous(x, promote(a.dtype, right.dtype, "lstsq")),
    rank: countAbove(singular.s, boundOf(singular.s, m, n, 2 ** -52)),
    s: arrayFrom(singular.s, [singular.s.length], realOf(floating(a.dtype, "lstsq"))),
  };
}
