/** Singular values and vectors of complex matrices. */
import { Complex } from "../../array/complex.js";
import { lengthOf, LinAlgError, type Matrices } from "../matrices.js";
import { at, put } from "./matrices.js";

/** Factors u · diag(s) · vh, of which u (m, k) and vh (k, n) are pairs of doubles. */
export interface ComplexSingular {
  readonly u: Float64Array;
  readonly s: Float64Array;
  readonly vh: Float64Array;
}

/** By Jacobi's rotations from one side, as those of real matrices; of wide ones the conjugate transpose is looked at. */
export function singularComplex(name: string, matrices: Matrices): ComplexSingular {
  const { data, rows: m, columns: n } = matrices;
  if (!data.every(Number.isFinite)) throw new LinAlgError(`${name} of a matrix with NaN or infinities`);
  const [long, count] = [Math.max(m, n), Math.min(m, n)];
  const columns = Array.from({ length: count }, (_, j) => {
    const column = new Float64Array(2 * long);
    for (let i = 0; i < long; i++) put(column, i, m >= n ? at(data, i * n + j) : at(data, j * n + i).conj());
    return column;
  });
  const { left, s, right } = orthogonalised(columns, count);
  return m >= n ? { u: asColumns(left, m), s, vh: asRows(right, n) } : { u: asColumns(right, m), s, vh: asRows(left, n) };
}

/** The columns made orthogonal by rotations of pairs, which are collected in `right`: then they are `left` · s. */
function orthogonalised(columns: Float64Array[], n: number): { left: Float64Array[]; s: Float64Array; right: Float64Array[] } {
  const scale = lengthOf(Float64Array.from(columns, lengthOf));
  const nothing = 2 ** -52 * ((columns[0]?.length ?? 0) / 2) * scale;
  const right = columns.map((_, i) => Float64Array.from({ length: 2 * n }, (_, j) => Number(2 * i === j)));
  for (let sweep = 0; ; sweep++) {
    if (sweep === 60) throw new LinAlgError("svd: the rotations do not converge");
    let rotated = false;
    for (let p = 0; p < n; p++)
      for (let q = p + 1; q < n; q++) if (rotatePair(columns[p]!, columns[q]!, right[p]!, right[q]!, nothing)) rotated = true;
    if (!rotated) break;
  }
  const lengths = columns.map(lengthOf).map((length) => (length <= nothing ? 0 : length));
  const order = lengths.map((_, i) => i).sort((i, j) => lengths[j]! - lengths[i]!);
  const left = order.map((i) => columns[i]!.map((part) => (lengths[i] === 0 ? 0 : part / lengths[i]!)));
  return { left, s: Float64Array.from(order, (i) => lengths[i]!), right: order.map((i) => right[i]!) };
}

/** Turns two columns so that they are orthogonal; false if they are, or one of them is no longer than `nothing`. The angle between them is taken out of the second first. */
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
  for (const [x, y] of [
    [a, b],
    [v, w],
  ] as const) {
    for (let i = 0; i < x.length; i += 2) {
      const other = at(y, i / 2).mul(back);
      put(y, i / 2, new Complex(c * t * x[i]! + c * other.re, c * t * x[i + 1]! + c * other.im));
      put(x, i / 2, new Complex(c * x[i]! - c * t * other.re, c * x[i + 1]! - c * t * other.im));
    }
  }
  return true;
}

function asColumns(columns: readonly Float64Array[], length: number): Float64Array {
  const made = new Float64Array(2 * length * columns.length);
  columns.forEach((column, j) => {
    for (let i = 0; i < length; i++) put(made, i * columns.length + j, at(column, i));
  });
  return made;
}

function asRows(columns: readonly Float64Array[], length: number): Float64Array {
  const made = new Float64Array(2 * length * columns.length);
  columns.forEach((column, j) => {
    for (let i = 0; i < length; i++) put(made, j * length + i, at(column, i).conj());
  });
  return made;
}
