/** Orthogonal factors, and eigenvalues of symmetric matrices. */
import { realOf, type RealOf } from "../array/dtypes.js";
import type { Ranked } from "../array/ndarray.js";
import type { ArrayLike, DTypeOfArray } from "../operands.js";
import type { Floating } from "../promotion.js";
import { sortedIndices } from "../sorting/order.js";
import { complexMatrixOf, isComplexArray } from "./complex/matrices.js";
import { factoriseComplexInto, hermitianOf } from "./complex/orthogonal.js";
import { arrayFrom, diagonalise, LinAlgError, matricesOf, rotatePair } from "./matrices.js";

type Floats<A extends ArrayLike> = Floating<DTypeOfArray<A>>;

/**
 * The factors q · r of a matrix (m, n): q has orthonormal columns, r is upper triangular. By Householder reflections, with the signs of
 * LAPACK. In the mode `complete`, q is square.
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
function factoriseInto(q: Float64Array, r: Float64Array, a: Float64Array, m: number, n: number, width: number): void {
  const count = Math.min(m, n);
  const factors = new Float64Array(count);
  for (let k = 0; k < count; k++) factors[k] = reflectColumn(a, m, n, k);
  for (let i = 0; i < width; i++) q[i * width + i] = 1;
  for (let k = count - 1; k >= 0; k--) applyReflection(a, m, n, k, factors[k]!, q, width, 0);
  for (let i = 0; i < width; i++) for (let j = i; j < n; j++) r[i * n + j] = a[i * n + j]!;
}

/** Turns column k below the diagonal into 0, and the columns behind it with it; below the diagonal is then the vector of the reflection, whose first element is 1. */
function reflectColumn(a: Float64Array, m: number, n: number, k: number): number {
  let rest = 0;
  for (let i = k + 1; i < m; i++) rest = Math.hypot(rest, a[i * n + k]!);
  if (rest === 0) return 0;
  const alpha = a[k * n + k]!;
  const beta = -Math.sign(alpha || 1) * Math.hypot(alpha, rest);
  const factor = (beta - alpha) / beta;
  for (let i = k + 1; i < m; i++) a[i * n + k]! /= alpha - beta;
  a[k * n + k] = beta;
  applyReflection(a, m, n, k, factor, a, n, k + 1);
  return factor;
}

/** Applies the k-th reflection to the columns of a matrix from one on. */
function applyReflection(
  a: Float64Array,
  m: number,
  n: number,
  k: number,
  factor: number,
  to: Float64Array,
  width: number,
  from: number,
): void {
  for (let j = from; j < width; j++) {
    let sum = to[k * width + j]!;
    for (let i = k + 1; i < m; i++) sum += a[i * n + k]! * to[i * width + j]!;
    sum *= factor;
    to[k * width + j]! -= sum;
    for (let i = k + 1; i < m; i++) to[i * width + j]! -= sum * a[i * n + k]!;
  }
}

/**
 * The eigenvalues of a symmetric matrix, of complex ones a Hermitian one, in rising order, and its eigenvectors in columns, of which the largest element is
 * real and positive: by Jacobi's rotations, each of which turns one element beside the diagonal into 0. The lower triangle is read.
 */
export function eigh<A extends ArrayLike>(a: A): { eigenvalues: Ranked<RealOf<Floats<A>>, 1>; eigenvectors: Ranked<Floats<A>, 2> } {
  if (isComplexArray(a)) {
    const { data, rows: n, dtype } = complexMatrixOf("eigh", a, true);
    const { values, vectors } = hermitianOf(data, n);
    return { eigenvalues: arrayFrom(values, [n], realOf(dtype)) as never, eigenvectors: arrayFrom(vectors, [n, n], dtype) as never };
  }
  const { data, rows: n, stack, dtype } = matricesOf("eigh", a, true);
  if (stack.length > 0) throw new LinAlgError("eigh takes one matrix");
  const { values, vectors } = symmetricOf(data, n);
  return { eigenvalues: arrayFrom(values, [n], dtype) as never, eigenvectors: arrayFrom(vectors, [n, n], dtype) as never };
}

/** The eigenvalues and eigenvectors of a symmetric matrix, which is lost. */
function symmetricOf(data: Float64Array, n: number): { values: Float64Array; vectors: Float64Array } {
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) data[i * n + j] = data[j * n + i]!;
  const vectors = new Float64Array(n * n);
  for (let i = 0; i < n; i++) vectors[i * n + i] = 1;
  diagonalise(n, (p, q) => rotate(data, vectors, n, p, q));
  const diagonal = new Float64Array(n);
  for (let i = 0; i < n; i++) diagonal[i] = data[i * n + i]!;
  const order = sortedIndices(diagonal);
  const values = new Float64Array(n);
  const sorted = new Float64Array(n * n);
  for (let to = 0; to < n; to++) {
    const from = order[to]!;
    values[to] = diagonal[from]!;
    let most = 0;
    for (let i = 0; i < n; i++) if (Math.abs(vectors[i * n + from]!) > Math.abs(most) * (1 + 1e-9)) most = vectors[i * n + from]!;
    for (let i = 0; i < n; i++) sorted[i * n + to] = vectors[i * n + from]! * (most < 0 ? -1 : 1);
  }
  return { values, vectors: sorted };
}

/** The eigenvalues of a symmetric matrix in rising order: see {@link eigh}. */
export const eigvalsh = <A extends ArrayLike>(a: A): Ranked<RealOf<Floats<A>>, 1> => eigh(a).eigenvalues;

/** Turns a[p, q] into 0; false if it is already nothing beside the diagonal. */
function rotate(a: Float64Array, vectors: Float64Array, n: number, p: number, q: number): boolean {
  const apq = a[p * n + q]!;
  const [app, aqq] = [a[p * n + p]!, a[q * n + q]!];
  if (Math.abs(apq) <= 2 ** -54 * Math.sqrt(Math.abs(app)) * Math.sqrt(Math.abs(aqq)) || apq === 0 || Math.abs(apq) < 2 ** -1000)
    return false;
  const theta = (aqq - app) / (2 * apq);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(theta, 1));
  const c = 1 / Math.hypot(t, 1);
  const s = t * c;
  for (let k = 0; k < n; k++) rotatePair(a, k * n + p, k * n + q, c, s);
  for (let k = 0; k < n; k++) rotatePair(a, p * n + k, q * n + k, c, s);
  a[p * n + q] = a[q * n + p] = 0;
  [a[p * n + p], a[q * n + q]] = [app - t * apq, aqq + t * apq];
  for (let k = 0; k < n; k++) rotatePair(vectors, k * n + p, k * n + q, c, s);
  return Math.abs(apq) > 2 ** -53 * Math.max(Math.abs(app), Math.abs(aqq)) * 2 ** -10;
}
