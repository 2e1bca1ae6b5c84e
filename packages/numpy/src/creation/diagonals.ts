/** Matrices by their diagonals. */
import { isComplexDType, realOf, type DType } from "../array/dtypes.js";
import { partOf } from "../complex/parts.js";
import type { AnyArray, Ranked } from "../array/ndarray.js";
import { reshaped } from "../array/views.js";
import { newArray } from "../broadcast.js";
import { shapeText } from "../failures.js";
import { contiguous, copyElements, doublesOf } from "../elementwise/copies.js";
import { assign } from "../elementwise/selection.js";
import {
  viewOf,
  type ArrayLike,
  type DTypeOfArray,
  type Fewer,
  type Operand,
  type RankOf,
  type View,
} from "../operands.js";
import { isBig } from "../promotion.js";
import { axesOf } from "../reductions/axes.js";
import { flattened } from "../reductions/lanes.js";

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
  const diagonal = diagonalView(realPart(made), k);
  for (let i = 0; i < diagonal.size; i++)
    diagonal.data[diagonal.offset + i * diagonal.strides[0]!] = isBig(made.dtype) ? 1n : 1;
  return made as never;
}

const realPart = (view: View): View => (isComplexDType(view.dtype) ? partOf(view, 0) : view);

/** The square matrix with ones on its main diagonal. */
export const identity = <N extends DType = "f64">(n: number, dtype?: N): Ranked<N, 2> => eye(n, n, 0, dtype);

/** Of a matrix, a copy of its k-th diagonal; of a list, the matrix that has it there, and zeros. */
export function diag<A extends ArrayLike>(a: A, k = 0): Ranked<DTypeOfArray<A>, RankOf<A> extends 1 ? 2 : 1> {
  const view = viewOf(a);
  if (view.shape.length === 2) return contiguous(diagonalView(view, k)) as never;
  if (view.shape.length !== 1)
    throw new RangeError(`diag takes one or two dimensions, not an array of shape ${shapeText(view.shape)}`);
  const n = view.shape[0]! + Math.abs(k);
  const made = newArray(view.dtype, [n, n]);
  copyElements(diagonalView(made, k), view);
  return made as never;
}

/** The matrix that has the elements of an array on its k-th diagonal, and zeros. */
export const diagflat = <A extends ArrayLike>(a: A, k = 0): Ranked<DTypeOfArray<A>, 2> =>
  diag(flattened(viewOf(a)), k) as never;

/** The k-th diagonal of two axes, the first ones without, as the last axis; a view. */
export function diagonal<A extends ArrayLike>(
  a: A,
  k = 0,
  axis1 = 0,
  axis2 = 1,
): Ranked<DTypeOfArray<A>, Fewer<RankOf<A>>> {
  const view = viewOf(a);
  const [one, two] = axesOf([axis1, axis2], view.shape.length) as [number, number];
  const moved = (values: readonly number[]): number[] => [
    ...values.filter((_, axis) => axis !== one && axis !== two),
    values[one]!,
    values[two]!,
  ];
  return diagonalView(reshaped(view, moved(view.shape), moved(view.strides)), k) as never;
}

/**
 * Puts a value, or several, on the main diagonal; of more than two axes, which must be of one length, where all indices
 * are the same.
 */
export function fillDiagonal(a: ArrayLike, value: Operand): void {
  const view = viewOf(a);
  const { shape, strides } = view;
  if (shape.length < 2) throw new RangeError(`fillDiagonal: an array of shape ${shapeText(shape)} has no diagonal`);
  if (shape.length > 2) shape.forEach((length, axis) => checkEven(axis, length, shape[0]!));
  const step = strides.reduce((sum, stride) => sum + stride, 0);
  assign(reshaped(view, [Math.min(...shape)], [step]), value);
}

export function checkEven(axis: number, length: number, first: number): void {
  if (length !== first)
    throw new RangeError(`fillDiagonal: ${length} elements along axis ${axis} and ${first} along the first`);
}

/** A matrix of ones up to the k-th diagonal, and zeros above it. */
export function tri<N extends DType = "f64">(rows: number, columns = rows, k = 0, dtype?: N): Ranked<N, 2> {
  const made = newArray(realOf(dtype ?? "f64"), [rows, columns]);
  for (let i = 0; i < rows; i++) {
    const end = Math.min(columns, i + k + 1);
    if (end > 0)
      (made.data as Float64Array).fill((isBig(made.dtype) ? 1n : 1) as number, i * columns, i * columns + end);
  }
  return (dtype && made.dtype !== dtype ? contiguous(made, dtype) : made) as never;
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
  if (columns === undefined)
    throw new RangeError(`${name} takes two dimensions or more, not an array of shape ${shapeText(made.shape)}`);
  const { data } = made;
  const width = data.length / Math.max(1, made.size);
  for (let at = 0; at < data.length; at++) {
    const element = Math.floor(at / width);
    if (isZero(Math.floor(element / columns) % rows, element % columns)) data[at] = isBig(made.dtype) ? 0n : 0;
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
  putPowers(made.data as Float64Array, data as Float64Array, columns, increasing);
  return made as never;
}

/** Puts the powers of each element into its row. */
export function putPowers(powers: Float64Array, elements: Float64Array, columns: number, increasing: boolean): void {
  for (let i = 0; i < elements.length; i++) {
    let power = 1;
    for (let j = 0; j < columns; j++) {
      powers[i * columns + (increasing ? j : columns - 1 - j)] = power;
      power *= elements[i]!;
    }
  }
}
