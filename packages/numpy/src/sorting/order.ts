/** Orders of elements: numbers upwards, NaN last. */
import { LONG, radixSort } from "./radix.js";

/** Sorts a lane of doubles or bigints: NaN comes last, −0 in front of 0. */
export function sortLane(lane: Float64Array): Float64Array {
  if (lane instanceof Float64Array && lane.length >= LONG)
    radixSort(lane.subarray(0, dividedNumbers(lane)), new Int32Array(0));
  else lane.sort();
  return lane;
}

/** The indices that sort a lane; equal elements keep their order. */
export function sortedIndices(keys: Float64Array): Int32Array {
  return keys instanceof Float64Array && keys.length >= LONG ? radixIndices(keys) : mergedIndices(keys);
}

/** 0, 1, … */
export function firstOrder(length: number): Int32Array {
  const order = new Int32Array(length);
  for (let i = 0; i < length; i++) order[i] = i;
  return order;
}

/** An order of elements by a key; those that are equal in it keep the order that they have. */
export function orderedBy(order: Int32Array, key: Float64Array): Int32Array {
  if (key.length !== order.length) throw new RangeError(`lexsort: keys of ${order.length} and ${key.length} elements`);
  const lane = key.slice();
  for (let i = 0; i < order.length; i++) lane[i] = key[order[i]!]!;
  const indices = sortedIndices(lane);
  for (let i = 0; i < order.length; i++) indices[i] = order[indices[i]!]!;
  return indices;
}

/** All indices, those of NaN behind the others; how many others there are. */
export function dividedIndices(keys: Float64Array): { indices: Int32Array; end: number } {
  const indices = new Int32Array(keys.length);
  for (let i = 0; i < keys.length; i++) indices[i] = i;
  return { indices, end: dividedNaN(keys, indices) };
}

function radixIndices(keys: Float64Array): Int32Array {
  const { indices: order, end } = dividedIndices(keys);
  const own = new Float64Array(end);
  // 0 is added so that −0 is 0.
  for (let i = 0; i < end; i++) own[i] = keys[order[i]!]! + 0;
  radixSort(own, order.subarray(0, end));
  return order;
}

/** Merges runs of growing length, the first ones made by insertion. */
function mergedIndices(keys: Float64Array): Int32Array {
  const n = keys.length;
  const { indices, end } = dividedIndices(keys);
  let from: Int32Array = indices;
  const RUN = 16;
  for (let low = 0; low < end; low += RUN) insertRun(keys, from, low, Math.min(low + RUN, end));
  let to: Int32Array = new Int32Array(n);
  for (let width = RUN; width < end; width *= 2) {
    for (let low = 0; low < end; low += 2 * width)
      merge(keys, from, to, low, Math.min(low + width, end), Math.min(low + 2 * width, end));
    to.set(from.subarray(end), end);
    [from, to] = [to, from];
  }
  return from;
}

/** Puts NaN behind all other elements; how many others there are. */
export function dividedNumbers(list: Float64Array): number {
  let end = 0;
  for (let i = 0; i < list.length; i++) {
    const value = list[i]!;
    if (value === value) list[end++] = value;
  }
  if (end < list.length) list.fill(NaN, end);
  return end;
}

/** Moves the indices of NaN to the end, each part in its order; where that begins. */
function dividedNaN(keys: Float64Array, indices: Int32Array): number {
  let end = 0;
  for (let i = 0; i < keys.length; i++) if (keys[i] === keys[i]) indices[end++] = i;
  if (end === keys.length) return end;
  for (let i = 0, at = end; i < keys.length; i++) if (keys[i] !== keys[i]) indices[at++] = i;
  return end;
}

function insertRun(keys: Float64Array, indices: Int32Array, low: number, high: number): void {
  for (let i = low + 1; i < high; i++) {
    const index = indices[i]!;
    const key = keys[index]!;
    let at = i;
    for (; at > low && keys[indices[at - 1]!]! > key; at--) indices[at] = indices[at - 1]!;
    indices[at] = index;
  }
}

function merge(keys: Float64Array, from: Int32Array, to: Int32Array, low: number, middle: number, high: number): void {
  let left = low;
  let right = middle;
  for (let at = low; at < high; at++) {
    const takeLeft = left < middle && (right >= high || keys[from[left]!]! <= keys[from[right]!]!);
    to[at] = takeLeft ? from[left++]! : from[right++]!;
  }
}

/** Whether `a` comes in front of `b`. */
const before = (a: number, b: number): boolean => a < b || (b !== b && a === a);

/** Where a value would go into sorted elements, numbers or bigints: in front of those that equal it, or behind them. */
export function insertionPoint(sorted: ArrayLike<number>, value: number, right: boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const element = sorted[middle]!;
    if (right ? !before(value, element) : before(element, value)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where NaN would go into sorted doubles: in front of those that are there, or behind them. */
function placeOfNaN(sorted: Float64Array, right: boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (right || sorted[middle] === sorted[middle]) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * {@link insertionPoint} of each value, all of them doubles. Every search takes the same steps, whatever it finds, so
 * that nothing has to be guessed, and four of them wait for memory at the same time.
 */
export function insertionPoints(sorted: Float64Array, values: Float64Array, right: boolean, found: Int32Array): void {
  const n = values.length;
  for (let i = 0; i < n; i += 4) {
    // The last values stand for those that four lack.
    const [j, k, l] = [Math.min(i + 1, n - 1), Math.min(i + 2, n - 1), Math.min(i + 3, n - 1)];
    const [v, w, x, y] = [values[i]!, values[j]!, values[k]!, values[l]!];
    let [a, b, c, d] = [0, 0, 0, 0];
    let left = sorted.length;
    while (left > 0) {
      const half = (left + 1) >> 1;
      a = (a + (isBehind(v, sorted[a + half - 1]!, right) ? half : 0)) | 0;
      b = (b + (isBehind(w, sorted[b + half - 1]!, right) ? half : 0)) | 0;
      c = (c + (isBehind(x, sorted[c + half - 1]!, right) ? half : 0)) | 0;
      d = (d + (isBehind(y, sorted[d + half - 1]!, right) ? half : 0)) | 0;
      left -= half;
    }
    found[i] = a;
    found[j] = b;
    found[k] = c;
    found[l] = d;
  }
  for (let i = 0; i < n; i++) if (values[i] !== values[i]) found[i] = placeOfNaN(sorted, right);
}

const isBehind = (value: number, element: number, right: boolean): boolean =>
  right ? element <= value : element < value;
