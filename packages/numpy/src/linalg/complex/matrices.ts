/** Complex matrices as pairs of doubles, row by row, and their factors. */
import { Complex } from "../../array/complex.js";
import { isComplexDType } from "../../array/dtypes.js";
import { contiguous } from "../../elementwise/copies.js";
import { shapeText } from "../../failures.js";
import { viewOf, type ArrayLike, type View } from "../../operands.js";
import { checkSquare, LinAlgError, type Factors, type Matrices } from "../matrices.js";

/** Whether an operand has complex elements. */
export const isComplexArray = (a: ArrayLike): boolean => isComplexDType(viewOf(a).dtype);

/** A copy of the matrices of an array. Throws a LinAlgError for fewer than two dimensions, or where a square one is asked for. */
export function complexMatricesOf(name: string, a: View, square: boolean): Matrices {
  const [rows, columns] = a.shape.slice(-2) as [number, number];
  if (a.shape.length < 2) throw new LinAlgError(`${name} takes matrices, not an array of shape ${shapeText(a.shape)}`);
  if (square) checkSquare(rows, columns);
  const data = contiguous(a, "c128").data as Float64Array;
  return { data, rows, columns, stack: a.shape.slice(0, -2), dtype: a.dtype };
}

/** The only matrix of an array. Throws a LinAlgError for stacks. */
export function complexMatrixOf(name: string, a: ArrayLike, square: boolean): Matrices {
  const matrices = complexMatricesOf(name, viewOf(a), square);
  if (matrices.stack.length > 0) throw new LinAlgError(`${name} takes one matrix`);
  return matrices;
}

/** The matrix of a stack, as a part of its data. */
export const complexMatrixAt = ({ data, rows, columns }: Matrices, i: number): Float64Array =>
  data.subarray(2 * i * rows * columns, 2 * (i + 1) * rows * columns);

/** The number at a place. */
export const at = (a: Float64Array, place: number): Complex => new Complex(a[2 * place]!, a[2 * place + 1]!);

/** Puts a number at a place. */
export function put(a: Float64Array, place: number, { re, im }: Complex): void {
  a[2 * place] = re;
  a[2 * place + 1] = im;
}

/** Subtracts a multiple of `count` numbers of one list from those of another, or of the same one. */
export function subtractMultiple(a: Float64Array, to: number, b: Float64Array, from: number, count: number, { re, im }: Complex): void {
  for (let j = 0, i = 2 * to, k = 2 * from; j < count; j++, i += 2, k += 2) {
    const [x, y] = [b[k]!, b[k + 1]!];
    a[i] = a[i]! - (re * x - im * y);
    a[i + 1] = a[i + 1]! - (re * y + im * x);
  }
}

/** |re| + |im|, by which LAPACK chooses pivots. */
const sizeAt = (a: Float64Array, place: number): number => Math.abs(a[2 * place]!) + Math.abs(a[2 * place + 1]!);

/** Lower and upper factors in place of a square matrix, by elimination with the largest element of each column as its pivot. */
export function factoriseComplex(a: Float64Array, n: number): Factors {
  const order = Int32Array.from({ length: n }, (_, i) => i);
  let sign = 1;
  let singular = false;
  for (let k = 0; k < n; k++) {
    let pivot = k;
    for (let i = k + 1; i < n; i++) if (sizeAt(a, i * n + k) > sizeAt(a, pivot * n + k)) pivot = i;
    if (sizeAt(a, pivot * n + k) === 0) {
      singular = true;
      continue;
    }
    if (pivot !== k) {
      sign = -sign;
      exchangeRows(a, n, pivot, k);
      [order[k], order[pivot]] = [order[pivot]!, order[k]!];
    }
    const divisor = at(a, k * n + k);
    for (let i = k + 1; i < n; i++) {
      const factor = at(a, i * n + k).div(divisor);
      put(a, i * n + k, factor);
      subtractMultiple(a, i * n + k + 1, a, k * n + k + 1, n - k - 1, factor);
    }
  }
  return { order, sign: singular ? 0 : sign };
}

function exchangeRows(a: Float64Array, n: number, one: number, two: number): void {
  const row = a.slice(2 * one * n, 2 * (one + 1) * n);
  a.copyWithin(2 * one * n, 2 * two * n, 2 * (two + 1) * n);
  a.set(row, 2 * two * n);
}

/** Solves with a square matrix for `p` right sides, in place of `b` (n, p); the matrix becomes its factors. */
export function solveComplex(a: Float64Array, n: number, b: Float64Array, p: number): void {
  const { order, sign } = factoriseComplex(a, n);
  if (sign === 0) throw new LinAlgError("the matrix is singular");
  const given = b.slice();
  for (let i = 0; i < n; i++) b.set(given.subarray(2 * order[i]! * p, 2 * (order[i]! + 1) * p), 2 * i * p);
  for (let i = 0; i < n; i++) for (let k = 0; k < i; k++) subtractMultiple(b, i * p, b, k * p, p, at(a, i * n + k));
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) subtractMultiple(b, i * p, b, k * p, p, at(a, i * n + k));
    const divisor = at(a, i * n + i);
    for (let j = i * p; j < (i + 1) * p; j++) put(b, j, at(b, j).div(divisor));
  }
}

/** Puts the inverse of a matrix, which becomes its factors, where there are zeros. */
export function invertComplexInto(inverse: Float64Array, a: Float64Array, n: number): void {
  for (let i = 0; i < n; i++) inverse[2 * (i * n + i)] = 1;
  solveComplex(a, n, inverse, n);
}

/** The determinant of a matrix, whose factors take its place. */
export function determinantOfComplex(a: Float64Array, n: number): Complex {
  const { sign } = factoriseComplex(a, n);
  let value = new Complex(sign, 0);
  for (let k = 0; k < n; k++) value = value.mul(at(a, k * n + k));
  return sign === 0 ? new Complex(0, 0) : value;
}

/** The lower triangular factor of a Hermitian matrix, in its place. */
export function choleskyComplex(a: Float64Array, n: number): void {
  for (let j = 0; j < n; j++) {
    for (let i = j; i < n; i++) {
      let [re, im] = [a[2 * (i * n + j)]!, i === j ? 0 : a[2 * (i * n + j) + 1]!];
      for (let k = 0; k < j; k++) {
        const [one, two] = [at(a, i * n + k), at(a, j * n + k)];
        re -= one.re * two.re + one.im * two.im;
        im -= one.im * two.re - one.re * two.im;
      }
      if (i === j) {
        if (!(re > 0)) throw new LinAlgError("cholesky: the matrix is not positive definite");
        put(a, i * n + j, new Complex(Math.sqrt(re), 0));
      } else {
        const pivot = a[2 * (j * n + j)]!;
        put(a, i * n + j, new Complex(re / pivot, im / pivot));
      }
    }
    a.fill(0, 2 * (j * n + j + 1), 2 * (j + 1) * n);
  }
}
