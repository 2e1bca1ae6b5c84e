/** Lists of indices: numbers and arrays in, whole numbers from 0 out. */
import { checkIndex, fromStart } from "../array/indices.js";
import { isNDArray, sizeOf, type Numbers } from "../array/ndarray.js";
import { isContiguous } from "../array/views.js";
import { contiguous } from "../elementwise/copies.js";
import { viewOf, type ArrayLike, type RankOf } from "../operands.js";
import { isBig } from "../promotion.js";

/** Whole numbers that are indices; negative ones count from the end. */
export type Indices = ArrayLike | readonly number[];

/** The rank of a list of indices. */
export type RankOfIndices<I> = I extends readonly number[] ? 1 : RankOf<I>;

/** What happens to indices outside: an error, or the nearest one, or as many rounds as it needs. */
export type IndexMode = "raise" | "clip" | "wrap";

/**
 * Indices of an axis as numbers from 0, checked or brought inside, and the shape that they have; "strict" does not
 * count from the end.
 */
export function indicesOf(
  indices: Indices,
  length: number,
  axis: number,
  mode: IndexMode | "strict" = "raise",
): { list: Int32Array; shape: readonly number[] } {
  const view = viewOf(isNDArray(indices) || ArrayBuffer.isView(indices) ? indices : Float64Array.from(indices));
  if (view.dtype === "bool" || view.dtype === "f32")
    throw new TypeError(`indices are whole numbers, not ${view.dtype}; for a mask there is compress`);
  if (view.data instanceof Int32Array && mode === "raise")
    return { list: insideOf(contiguous(view).data as Int32Array, length, axis), shape: view.shape };
  const given = contiguous(view, isBig(view.dtype) ? view.dtype : "f64").data;
  const numbers = given instanceof Float64Array ? given : Float64Array.from(given as Iterable<bigint>, Number);
  return { list: inside(numbers, length, axis, mode), shape: view.shape };
}

/** Throws the RangeError for an index unless what was made of it lies on its axis. */
export function checkOwn(own: number, index: number, length: number, axis: number): void {
  if (own >>> 0 !== own || own >= length) checkIndex(axis, index, length);
}

export function clippedIndex(index: number, length: number): number {
  return Math.min(length - 1, Math.max(0, index));
}

export function wrappedIndex(index: number, length: number): number {
  return ((index % length) + length) % length;
}

export function strictIndex(index: number): number {
  return index;
}

const modes = { raise: fromStart, clip: clippedIndex, wrap: wrappedIndex, strict: strictIndex };

function inside(numbers: Float64Array, length: number, axis: number, mode: IndexMode | "strict"): Int32Array {
  const list = new Int32Array(numbers.length);
  for (let i = 0; i < list.length; i++) {
    const index = numbers[i]!;
    const own = modes[mode](index, length);
    checkOwn(own, index, length, axis);
    list[i] = own;
  }
  return list;
}

/** A copy of indices from 0, those that count from the end brought there. */
function insideOf(indices: Int32Array, length: number, axis: number): Int32Array {
  for (let i = 0; i < indices.length; i++) {
    const index = indices[i]!;
    const own = index < 0 ? index + length : index;
    if (own < 0 || own >= length) checkIndex(axis, index, length);
    indices[i] = own;
  }
  return indices;
}

/** Where a list or an array is not 0, in the flattened order. */
export function trueIndices(condition: ArrayLike | readonly boolean[]): Int32Array {
  const values = Array.isArray(condition) ? Uint8Array.from(condition, Number) : testsOf(condition as ArrayLike);
  let count = 0;
  for (let i = 0; i < values.length; i++) count += values[i]!;
  const found = new Int32Array(count);
  for (let i = 0, at = 0; at < count; i++) if (values[i] !== 0) found[at++] = i;
  return found;
}

/** 1 for each element that is not 0. */
function testsOf(a: ArrayLike): Uint8Array {
  const view = viewOf(a);
  if (view.dtype !== "bool" || !isContiguous(view)) return contiguous(view, "bool").data as Uint8Array;
  return (view.data as Uint8Array).subarray(view.offset, view.offset + sizeOf(view.shape));
}

/** The indices along each axis of indices in the flattened array. */
export function unravelled(list: Int32Array, shape: Numbers): Int32Array[] {
  if (shape.length === 1) return [list];
  const rest = list.slice();
  const axes = shape.map(() => new Int32Array(list.length));
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    const [length, own] = [shape[axis]!, axes[axis]!];
    for (let i = 0; i < rest.length; i++) {
      const next = Math.floor(rest[i]! / length);
      own[i] = rest[i]! - next * length;
      rest[i] = next;
    }
  }
  return axes;
}
