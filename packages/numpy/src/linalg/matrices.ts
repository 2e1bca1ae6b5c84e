/** What the solvers share: matrices as lists of doubles, and their factors. */
import { newArray } from "../broadcast.js";
import { shapeText } from "../failures.js";
import { contiguous } from "../elementwise/copies.js";
import { floating } from "../elementwise/ufuncs.js";
import { realViewOf, type ArrayLike } from "../operands.js";
import type { DType } from "../array/dtypes.js";
import type { AnyArray } from "../array/ndarray.js";

/** Thrown for matrices that a function cannot work on, such as singular ones. */
export class LinAlgError extends RangeError {
  override readonly name = "LinAlgError";
}

/** A copy of a matrix, or a stack of them, as doubles. */
export interface Matrices {
  readonly data: Float64Array;
  readonly rows: number;
  readonly columns: number;
  /** The shape of the stack. */
  readonly stack: readonly number[];
  /** The dtype of results. */
  readonly dtype: DType;
}

/** Throws for a matrix that is not square. */
export function checkSquare(rows: number, columns: number): void {
  if (rows !== columns) throw new LinAlgError(`a matrix of ${rows} rows and ${columns} columns is not square`);
}

/** The matrices of an array. Throws a RangeError for fewer than two dimensions, or where a square one is asked for. */
export function matricesOf(name: string, a: ArrayLike, square: boolean): Matrices {
  const view = realViewOf(a);
  const [rows, columns] = view.shape.slice(-2) as [number, number];
  if (view.shape.length < 2)
    throw new LinAlgError(`${name} takes matrices, not an array of shape ${shapeText(view.shape)}`);
  if (square) checkSquare(rows, columns);
  const data = contiguous(view, "f64").data as Float64Array;
  return { data, rows, columns, stack: view.shape.slice(0, -2), dtype: floating(view.dtype, name) };
}

/** How many matrices there are. */
export const countOf = ({ stack }: Matrices): number => stack.reduce((product, length) => product * length, 1);

/** The matrix of a stack, as a part of its data. */
export const matrixAt = ({ data, rows, columns }: Matrices, i: number): Float64Array =>
  data.subarray(i * rows * columns, (i + 1) * rows * columns);

/** An array of doubles in the dtype of results. */
export function arrayFrom(values: Float64Array, shape: readonly number[], dtype: DType): AnyArray {
  const made = newArray(dtype, shape);
  (made.data as Float64Array).set(values);
  return made;
}

/** Rows exchanged, and the sign of their permutation; 0 if the matrix is singular. */
export interface Factors {
  readonly order: Int32Array;
  readonly sign: number;
}

/**
 * Lower and upper factors in place of a square matrix, by elimination with the largest element of each column as its
 * pivot.
 */
export function factorise(a: Float64Array, size: number): Factors {
  // As an integer: in kernels, indices made of doubles are slow.
  const n = size | 0;
  const order = Int32Array.from({ length: n }, (_, i) => i);
  let sign = 1;
  let singular = false;
  for (let k = 0; k < n; k++) {
    let pivot = k;
    for (let i = k + 1; i < n; i++)
      if (Math.abs(a[Math.imul(i, n) + k]!) > Math.abs(a[Math.imul(pivot, n) + k]!)) pivot = i;
    if (a[Math.imul(pivot, n) + k] === 0) {
      singular = true;
      continue;
    }
    if (pivot !== k) {
      sign = -sign;
      exchangeRows(a, n, Math.imul(pivot, n), Math.imul(k, n));
      [order[k], order[pivot]] = [order[pivot]!, order[k]!];
    }
    eliminate(a, n, k);
  }
  return { order, sign: singular ? 0 : sign };
}

/** @independent */
function exchangeRows(a: Float64Array, n: number, one: number, two: number): void {
  for (let j = 0; j < n; j++) {
    const held = a[one + j]!;
    a[one + j] = a[two + j]!;
    a[two + j] = held;
  }
}

function eliminate(a: Float64Array, n: number, k: number): void {
  const from = (Math.imul(k, n) + k) | 0;
  const pivot = a[from]!;
  for (let i = k + 1; i < n; i++) {
    const at = (Math.imul(i, n) + k) | 0;
    const factor = a[at]! / pivot;
    a[at] = factor;
    subtractRow(a, at + 1, from + 1, n - k - 1, factor);
  }
}

/**
 * Solves with the factors of a square matrix for `p` right sides, in place of `b` (n, p), whose rows are already
 * exchanged.
 */
export function substitute(a: Float64Array, size: number, b: Float64Array, columns: number): void {
  const [n, p] = [size | 0, columns | 0];
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) subtractRow(b, Math.imul(i, p), Math.imul(k, p), p, a[Math.imul(i, n) + k]!);
  }
  for (let i = n - 1; i >= 0; i--) {
    const [row, to] = [Math.imul(i, n), Math.imul(i, p)];
    for (let k = i + 1; k < n; k++) subtractRow(b, to, Math.imul(k, p), p, a[row + k]!);
    const pivot = a[row + i]!;
    for (let j = 0; j < p; j++) b[to + j] = b[to + j]! / pivot;
  }
}

/** Two rows apart. @independent */
function subtractRow(b: Float64Array, to: number, from: number, p: number, factor: number): void {
  if (factor !== 0) for (let j = 0; j < p; j++) b[to + j] = b[to + j]! - factor * b[from + j]!;
}

/** The length of a vector, without overflow on the way. */
export function lengthOf(vector: Float64Array): number {
  const scale = vector.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
  if (scale === 0) return 0;
  return scale * Math.sqrt(vector.reduce((sum, each) => sum + (each / scale) ** 2, 0));
}

/** The length of each vector. */
export function lengthsOf(vectors: readonly Float64Array[]): Float64Array {
  const lengths = new Float64Array(vectors.length);
  for (let i = 0; i < vectors.length; i++) lengths[i] = lengthOf(vectors[i]!);
  return lengths;
}

/** Two elements turned: (c x − s y, s x + c y). */
export function rotatePair(a: Float64Array, one: number, two: number, c: number, s: number): void {
  const [x, y] = [a[one]!, a[two]!];
  a[one] = c * x - s * y;
  a[two] = s * x + c * y;
}

/** Jacobi's sweeps over all pairs of n rows, until `rotate` turns none of them any more. */
export function diagonalise(n: number, rotate: (p: number, q: number) => boolean): void {
  for (let sweep = 0; sweep < 60; sweep++) {
    let rotated = false;
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) if (rotate(p, q)) rotated = true;
    if (!rotated) return;
  }
  throw new LinAlgError("eigh: the rotations do not converge");
}
