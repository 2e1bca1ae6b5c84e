/** Orthogonal factors, and eigenvalues of symmetric matrices. */
import { realOf, type RealOf } from "../array/dtypes.js";
import type { Ranked } from "../array/ndarray.js";
import type { ArrayLike, DTypeOfArray } from "../operands.js";
import type { Floating } from "../promotion.js";
import { sortedIndices } from "../sorting/order.js";
import { complexMatrixOf, isComplexArray } from "./complex/matrices.js";
import { factoriseComplexInto, hermitianOf } from "./complex/orthogonal.js";
import { arrayFrom, LinAlgError, matricesOf } from "./matrices.js";
import { addMultiple, subtractMultiple } from "./reflections.js";
import { unitOf } from "./schur.js";
import { eigenvaluesInto } from "./tridiagonal.js";

type Floats<A extends ArrayLike> = Floating<DTypeOfArray<A>>;

/**
 * The factors q · r of a matrix (m, n): q has orthonormal columns, r is upper triangular. By Householder reflections,
 * with the signs of LAPACK. In the mode `complete`, q is square.
 */
export function qr<A extends ArrayLike>(
  a: A,
  mode: "reduced" | "complete" = "reduced",
): { q: Ranked<Floats<A>, 2>; r: Ranked<Floats<A>, 2> } {
  if (isComplexArray(a)) {
    const { data, rows: m, columns: n, dtype } = complexMatrixOf("qr", a, false);
    const width = mode === "complete" ? m : Math.min(m, n);
    const [q, r] = [new Float64Array(2 * m * width), new Float64Array(2 * width * n)];
    factoriseComplexInto(q, r, data, m, n, width);
    return { q: arrayFrom(q, [m, width], dtype) as never, r: arrayFrom(r, [width, n], dtype) as never };
  }
  const { data, rows: m, columns: n, stack, dtype } = matricesOf("qr", a, false);
  if (stack.length > 0) throw new LinAlgError("qr takes one matrix");
  const width = mode === "complete" ? m : Math.min(m, n);
  const [q, r] = [new Float64Array(m * width), new Float64Array(width * n)];
  factoriseInto(q, r, data, m, n, width);
  return { q: arrayFrom(q, [m, width], dtype) as never, r: arrayFrom(r, [width, n], dtype) as never };
}

/** Puts the factors of a matrix (m, n), which is lost, where there are zeros: q (m, width) and r (width, n). */
export function factoriseInto(
  q: Float64Array,
  r: Float64Array,
  a: Float64Array,
  rows: number,
  columns: number,
  wide: number,
): void {
  // As integers: in kernels, indices made of doubles are slow.
  const [m, n, width] = [rows | 0, columns | 0, wide | 0];
  const count = Math.min(m, n);
  const factors = new Float64Array(count);
  const sums = new Float64Array(Math.max(n, width));
  for (let k = 0; k < count; k++) factors[k] = reflectColumn(a, m, n, k, sums);
  for (let i = 0; i < width; i++) q[Math.imul(i, width) + i] = 1;
  for (let k = count - 1; k >= 0; k--) applyReflection(a, m, n, k, factors[k]!, q, width, 0, sums);
  for (let i = 0; i < width; i++) for (let j = i; j < n; j++) r[Math.imul(i, n) + j] = a[Math.imul(i, n) + j]!;
}

/**
 * Turns column k below the diagonal into 0, and the columns behind it with it; below the diagonal is then the vector of
 * the reflection, whose first element is 1.
 */
function reflectColumn(a: Float64Array, m: number, n: number, k: number, sums: Float64Array): number {
  let rest = 0;
  for (let i = k + 1; i < m; i++) rest = Math.hypot(rest, a[Math.imul(i, n) + k]!);
  if (rest === 0) return 0;
  const alpha = a[Math.imul(k, n) + k]!;
  const beta = -Math.sign(alpha || 1) * Math.hypot(alpha, rest);
  const factor = (beta - alpha) / beta;
  for (let i = k + 1; i < m; i++) a[Math.imul(i, n) + k] = a[Math.imul(i, n) + k]! / (alpha - beta);
  a[Math.imul(k, n) + k] = beta;
  applyReflection(a, m, n, k, factor, a, n, k + 1, sums);
  return factor;
}

/** Applies the k-th reflection to the columns of a matrix from one on, row by row: `sums` has room for a row. */
function applyReflection(
  a: Float64Array,
  m: number,
  n: number,
  k: number,
  factor: number,
  to: Float64Array,
  width: number,
  from: number,
  sums: Float64Array,
): void {
  const count = width - from;
  const first = (Math.imul(k, width) + from) | 0;
  for (let j = 0; j < count; j++) sums[j] = to[first + j]!;
  for (let i = k + 1; i < m; i++)
    addMultiple(sums, to, (Math.imul(i, width) + from) | 0, a[Math.imul(i, n) + k]!, count);
  for (let j = 0; j < count; j++) sums[j] = sums[j]! * factor;
  for (let j = 0; j < count; j++) to[first + j] = to[first + j]! - sums[j]!;
  for (let i = k + 1; i < m; i++)
    subtractMultiple(to, (Math.imul(i, width) + from) | 0, sums, a[Math.imul(i, n) + k]!, count);
}

/**
 * The eigenvalues of a symmetric matrix, of complex ones a Hermitian one, in rising order, and its eigenvectors in
 * columns, of which the largest element is real and positive. The lower triangle is read. Real matrices become
 * tridiagonal, and then diagonal by QL iterations; complex ones by Jacobi's rotations.
 */
export function eigh<A extends ArrayLike>(
  a: A,
): { eigenvalues: Ranked<RealOf<Floats<A>>, 1>; eigenvectors: Ranked<Floats<A>, 2> } {
  if (isComplexArray(a)) {
    const { data, rows: n, dtype } = complexMatrixOf("eigh", a, true);
    const { values, vectors } = hermitianOf(data, n);
    return {
      eigenvalues: arrayFrom(values, [n], realOf(dtype)) as never,
      eigenvectors: arrayFrom(vectors, [n, n], dtype) as never,
    };
  }
  const { data, rows: n, stack, dtype } = matricesOf("eigh", a, true);
  if (stack.length > 0) throw new LinAlgError("eigh takes one matrix");
  const { values, vectors } = symmetricOf(data, n);
  return {
    eigenvalues: arrayFrom(values, [n], dtype) as never,
    eigenvectors: arrayFrom(vectors, [n, n], dtype) as never,
  };
}

/** The eigenvalues and eigenvectors of a symmetric matrix, which is lost. */
export function symmetricOf(data: Float64Array, n: number): { values: Float64Array; vectors: Float64Array } {
  const unit = unitOf(data);
  for (let i = 0; i < n; i++) for (let j = 0; j <= i; j++) data[j * n + i] = data[i * n + j] = data[i * n + j]! / unit;
  const rows = new Float64Array(n * n);
  const diagonal = new Float64Array(n);
  eigenvaluesInto(diagonal, rows, data, n | 0);
  const order = sortedIndices(diagonal);
  const values = new Float64Array(n);
  const vectors = new Float64Array(n * n);
  for (let to = 0; to < n; to++) {
    const row = Math.imul(order[to]!, n);
    values[to] = diagonal[order[to]!]! * unit;
    let most = 0;
    for (let i = 0; i < n; i++) if (Math.abs(rows[row + i]!) > Math.abs(most) * (1 + 1e-9)) most = rows[row + i]!;
    for (let i = 0; i < n; i++) vectors[i * n + to] = rows[row + i]! * (most < 0 ? -1 : 1);
  }
  return { values, vectors };
}

/** The eigenvalues of a symmetric matrix in rising order: see {@link eigh}. */
export const eigvalsh = <A extends ArrayLike>(a: A): Ranked<RealOf<Floats<A>>, 1> => eigh(a).eigenvalues;
