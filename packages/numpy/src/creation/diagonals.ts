/** Matrices by their diagonals. */
import type { DType } from "../array/dtypes.js";
import type { AnyArray, Ranked } from "../array/ndarray.js";
import { reshaped } from "../array/views.js";
import { newArray, shapeText } from "../broadcast.js";
import { contiguous, copyElements, doublesOf } from "../elementwise/copies.js";
import { viewOf, type ArrayLike, type DTypeOfArray, type RankOf, type View } from "../operands.js";
import { isBig } from "../promotion.js";

/** The k-th diagonal of the last two axes, as a view: above the main one for a positive k. */
export function diagonalView(view: View, k: number): AnyArray {
  const [rows, columns] = view.shape.slice(-2) as [number, number];
  const [s, t] = view.strides.slice(-2) as [number, number];
  const length = Math.max(0, k < 0 ? Math.min(rows + k, columns) : Math.min(rows, columns - k));
  const offset = length === 0 ? view.offset : view.offset + (k < 0 ? -k * s : k * t);
  return reshaped(view, [...view.shape.slice(0, -2), length], [...view.strides.slice(0, -2), s + t], offset);
}

/** Ones on a diagonal, and zeros. */
export function eye<N extends DType = "f64">(rows: number, columns = rows, k = 0, dtype?: N): Ranked<N, 2> {
  const made = newArray(dtype ?? "f64", [rows, columns]);
  const diagonal = diagonalView(made, k);
  for (let i = 0; i < diagonal.size; i++) diagonal.data[diagonal.offset + i * diagonal.strides[0]!] = isBig(made.dtype) ? 1n : 1;
  return made as never;
}

/** The square matrix with ones on its main diagonal. */
export const identity = <N extends DType = "f64">(n: number, dtype?: N): Ranked<N, 2> => eye(n, n, 0, dtype);

/** Of a matrix, a copy of its k-th diagonal; of a list, the matrix that has it there, and zeros. */
export function diag<A extends ArrayLike>(a: A, k = 0): Ranked<DTypeOfArray<A>, RankOf<A> extends 1 ? 2 : 1> {
  const view = viewOf(a);
  if (view.shape.length === 2) return contiguous(diagonalView(view, k)) as never;
  if (view.shape.length !== 1) throw new RangeError(`diag takes one or two dimensions, not an array of shape ${shapeText(view.shape)}`);
  const n = view.shape[0]! + Math.abs(k);
  const made = newArray(view.dtype, [n, n]);
  copyElements(diagonalView(made, k), view);
  return made as never;
}

/** A matrix of ones up to the k-th diagonal, and zeros above it. */
export function tri<N extends DType = "f64">(rows: number, columns = rows, k = 0, dtype?: N): Ranked<N, 2> {
  const made = newArray(dtype ?? "f64", [rows, columns]);
  for (let i = 0; i < rows; i++) {
    const end = Math.min(columns, i + k + 1);
    if (end > 0) (made.data as Float64Array).fill((isBig(made.dtype) ? 1n : 1) as number, i * columns, i * columns + end);
  }
  return made as never;
}

/** A copy with zeros above the k-th diagonal of the last two axes. */
export const tril = <A extends ArrayLike>(a: A, k = 0): Ranked<DTypeOfArray<A>, RankOf<A>> =>
  triangle("tril", a, (i, j) => j - i > k) as never;

/** A copy with zeros below the k-th diagonal of the last two axes. */
export const triu = <A extends ArrayLike>(a: A, k = 0): Ranked<DTypeOfArray<A>, RankOf<A>> =>
  triangle("triu", a, (i, j) => j - i < k) as never;

function triangle(name: string, a: ArrayLike, isZero: (i: number, j: number) => boolean): AnyArray {
  const made = contiguous(viewOf(a));
  const [rows, columns] = made.shape.slice(-2) as [number, number];
  if (columns === undefined) throw new RangeError(`${name} takes two dimensions or more, not an array of shape ${shapeText(made.shape)}`);
  const { data } = made;
  for (let at = 0; at < data.length; at++) {
    if (isZero(Math.floor(at / columns) % rows, at % columns)) data[at] = isBig(made.dtype) ? 0n : 0;
  }
  return made;
}

/** Options of {@link vander}. */
export interface VanderOptions {
  /** The number of columns; without it, that of the elements. */
  readonly n?: number;
  /** Whether powers grow to the right. */
  readonly increasing?: boolean;
}

/** The powers of each element, a row each. */
export function vander(x: ArrayLike, { n, increasing = false }: VanderOptions = {}): Ranked<"f64", 2> {
  const { data, shape } = doublesOf("vander", x);
  const columns = n ?? shape[0]!;
  const made = newArray("f64", [shape[0]!, columns]);
  for (let i = 0; i < shape[0]!; i++) {
    let power = 1;
    for (let j = 0; j < columns; j++, power *= Number(data[i]!)) made.data[i * columns + (increasing ? j : columns - 1 - j)] = power;
  }
  return made as never;
}
