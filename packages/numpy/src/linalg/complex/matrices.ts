/** Complex matrices as pairs of doubles, row by row, and their factors. */
import { Complex } from "../../array/complex.js";
import { isComplexDType } from "../../array/dtypes.js";
import { contiguous } from "../../elementwise/copies.js";
import { shapeText } from "../../failures.js";
import { viewOf, type ArrayLike, type View } from "../../operands.js";
import { checkSquare, LinAlgError, type Factors, type Matrices } from "../matrices.js";

/** Whether an operand has complex elements. */
export const isComplexArray = (a: ArrayLike): boolean => isComplexDType(viewOf(a).dtype);

/**
 * A copy of the matrices of an array. Throws a LinAlgError for fewer than two dimensions, or where a square one is
 * asked for.
 */
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
export function subtractMultiple(
  a: Float64Array,
  to: number,
  b: Float64Array,
  from: number,
  count: number,
  { re, im }: Complex,
): void {
  for (let j = 0, i = 2 * to, k = 2 * from; j < count; j++, i += 2, k += 2) {
    const [x, y] = [b[k]!, b[k + 1]!];
    a[i] = a[i]! - (re * x - im * y);
    a[i + 1] = a[i + 1]! - (re * y + im * x);
  }
}

/** The real and the imaginary parts of numbers, each in a list of its own, whose loops are vectors. @independent */
export function split(a: Float64Array, re: Float64Array, im: Float64Array): void {
  for (let k = 0; k < re.length; k++) {
    re[k] = a[2 * k]!;
    im[k] = a[2 * k + 1]!;
  }
}

/** The other way round. @independent */
export function join(a: Float64Array, re: Float64Array, im: Float64Array): void {
  for (let k = 0; k < re.length; k++) {
    a[2 * k] = re[k]!;
    a[2 * k + 1] = im[k]!;
  }
}

/** Lower and upper factors in place of a square matrix. */
export function factoriseComplex(a: Float64Array, n: number): Factors {
  const [re, im] = [new Float64Array(n * n), new Float64Array(n * n)];
  split(a, re, im);
  const factors = factoriseParts(re, im, n);
  join(a, re, im);
  return factors;
}

/**
 * The same of the parts, by elimination with the largest element of each column as its pivot, by |re| + |im| as in
 * LAPACK.
 */
function factoriseParts(re: Float64Array, im: Float64Array, n: number): Factors {
  const order = Int32Array.from({ length: n }, (_, i) => i);
  let sign = 1;
  let singular = false;
  for (let k = 0; k < n; k++) {
    let [pivot, most] = [k, Math.abs(re[k * n + k]!) + Math.abs(im[k * n + k]!)];
    for (let i = k + 1; i < n; i++) {
      const size = Math.abs(re[i * n + k]!) + Math.abs(im[i * n + k]!);
      if (size > most) [pivot, most] = [i, size];
    }
    if (most === 0) {
      singular = true;
      continue;
    }
    if (pivot !== k) {
      sign = -sign;
      exchangeRows(re, n, pivot, k);
      exchangeRows(im, n, pivot, k);
      [order[k], order[pivot]] = [order[pivot]!, order[k]!];
    }
    const divisor = new Complex(re[k * n + k]!, im[k * n + k]!);
    for (let i = k + 1; i < n; i++) {
      const factor = new Complex(re[i * n + k]!, im[i * n + k]!).div(divisor);
      re[i * n + k] = factor.re;
      im[i * n + k] = factor.im;
      subtractRow(re, im, Math.imul(i, n), Math.imul(k, n), k + 1, n, factor.re, factor.im);
    }
  }
  return { order, sign: singular ? 0 : sign };
}

function exchangeRows(a: Float64Array, n: number, one: number, two: number): void {
  for (let j = 0; j < n; j++) [a[one * n + j], a[two * n + j]] = [a[two * n + j]!, a[one * n + j]!];
}

/**
 * Subtracts a multiple of the row that begins at `from` from another one at `to`, in columns `begin` … `end`.
 * @independent
 */
function subtractRow(
  re: Float64Array,
  im: Float64Array,
  to: number,
  from: number,
  begin: number,
  end: number,
  x: number,
  y: number,
): void {
  for (let j = begin; j < end; j++) {
    const [one, two] = [re[from + j]!, im[from + j]!];
    re[to + j] = re[to + j]! - (x * one - y * two);
    im[to + j] = im[to + j]! - (x * two + y * one);
  }
}

/** Solves with a square matrix for `p` right sides, in place of `b` (n, p). */
export function solveComplex(a: Float64Array, n: number, b: Float64Array, p: number): void {
  const [xs, ys] = [new Float64Array(n * n), new Float64Array(n * n)];
  split(a, xs, ys);
  const { order, sign } = factoriseParts(xs, ys, n);
  if (sign === 0) throw new LinAlgError("the matrix is singular");
  const [re, im] = [new Float64Array(n * p), new Float64Array(n * p)];
  for (let i = 0; i < n; i++) {
    const [to, from] = [Math.imul(i, p), Math.imul(order[i]!, p)];
    for (let j = 0; j < p; j++) {
      re[to + j] = b[2 * (from + j)]!;
      im[to + j] = b[2 * (from + j) + 1]!;
    }
  }
  for (let i = 0; i < n; i++) subtractRows(re, im, i, p, xs, ys, Math.imul(i, n), 0, i);
  for (let i = n - 1; i >= 0; i--) {
    subtractRows(re, im, i, p, xs, ys, Math.imul(i, n), i + 1, n);
    divideRow(re, im, Math.imul(i, p), p, xs[i * n + i]!, ys[i * n + i]!);
  }
  join(b, re, im);
}

/** Divides `p` numbers from `first` on by one that is not 0, as {@link Complex.div} does. @independent */
function divideRow(re: Float64Array, im: Float64Array, first: number, p: number, x: number, y: number): void {
  const flat = Math.abs(x) >= Math.abs(y);
  const ratio = flat ? y / x : x / y;
  const scale = flat ? 1 / (x + y * ratio) : 1 / (y + x * ratio);
  const [u, v] = flat ? [1, ratio] : [ratio, 1];
  for (let j = first; j < first + p; j++) {
    const [one, two] = [re[j]!, im[j]!];
    re[j] = (one * u + two * v) * scale;
    im[j] = (two * u - one * v) * scale;
  }
}

/**
 * Subtracts from row `i` of `p` columns the rows `first` … `end`, each times the number of its place behind `row` in a
 * matrix: four of them in one pass, one after the other; row `i` is none of them.
 */
function subtractRows(
  re: Float64Array,
  im: Float64Array,
  i: number,
  p: number,
  xs: Float64Array,
  ys: Float64Array,
  row: number,
  first: number,
  end: number,
): void {
  const to = Math.imul(i, p);
  let k = first;
  for (; k + 4 <= end; k += 4) subtractFour(re, im, to, k, p, xs, ys, row + k);
  for (; k < end; k++) subtractRow(re, im, to, Math.imul(k, p), 0, p, xs[row + k]!, ys[row + k]!);
}

/** Four rows from `k` on, times the numbers from `at` on. @independent */
function subtractFour(
  re: Float64Array,
  im: Float64Array,
  to: number,
  k: number,
  p: number,
  xs: Float64Array,
  ys: Float64Array,
  at: number,
): void {
  const [x0, x1, x2, x3] = [xs[at]!, xs[at + 1]!, xs[at + 2]!, xs[at + 3]!];
  const [y0, y1, y2, y3] = [ys[at]!, ys[at + 1]!, ys[at + 2]!, ys[at + 3]!];
  const [k0, k1, k2, k3] = [Math.imul(k, p), Math.imul(k + 1, p), Math.imul(k + 2, p), Math.imul(k + 3, p)];
  for (let j = 0; j < p; j++) {
    const [r0, r1, r2, r3] = [re[k0 + j]!, re[k1 + j]!, re[k2 + j]!, re[k3 + j]!];
    const [i0, i1, i2, i3] = [im[k0 + j]!, im[k1 + j]!, im[k2 + j]!, im[k3 + j]!];
    re[to + j] = re[to + j]! - (x0 * r0 - y0 * i0) - (x1 * r1 - y1 * i1) - (x2 * r2 - y2 * i2) - (x3 * r3 - y3 * i3);
    im[to + j] = im[to + j]! - (x0 * i0 + y0 * r0) - (x1 * i1 + y1 * r1) - (x2 * i2 + y2 * r2) - (x3 * i3 + y3 * r3);
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

/** Adds 1 to the diagonal. */
export function addComplexIdentity(a: Float64Array, n: number): void {
  for (let i = 0; i < n; i++) a[2 * (i * n + i)]! += 1;
}

/** The unit number of a determinant, and the logarithm of its size. */
export function putDeterminantOfComplex(
  a: Float64Array,
  n: number,
  signs: Float64Array,
  logs: Float64Array,
  i: number,
): void {
  const { sign } = factoriseComplex(a, n);
  let unit = new Complex(sign, 0);
  let log = 0;
  for (let k = 0; k < n; k++) {
    const pivot = at(a, k * n + k);
    const size = pivot.abs();
    unit = unit.mul(size === 0 ? pivot : new Complex(pivot.re / size, pivot.im / size));
    log += Math.log(size);
  }
  put(signs, i, sign === 0 ? new Complex(0, 0) : unit);
  logs[i] = sign === 0 ? -Infinity : log;
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
