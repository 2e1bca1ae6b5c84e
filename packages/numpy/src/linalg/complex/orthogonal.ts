/** Factors q · r of complex matrices, and eigenvalues of Hermitian ones. */
import { Complex } from "../../array/complex.js";
import { sortedIndices } from "../../sorting/order.js";
import { diagonalise, rotatePair } from "../matrices.js";
import { at, put } from "./matrices.js";

/**
 * Puts the factors of a matrix (m, n), which is lost, where there are zeros: q (m, width) and r (width, n). By
 * Householder's reflections, whose signs are LAPACK's.
 */
export function factoriseComplexInto(
  q: Float64Array,
  r: Float64Array,
  a: Float64Array,
  m: number,
  n: number,
  width: number,
): void {
  const count = Math.min(m, n);
  const factors = new Float64Array(2 * count);
  for (let k = 0; k < count; k++) put(factors, k, reflectColumn(a, m, n, k));
  for (let i = 0; i < width; i++) q[2 * (i * width + i)] = 1;
  for (let k = count - 1; k >= 0; k--) applyReflection(a, m, n, k, at(factors, k), q, width, 0);
  for (let i = 0; i < width; i++) for (let j = i; j < n; j++) put(r, i * n + j, at(a, i * n + j));
}

/**
 * Turns column k below the diagonal into 0, and the columns behind it with it; below the diagonal is then the vector of
 * the reflection, whose first element is 1.
 */
function reflectColumn(a: Float64Array, m: number, n: number, k: number): Complex {
  let rest = 0;
  for (let i = k + 1; i < m; i++) rest = Math.hypot(rest, at(a, i * n + k).abs());
  const alpha = at(a, k * n + k);
  if (rest === 0 && alpha.im === 0) return new Complex(0, 0);
  const beta = -Math.sign(alpha.re || 1) * Math.hypot(alpha.re, alpha.im, rest);
  const factor = new Complex((beta - alpha.re) / beta, -alpha.im / beta);
  const divisor = new Complex(alpha.re - beta, alpha.im);
  for (let i = k + 1; i < m; i++) put(a, i * n + k, at(a, i * n + k).div(divisor));
  put(a, k * n + k, new Complex(beta, 0));
  applyReflection(a, m, n, k, factor.conj(), a, n, k + 1);
  return factor;
}

/**
 * Applies the k-th reflection, or with the conjugate of its factor its inverse, to the columns of a matrix from one on.
 */
function applyReflection(
  a: Float64Array,
  m: number,
  n: number,
  k: number,
  factor: Complex,
  to: Float64Array,
  width: number,
  from: number,
): void {
  for (let j = from; j < width; j++) {
    let sum = at(to, k * width + j);
    for (let i = k + 1; i < m; i++)
      sum = sum.add(
        at(a, i * n + k)
          .conj()
          .mul(at(to, i * width + j)),
      );
    sum = sum.mul(factor);
    put(to, k * width + j, at(to, k * width + j).sub(sum));
    for (let i = k + 1; i < m; i++) put(to, i * width + j, at(to, i * width + j).sub(sum.mul(at(a, i * n + k))));
  }
}

/**
 * The eigenvalues and eigenvectors of a Hermitian matrix, which is lost, by Jacobi's rotations; the lower triangle is
 * read. The values rise, the largest element of each vector, a column, is real and positive.
 */
export function hermitianOf(data: Float64Array, n: number): { values: Float64Array; vectors: Float64Array } {
  for (let i = 0; i < n; i++) {
    data[2 * (i * n + i) + 1] = 0;
    for (let j = i + 1; j < n; j++) put(data, i * n + j, at(data, j * n + i).conj());
  }
  const vectors = new Float64Array(2 * n * n);
  for (let i = 0; i < n; i++) vectors[2 * (i * n + i)] = 1;
  diagonalise(n, (p, q) => rotate(data, vectors, n, p, q));
  const diagonal = new Float64Array(n);
  for (let i = 0; i < n; i++) diagonal[i] = data[2 * (i * n + i)]!;
  const order = sortedIndices(diagonal);
  const values = new Float64Array(n);
  const sorted = new Float64Array(2 * n * n);
  for (let to = 0; to < n; to++) {
    const from = order[to]!;
    values[to] = diagonal[from]!;
    let most = new Complex(1, 0);
    let length = 0;
    for (let i = 0; i < n; i++) {
      const element = at(vectors, i * n + from);
      if (element.abs() > length * (1 + 1e-9)) {
        most = element;
        length = element.abs();
      }
    }
    for (let i = 0; i < n; i++) put(sorted, i * n + to, turned(at(vectors, i * n + from), most, length));
  }
  return { values, vectors: sorted };
}

/** An element of a vector of which another one becomes real and positive, exactly. */
const turned = (element: Complex, most: Complex, length: number): Complex =>
  element.equals(most) ? new Complex(length, 0) : element.mul(new Complex(most.re / length, -most.im / length));

/**
 * Turns a[p, q] into 0; false if it is already nothing beside the diagonal. Its angle is taken out first, so that the
 * rotation is one of real numbers.
 */
function rotate(a: Float64Array, vectors: Float64Array, n: number, p: number, q: number): boolean {
  const element = at(a, p * n + q);
  const size = element.abs();
  const [app, aqq] = [a[2 * (p * n + p)]!, a[2 * (q * n + q)]!];
  if (size <= 2 ** -54 * Math.sqrt(Math.abs(app)) * Math.sqrt(Math.abs(aqq)) || size < 2 ** -1000) return false;
  const unit = new Complex(element.re / size, element.im / size);
  for (let k = 0; k < n; k++) {
    put(a, k * n + q, at(a, k * n + q).mul(unit.conj()));
    put(vectors, k * n + q, at(vectors, k * n + q).mul(unit.conj()));
    put(a, q * n + k, at(a, q * n + k).mul(unit));
  }
  const theta = (aqq - app) / (2 * size);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(theta, 1));
  const c = 1 / Math.hypot(t, 1);
  const s = t * c;
  for (let k = 0; k < n; k++) {
    for (let part = 0; part < 2; part++) {
      rotatePair(a, 2 * (k * n + p) + part, 2 * (k * n + q) + part, c, s);
      rotatePair(vectors, 2 * (k * n + p) + part, 2 * (k * n + q) + part, c, s);
    }
  }
  for (let k = 0; k < n; k++)
    for (let part = 0; part < 2; part++) rotatePair(a, 2 * (p * n + k) + part, 2 * (q * n + k) + part, c, s);
  put(a, p * n + q, new Complex(0, 0));
  put(a, q * n + p, new Complex(0, 0));
  put(a, p * n + p, new Complex(app - t * size, 0));
  put(a, q * n + q, new Complex(aqq + t * size, 0));
  return size > 2 ** -53 * Math.max(Math.abs(app), Math.abs(aqq)) * 2 ** -10;
}
