/** Eigenvalues and eigenvectors of matrices that need not be symmetric. */
import { Complex } from "../array/complex.js";
import type { Ranked } from "../array/ndarray.js";
import { newArray } from "../broadcast.js";
import { c128 } from "../complex/extension.js";
import { viewOf, type ArrayLike } from "../operands.js";
import { at, complexMatricesOf, isComplexArray } from "./complex/matrices.js";
import { complexSchurOf, type ComplexSchur } from "./complex/schur.js";
import { LinAlgError, matricesOf } from "./matrices.js";
import { largestOf, pairAt, schurOf, type Schur } from "./schur.js";

/** A matrix as doubles, or pairs of them. Throws a LinAlgError for what is no square matrix. */
function squareOf(name: string, a: ArrayLike): { data: Float64Array; n: number } {
  const { data, rows, stack } = isComplexArray(a)
    ? complexMatricesOf(name, viewOf(a), true)
    : matricesOf(name, a, true);
  if (stack.length > 0) throw new LinAlgError(`${name} takes one matrix`);
  return { data, n: rows };
}

function schurFrom(name: string, data: Float64Array, n: number, vectors: boolean): Schur {
  checkFinite(name, data);
  return schurOf(name, data, n, vectors);
}

function checkFinite(name: string, data: Float64Array): void {
  if (!data.every(Number.isFinite)) throw new LinAlgError(`${name}: the matrix has elements that are not finite`);
}

/**
 * The parts of the eigenvalues along the diagonal of T; of pairs the one with a positive imaginary part comes first.
 */
function diagonalOf({ n, t }: Schur): Float64Array {
  const values = new Float64Array(2 * n);
  for (let k = 0; k < n; k++) {
    if (!isPair({ n, t }, k)) {
      values[2 * k] = t[k * n + k]!;
      continue;
    }
    const { half, root } = pairAt(t, n, k);
    const real = t[(k + 1) * n + k + 1]! + half;
    values.set([real, root, real, -root], 2 * k);
    k++;
  }
  return values;
}

/** Whether the rows k and k + 1 are one block. */
const isPair = ({ n, t }: Pick<Schur, "n" | "t">, k: number): boolean =>
  k >= 0 && k + 1 < n && t[(k + 1) * n + k] !== 0;

/** The parts of the eigenvalues of a matrix. */
export function eigenvaluesOf(name: string, data: Float64Array, n: number): Float64Array {
  const schur = schurFrom(name, data, n, false);
  return diagonalOf(schur).map((part) => part * schur.unit);
}

const complexArray = (parts: Float64Array, shape: readonly number[]): unknown => {
  const made = newArray(c128, shape);
  (made.data as Float64Array).set(parts);
  return made;
};

/**
 * The eigenvalues of a matrix, always complex numbers, in no order: by QR iterations, of real numbers with double
 * shifts.
 */
export function eigvals(a: ArrayLike): Ranked<"c128", 1> {
  const { data, n } = squareOf("eigvals", a);
  if (isComplexArray(a)) return complexArray(complexDiagonalOf(complexSchurFrom("eigvals", data, n)), [n]) as never;
  return complexArray(eigenvaluesOf("eigvals", data, n), [n]) as never;
}

/**
 * The eigenvalues of a matrix as {@link eigvals} gives them, and its eigenvectors in columns, always complex numbers:
 * of length 1, their largest element real and positive.
 */
export function eig(a: ArrayLike): { eigenvalues: Ranked<"c128", 1>; eigenvectors: Ranked<"c128", 2> } {
  const { data, n } = squareOf("eig", a);
  const { values, vectors } = isComplexArray(a) ? complexEigenOf(data, n) : eigenOf(data, n);
  return { eigenvalues: complexArray(values, [n]) as never, eigenvectors: complexArray(vectors, [n, n]) as never };
}

/** The parts of the eigenvalues and eigenvectors of a matrix. */
export function eigenOf(data: Float64Array, n: number): { values: Float64Array; vectors: Float64Array } {
  const schur = schurFrom("eig", data, n, true);
  const values = diagonalOf(schur);
  const vectors = new Float64Array(2 * n * n);
  for (let k = 0; k < n; k++) {
    const pair = isPair(schur, k);
    const vector = normalised(
      turnedBack(schur, triangleVector(schur, new Complex(values[2 * k]!, values[2 * k + 1]!), k, pair)),
    );
    for (let i = 0; i < n; i++) {
      const { re, im } = vector[i]!;
      vectors[2 * (i * n + k)] = re;
      vectors[2 * (i * n + k) + 1] = im + 0;
      if (pair) {
        vectors[2 * (i * n + k + 1)] = re;
        vectors[2 * (i * n + k + 1) + 1] = 0 - im;
      }
    }
    if (pair) k++;
  }
  return { values: values.map((part) => part * schur.unit), vectors };
}

function complexSchurFrom(name: string, data: Float64Array, n: number): ComplexSchur {
  checkFinite(name, data);
  return complexSchurOf(name, data, n);
}

const complexDiagonalOf = ({ n, t, unit }: ComplexSchur): Float64Array =>
  Float64Array.from({ length: 2 * n }, (_, i) => t[2 * (i >> 1) * (n + 1) + (i & 1)]! * unit);

/** {@link eigenOf} a complex matrix. */
function complexEigenOf(data: Float64Array, n: number): { values: Float64Array; vectors: Float64Array } {
  const schur = complexSchurFrom("eig", data, n);
  const { t, z } = schur;
  const vectors = new Float64Array(2 * n * n);
  const least = 2 ** -52 * Math.max(largestOf(t), 2 ** -400);
  for (let k = 0; k < n; k++) {
    const x = { re: new Float64Array(n), im: new Float64Array(n) };
    x.re[k] = 1;
    for (let i = k - 1; i >= 0; i--) {
      const sum = dotAt(t, i * n, x, i + 1, k + 1);
      const difference = at(t, k * n + k).sub(at(t, i * n + i));
      put(x, i, sum.div(difference.abs() < least ? new Complex(least, 0) : difference));
      shrink(x, k + 1);
    }
    const vector = normalised(Array.from({ length: n }, (_, i) => dotAt(z, i * n, x, 0, k + 1)));
    vector.forEach(({ re, im }, i) => vectors.set([re, im], 2 * (i * n + k)));
  }
  return { values: complexDiagonalOf(schur), vectors };
}

/** The sum of products of a row of pairs and a vector, between two indices. */
function dotAt(a: Float64Array, row: number, { re, im }: Parts, from: number, to: number): Complex {
  let sum = new Complex(0, 0);
  for (let j = from; j < to; j++) sum = sum.add(at(a, row + j).mul(new Complex(re[j]!, im[j]!)));
  return sum;
}

/** The parts of a vector. */
interface Parts {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/** The eigenvector of T for the eigenvalue of the block at k, from there upwards. */
function triangleVector({ n, t }: Schur, value: Complex, k: number, pair: boolean): Parts {
  const x = { re: new Float64Array(n), im: new Float64Array(n) };
  const least = 2 ** -52 * Math.max(largestOf(t), 2 ** -400);
  x.re[k] = 1;
  if (pair) put(x, k + 1, value.sub(new Complex(t[k * n + k]!, 0)).scale(1 / t[k * n + k + 1]!));
  const end = pair ? k + 2 : k + 1;
  for (let i = k - 1; i >= 0; i--) {
    if (!isPair({ n, t }, i - 1)) {
      put(x, i, rest(t, n, x, i, i + 1, end).div(pivot(t[i * n + i]!, value, least)));
    } else {
      const [above, below] = [rest(t, n, x, i - 1, i + 1, end), rest(t, n, x, i, i + 1, end)];
      const [a, d] = [new Complex(t[(i - 1) * n + i - 1]!, 0).sub(value), new Complex(t[i * n + i]!, 0).sub(value)];
      const [b, c] = [t[(i - 1) * n + i]!, t[i * n + i - 1]!];
      const product = a.mul(d).sub(new Complex(b * c, 0));
      const determinant = product.abs() < least * least ? new Complex(least * least, 0) : product;
      put(x, i - 1, above.mul(d).sub(below.scale(b)).div(determinant));
      put(x, i, below.mul(a).sub(above.scale(c)).div(determinant));
      i--;
    }
    shrink(x, end);
  }
  return x;
}

const put = ({ re, im }: Parts, i: number, value: Complex): void => void ([re[i], im[i]] = [value.re, value.im]);

/** What the elements that are known leave for a row, with the other sign. */
function rest(t: Float64Array, n: number, { re, im }: Parts, i: number, from: number, end: number): Complex {
  let [x, y] = [0, 0];
  for (let j = from; j < end; j++) {
    x -= t[i * n + j]! * re[j]!;
    y -= t[i * n + j]! * im[j]!;
  }
  return new Complex(x, y);
}

/** What a row is divided by: of equal eigenvalues a little more than 0. */
function pivot(diagonal: number, value: Complex, least: number): Complex {
  const difference = new Complex(diagonal, 0).sub(value);
  return difference.abs() < least ? new Complex(least, 0) : difference;
}

/** Keeps large elements from overflow. */
function shrink({ re, im }: Parts, end: number): void {
  let most = 0;
  for (let i = 0; i < end; i++) most = Math.max(most, Math.abs(re[i]!), Math.abs(im[i]!));
  if (most < 2 ** 200) return;
  for (const part of [re, im]) for (let i = 0; i < end; i++) part[i]! /= most;
}

/** The vector of the matrix itself: P D Z x. */
function turnedBack({ n, z, order, scale }: Schur, { re, im }: Parts): Complex[] {
  const vector = Array.from({ length: n }, () => new Complex(0, 0));
  order.forEach((to, i) => {
    let [x, y] = [0, 0];
    for (let j = 0; j < n; j++) {
      x += z[i * n + j]! * re[j]!;
      y += z[i * n + j]! * im[j]!;
    }
    vector[to] = new Complex(x * scale[i]!, y * scale[i]!);
  });
  return vector;
}

function normalised(vector: readonly Complex[]): Complex[] {
  const sizes = vector.map((each) => each.abs());
  const most = Math.max(...sizes);
  const at = sizes.findIndex((size) => size >= most * (1 - 1e-9));
  const length = most * Math.sqrt(sizes.reduce((sum, size) => sum + (size / most) ** 2, 0));
  const turn = vector[at]!.conj().scale(1 / sizes[at]!);
  return vector.map((each, i) => (i === at ? new Complex(sizes[i]! / length, 0) : each.mul(turn).scale(1 / length)));
}
