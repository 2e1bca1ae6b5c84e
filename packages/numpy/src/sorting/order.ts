/** Orders of elements: numbers upwards, NaN last. */

/** The indices that sort a lane; equal elements keep their order. Merges runs of growing length, the first ones made by insertion. */
export function sortedIndices(keys: Float64Array): Int32Array {
  const n = keys.length;
  let from = new Int32Array(n);
  for (let i = 0; i < n; i++) from[i] = i;
  const end = dividedNaN(keys, from);
  const RUN = 16;
  for (let low = 0; low < end; low += RUN) insertRun(keys, from, low, Math.min(low + RUN, end));
  let to = new Int32Array(n);
  for (let width = RUN; width < end; width *= 2) {
    for (let low = 0; low < end; low += 2 * width) merge(keys, from, to, low, Math.min(low + width, end), Math.min(low + 2 * width, end));
    to.set(from.subarray(end), end);
    [from, to] = [to, from];
  }
  return from;
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
  let [left, right] = [low, middle];
  for (let at = low; at < high; at++) {
    const takeLeft = left < middle && (right >= high || keys[from[left]!]! <= keys[from[right]!]!);
    to[at] = takeLeft ? from[left++]! : from[right++]!;
  }
}

/** Whether `a` comes in front of `b`. */
export const before = (a: number | bigint, b: number | bigint): boolean => a < b || (b !== b && a === a);

/** Where a value would go into sorted elements: in front of those that equal it, or behind them. */
export function insertionPoint(sorted: ArrayLike<number | bigint>, value: number | bigint, right: boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const element = sorted[middle]!;
    if (right ? !before(value, element) : before(element, value)) low = middle + 1;
    else high = middle;
  }
  return low;
}
