/** Indices as arrays: of grids, of diagonals and triangles, and of flattened arrays. */
import { checkLength } from "../array/indices.js";
import {
  arrayOver,
  contiguousStrides,
  sizeOf,
  type AnyArray,
  type Numbers,
  type Rank,
  type Ranked,
} from "../array/ndarray.js";
import { reshaped } from "../array/views.js";
import { broadcastShapes, stretchedStrides } from "../broadcast.js";
import { shapeText } from "../failures.js";
import { contiguous } from "../elementwise/copies.js";
import { isScalar, viewOf, type ArrayLike, type LargestRank, type More } from "../operands.js";
import { flattened } from "../reductions/lanes.js";
import { indicesOf, trueIndices, unravelled, type IndexMode, type Indices, type RankOfIndices } from "./indices.js";

type Positions<R extends Rank> = Ranked<"i32", R>;

const positions = (list: Int32Array, shape: Numbers = [list.length]): AnyArray =>
  arrayOver(list, "i32", 0, shape, contiguousStrides(shape));

/** The indices of each element of a shape: along a first axis, an array for each axis. */
export function indices<const S extends readonly number[]>(
  shape: S,
): Positions<S["length"] extends Rank ? More<S["length"]> : Rank> {
  shape.forEach(checkLength);
  const size = sizeOf(shape);
  const axes = unravelled(
    Int32Array.from({ length: size }, (_, i) => i),
    shape,
  );
  const all = new Int32Array(size * shape.length);
  axes.forEach((list, axis) => all.set(list, axis * size));
  return positions(all, [shape.length, ...shape]) as never;
}

/**
 * Lists of indices, each along an axis of its own, so that they choose a grid together; a mask stands for the indices
 * where it is true.
 */
export function ix<const L extends readonly Indices[]>(
  ...lists: L
): { [K in keyof L]: Positions<L["length"] extends Rank ? L["length"] : Rank> } {
  return lists.map((list, axis) => {
    const view = viewOf(Array.isArray(list) ? Int32Array.from(list) : (list as ArrayLike));
    const own =
      view.dtype === "bool" ? trueIndices(list as ArrayLike) : (contiguous(flattened(view), "i32").data as Int32Array);
    return positions(
      own,
      lists.map((_, each) => (each === axis ? own.length : 1)),
    );
  }) as never;
}

/** The indices along each axis of indices of the flattened array; of a plain number, a list of numbers. */
export function unravelIndex<I extends number | Indices>(
  flat: I,
  shape: readonly number[],
): I extends number ? number[] : Positions<RankOfIndices<I>>[] {
  const size = sizeOf(shape);
  const { list, shape: own } = indicesOf(isScalar(flat) ? [flat] : flat, size, 0, "strict");
  const axes = unravelled(list, shape);
  return (isScalar(flat) ? axes.map((axis) => axis[0]) : axes.map((axis) => positions(axis, own))) as never;
}

/**
 * The indices in the flattened array of indices along each axis, which stretch to one another; of plain numbers, a
 * number. Negative ones are outside.
 */
export function ravelMultiIndex<const L extends readonly (number | Indices)[]>(
  lists: L,
  shape: readonly number[],
  { mode = "raise" }: { readonly mode?: IndexMode } = {},
): L extends readonly number[] ? number : Positions<LargestRank<{ [K in keyof L]: RankOfIndices<L[K]> }>> {
  if (lists.length !== shape.length)
    throw new RangeError(`${lists.length} lists of indices for an array of shape ${shapeText(shape)}`);
  const strides = contiguousStrides(shape);
  const found = lists.map((list, axis) => {
    const each = indicesOf(isScalar(list) ? [list] : list, shape[axis]!, axis, mode === "raise" ? "strict" : mode);
    return positions(each.list, isScalar(list) ? [] : each.shape);
  });
  const common = broadcastShapes(...found.map((each) => each.shape));
  const sum = positions(new Int32Array(sizeOf(common)), common);
  found.forEach((each, axis) => {
    const { data } = contiguous(reshaped(each, common, stretchedStrides(each, common)));
    for (let i = 0; i < sum.data.length; i++) sum.data[i] = Number(sum.data[i]) + Number(data[i]) * strides[axis]!;
  });
  return (lists.every(isScalar) ? sum.data[0] : sum) as never;
}

/** The indices of the main diagonal of an array of `ndim` axes of length n, a list for each axis. */
export const diagIndices = (n: number, ndim = 2): Positions<1>[] =>
  Array.from({ length: ndim }, () => positions(Int32Array.from({ length: n }, (_, i) => i))) as never;

export function checkEven(length: number, first: number): void {
  if (length !== first) throw new RangeError(`axes of ${first} and ${length} elements have no main diagonal`);
}

/** {@link diagIndices} of an array, whose axes must be of one length. */
export function diagIndicesFrom(a: ArrayLike): Positions<1>[] {
  const { shape } = viewOf(a);
  shape.forEach((length) => checkEven(length, shape[0]!));
  if (shape.length < 2) throw new RangeError(`an array of shape ${shapeText(shape)} has no main diagonal of all axes`);
  return diagIndices(shape[0]!, shape.length);
}

const isIn = (i: number, j: number, k: number, upper: boolean): boolean => (upper ? j - i >= k : j - i <= k);

/** The indices of a triangle of a matrix: the rows of all its elements, and behind them the columns. */
export function triangleIndices(rows: number, columns: number, k: number, upper: boolean): Int32Array {
  let count = 0;
  for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) if (isIn(i, j, k, upper)) count++;
  const all = new Int32Array(2 * count);
  let at = 0;
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      if (!isIn(i, j, k, upper)) continue;
      all[at] = i;
      all[count + at++] = j;
    }
  }
  return all;
}

function triangle(rows: number, columns: number, k: number, upper: boolean): [Positions<1>, Positions<1>] {
  const all = triangleIndices(rows, columns, k, upper);
  return [positions(all.slice(0, all.length / 2)), positions(all.slice(all.length / 2))] as never;
}

/** The indices of the lower triangle of a matrix, up to the k-th diagonal: a list for each axis. */
export const trilIndices = (rows: number, k = 0, columns = rows): [Positions<1>, Positions<1>] =>
  triangle(rows, columns, k, false);

/** The indices of the upper triangle of a matrix, from the k-th diagonal on: a list for each axis. */
export const triuIndices = (rows: number, k = 0, columns = rows): [Positions<1>, Positions<1>] =>
  triangle(rows, columns, k, true);

const lengthsOf = (a: ArrayLike): [number, number] => {
  const { shape } = viewOf(a);
  if (shape.length !== 2)
    throw new RangeError(`a triangle of an array of shape ${shapeText(shape)}, which is no matrix`);
  return [shape[0]!, shape[1]!];
};

/** {@link trilIndices} of a matrix. */
export const trilIndicesFrom = (a: ArrayLike, k = 0): [Positions<1>, Positions<1>] =>
  trilIndices(lengthsOf(a)[0], k, lengthsOf(a)[1]);

/** {@link triuIndices} of a matrix. */
export const triuIndicesFrom = (a: ArrayLike, k = 0): [Positions<1>, Positions<1>] =>
  triuIndices(lengthsOf(a)[0], k, lengthsOf(a)[1]);
