/** Singular values and vectors of complex matrices. */
import { Complex } from "../../array/complex.js";
import { sortedIndices } from "../../sorting/order.js";
import { lengthOf, lengthsOf, LinAlgError } from "../matrices.js";
import { at, put, subtractMultiple } from "./matrices.js";

/** Factors u · diag(s) · vh, of which u (m, k) and vh (k, n) are pairs of doubles. */
export interface ComplexSingular {
  readonly u: Float64Array;
  readonly s: Float64Array;
  readonly vh: Float64Array;
}

/**
 * Of a matrix (m, n), by Jacobi's rotations from one side, as those of real matrices; of wide ones the conjugate
 * transpose is looked at.
 */
export function singularComplexOf(name: string, data: Float64Array, m: number, n: number): ComplexSingular {
  for (const each of data)
    if (!Number.isFinite(each)) throw new LinAlgError(`${name} of a matrix with NaN or infinities`);
  const [long, count] = [Math.max(m, n), Math.min(m, n)];
  const columns: Float64Array[] = [];
  for (let j = 0; j < count; j++) {
    const column = new Float64Array(2 * long);
    for (let i = 0; i < long; i++) put(column, i, m >= n ? at(data, i * n + j) : at(data, j * n + i).conj());
    columns.push(column);
  }
  const { left, s, right } = orthogonalised(columns, count);
  return m >= n
    ? { u: asColumns(left, m), s, vh: asRows(right, n) }
    : { u: asColumns(right, m), s, vh: asRows(left, n) };
}

/** The columns made orthogonal by rotations of pairs, which are collected in `right`: then they are `left` · s. */
function orthogonalised(
  columns: Float64Array[],
  n: number,
): { left: Float64Array[]; s: Float64Array; right: Float64Array[] } {
  const nothing = columns.length === 0 ? 0 : 2 ** -52 * (columns[0]!.length / 2) * lengthOf(lengthsOf(columns));
  const turned = columns.map((_, i) => unitVector(n, i));
  for (let sweep = 0; ; sweep++) {
    if (sweep === 60) throw new LinAlgError("svd: the rotations do not converge");
    let rotated = false;
    for (let p = 0; p < n; p++)
      for (let q = p + 1; q < n; q++)
        if (rotatePair(columns[p]!, columns[q]!, turned[p]!, turned[q]!, nothing)) rotated = true;
    if (!rotated) break;
  }
  const lengths = lengthsOf(columns);
  for (let i = 0; i < lengths.length; i++) if (lengths[i]! <= nothing) lengths[i] = 0;
  const order = sortedIndices(lengths.map((length) => -length));
  const [left, right]: [Float64Array[], Float64Array[]] = [[], []];
  const s = new Float64Array(order.length);
  for (let k = 0; k < order.length; k++) {
    const i = order[k]!;
    const length = lengths[i]!;
    s[k] = length;
    left.push(columns[i]!.map((part) => (length === 0 ? 0 : part / length)));
    right.push(turned[i]!);
  }
  return { left, s, right };
}

function unitVector(n: number, place: number): Float64Array {
  const vector = new Float64Array(2 * n);
  vector[2 * place] = 1;
  return vector;
}

/**
 * Turns two columns so that they are orthogonal; false if they are, or one of them is no longer than `nothing`. The
 * angle between them is taken out of the second first.
 */
function rotatePair(a: Float64Array, b: Float64Array, v: Float64Array, w: Float64Array, nothing: number): boolean {
  let [alpha, beta, re, im] = [0, 0, 0, 0];
  for (let i = 0; i < a.length; i += 2) {
    const [x, y, z, u] = [a[i]!, a[i + 1]!, b[i]!, b[i + 1]!];
    alpha += x * x + y * y;
    beta += z * z + u * u;
    re += x * z + y * u;
    im += x * u - y * z;
  }
  const size = Math.hypot(re, im);
  if (Math.min(alpha, beta) <= nothing * nothing || size <= 2 ** -52 * Math.sqrt(alpha * beta)) return false;
  const zeta = (beta - alpha) / (2 * size);
  const t = (zeta < 0 ? -1 : 1) / (Math.abs(zeta) + Math.hypot(zeta, 1));
  const c = 1 / Math.hypot(t, 1);
  const back = new Complex(re / size, -im / size);
  turnVectors(a, b, c, t, back);
  turnVectors(v, w, c, t, back);
  return true;
}

/** Turns two vectors, of which the second is brought to the angle of the first by a factor before. */
function turnVectors(x: Float64Array, y: Float64Array, c: number, t: number, back: Complex): void {
  for (let k = 0; k < x.length / 2; k++) {
    const one = at(x, k);
    const two = at(y, k).mul(back);
    put(y, k, new Complex(c * t * one.re + c * two.re, c * t * one.im + c * two.im));
    put(x, k, new Complex(c * one.re - c * t * two.re, c * one.im - c * t * two.im));
  }
}

function asColumns(columns: readonly Float64Array[], length: number): Float64Array {
  const made = new Float64Array(2 * length * columns.length);
  for (let j = 0; j < columns.length; j++)
    for (let i = 0; i < length; i++) put(made, i * columns.length + j, at(columns[j]!, i));
  return made;
}

function asRows(columns: readonly Float64Array[], length: number): Float64Array {
  const made = new Float64Array(2 * length * columns.length);
  for (let j = 0; j < columns.length; j++)
    for (let i = 0; i < length; i++) put(made, j * length + i, at(columns[j]!, i).conj());
  return made;
}

/**
 * The matrix (n, m) that undoes the one of these factors; singular values up to `rcond` times the largest count as 0.
 */
export function complexInverseOf({ u, s, vh }: ComplexSingular, m: number, n: number, rcond: number): Float64Array {
  const made = new Float64Array(2 * m * n);
  const row = new Float64Array(2 * m);
  for (let k = 0; k < s.length; k++) {
    const size = s[k]!;
    if (size <= rcond * s[0]!) continue;
    for (let i = 0; i < m; i++) put(row, i, at(u, i * s.length + k).conj());
    for (let i = 0; i < n; i++) {
      const { re, im } = at(vh, k * n + i);
      subtractMultiple(made, i * m, row, 0, m, new Complex(-re / size, im / size));
    }
  }
  return made;
}
