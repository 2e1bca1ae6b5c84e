/** Singular values, and what follows from them: least squares, pseudoinverses, ranks. */
import { Complex } from "../array/complex.js";
import { realOf, type DType, type RealOf } from "../array/dtypes.js";
import type { AnyArray, Ranked } from "../array/ndarray.js";
import { reshaped } from "../array/views.js";
import { newArray } from "../broadcast.js";
import { contiguous } from "../elementwise/copies.js";
import { realViewOf, type ArrayLike, type DTypeOfArray, type RankOf } from "../operands.js";
import { promote, type Floating, type Promotable, type Promoted } from "../promotion.js";
import { at, complexMatrixOf, isComplexArray, subtractMultiple } from "./complex/matrices.js";
import { singularComplex } from "./complex/singular.js";
import { arrayFrom, lengthOf, LinAlgError, matricesOf } from "./matrices.js";
import { matmul } from "./products.js";

type Floats<A extends ArrayLike> = Floating<DTypeOfArray<A>>;

interface Singular {
  /** Columns of length m, one behind the other. */
  u: Float64Array[];
  s: Float64Array;
  /** Columns of length n. */
  v: Float64Array[];
}

/** The columns of a matrix (m, n), m ≥ n, made orthogonal by rotations of pairs, which are collected in v: then they are u · s. */
function orthogonalised(columns: Float64Array[], n: number): Singular {
  const scale = lengthOf(Float64Array.from(columns, lengthOf));
  const nothing = 2 ** -52 * (columns[0]?.length ?? 0) * scale;
  const v = columns.map((_, i) => Float64Array.from({ length: n }, (_, j) => Number(i === j)));
  for (let sweep = 0; ; sweep++) {
    if (sweep === 60) throw new LinAlgError("svd: the rotations do not converge");
    let rotated = false;
    for (let p = 0; p < n; p++)
      for (let q = p + 1; q < n; q++) if (rotatePair(columns[p]!, columns[q]!, v[p]!, v[q]!, nothing)) rotated = true;
    if (!rotated) break;
  }
  const lengths = columns.map(lengthOf).map((length) => (length <= nothing ? 0 : length));
  const order = lengths.map((_, i) => i).sort((i, j) => lengths[j]! - lengths[i]!);
  const u = order.map((i) => columns[i]!.map((each) => (lengths[i] === 0 ? 0 : each / lengths[i]!)));
  return { u, s: Float64Array.from(order, (i) => lengths[i]!), v: order.map((i) => v[i]!) };
}

/** Turns two columns so that they are orthogonal; false if they are, or one of them is no longer than `nothing`. */
function rotatePair(a: Float64Array, b: Float64Array, v: Float64Array, w: Float64Array, nothing: number): boolean {
  let [alpha, beta, gamma] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    alpha += a[i]! * a[i]!;
    beta += b[i]! * b[i]!;
    gamma += a[i]! * b[i]!;
  }
  if (Math.min(alpha, beta) <= nothing * nothing || Math.abs(gamma) <= 2 ** -52 * Math.sqrt(alpha * beta)) return false;
  const zeta = (beta - alpha) / (2 * gamma);
  const t = (zeta < 0 ? -1 : 1) / (Math.abs(zeta) + Math.hypot(zeta, 1));
  const c = 1 / Math.hypot(t, 1);
  for (const [x, y] of [
    [a, b],
    [v, w],
  ] as const) {
    for (let i = 0; i < x.length; i++) [x[i], y[i]] = [c * x[i]! - c * t * y[i]!, c * t * x[i]! + c * y[i]!];
  }
  return true;
}

/** The singular values and vectors of one matrix, of which the wide ones are turned. */
function singular(name: string, a: ArrayLike): Singular & { m: number; n: number; dtype: "f32" | "f64" } {
  const { data, rows: m, columns: n, stack, dtype } = matricesOf(name, a, false);
  if (stack.length > 0) throw new LinAlgError(`${name} takes one matrix`);
  if (data.some((each) => !Number.isFinite(each))) throw new LinAlgError(`${name} of a matrix with NaN or infinities`);
  const count = Math.min(m, n);
  const columns = Array.from({ length: count }, (_, j) =>
    Float64Array.from({ length: Math.max(m, n) }, (_, i) => (m >= n ? data[i * n + j]! : data[j * n + i]!)),
  );
  const { u, s, v } = orthogonalised(columns, count);
  return { ...(m >= n ? { u, v } : { u: v, v: u }), s, m, n, dtype: dtype as "f32" | "f64" };
}

/** Columns as a matrix, or as the rows of one. */
function matrixFrom(columns: readonly Float64Array[], length: number, dtype: "f32" | "f64", asRows: boolean): AnyArray {
  const made = newArray(dtype, asRows ? [columns.length, length] : [length, columns.length]);
  columns.forEach((column, j) => {
    for (let i = 0; i < length; i++) made.data[asRows ? j * length + i : i * columns.length + j] = column[i]!;
  });
  return made;
}

/**
 * The factors u · diag(s) · vh of a matrix (m, n): the singular values fall; u (m, k) and vhᵀ (n, k) have orthonormal columns, k the smaller
 * of m and n. By Jacobi's rotations from one side; singular values no larger than
 * rounding errors are 0, and so are their vectors in the longer of both.
 */
export function svd<A extends ArrayLike>(a: A): { u: Ranked<Floats<A>, 2>; s: Ranked<RealOf<Floats<A>>, 1>; vh: Ranked<Floats<A>, 2> } {
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
    u: matrixFrom(u, m, dtype, false) as never,
    s: arrayFrom(s, [s.length], dtype) as never,
    vh: matrixFrom(v, n, dtype, true) as never,
  };
}

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

/** The matrix that undoes another one as far as it can be undone; singular values up to `rcond` times the largest count as 0. */
export function pinv<A extends ArrayLike>(a: A, rcond = 1e-15): Ranked<Floats<A>, 2> {
  if (isComplexArray(a)) return complexInverse(a, rcond) as never;
  const { u, s, v, m, n, dtype } = singular("pinv", a);
  const scaled = v.map((column, i) => column.map((each) => (s[i]! > rcond * s[0]! ? each / s[i]! : 0)));
  const [left, right] = [matrixFrom(scaled, n, "f64", false), matrixFrom(u, m, "f64", true)];
  return contiguous(realViewOf(matmul(left, right as never)), dtype) as never;
}

function complexInverse(a: ArrayLike, rcond: number): AnyArray {
  const matrix = complexMatrixOf("pinv", a, false);
  const { s, u, vh } = singularComplex("pinv", matrix);
  const { rows: m, columns: n, dtype } = matrix;
  const made = new Float64Array(2 * m * n);
  const count = s.length;
  s.forEach((size, k) => {
    if (size <= rcond * s[0]!) return;
    const row = Float64Array.from({ length: 2 * m }, (_, i) => (i % 2 === 0 ? 1 : -1) * u[2 * ((i >> 1) * count + k) + (i % 2)]!);
    for (let i = 0; i < n; i++) {
      const { re, im } = at(vh, k * n + i);
      subtractMultiple(made, i * m, row, 0, m, new Complex(-re / size, im / size));
    }
  });
  return arrayFrom(made, [n, m], dtype);
}

/** How many singular values are above `tol`, which is by rounding errors without. */
export function matrixRank(a: ArrayLike, tol?: number): number {
  const { s, m, n, dtype } = valuesOf("matrixRank", a);
  const bound = tol ?? (s[0] ?? 0) * Math.max(m, n) * (dtype === "f32" ? 2 ** -23 : 2 ** -52);
  return s.reduce((count, each) => count + Number(each > bound), 0);
}

/** The largest singular value, divided by the smallest. */
export function cond(a: ArrayLike): number {
  const { s } = valuesOf("cond", a);
  return s[0]! / s[s.length - 1]!;
}

/** The x for which a · x is as near to b as can be, and of several the shortest; the singular values of a, and how many count. */
export function lstsq<A extends ArrayLike, B extends ArrayLike>(
  a: A,
  b: B & Promotable<DTypeOfArray<A>, DTypeOfArray<B>>,
): { x: Ranked<Floating<Promoted<DTypeOfArray<A>, DTypeOfArray<B>>>, RankOf<B>>; rank: number; s: Ranked<Floats<A>, 1> } {
  const { s, m, n, dtype } = singular("lstsq", a);
  const right = realViewOf(b);
  if (right.shape[0] !== m) throw new RangeError(`lstsq: ${right.shape[0]} values for ${m} rows`);
  const rcond = Math.max(m, n) * 2 ** -52;
  const wide = contiguous(realViewOf(a), "f64");
  const x = matmul(
    pinv(wide, rcond) as AnyArray,
    contiguous(reshaped(right, right.shape, right.strides), "f64") as never,
  ) as unknown as AnyArray;
  const natural = promote(realViewOf(a).dtype, right.dtype, "lstsq") === "f32" ? "f32" : "f64";
  return { x: contiguous(x, natural) as never, rank: matrixRank(wide, rcond * (s[0] ?? 0)), s: arrayFrom(s, [s.length], dtype) as never };
}
