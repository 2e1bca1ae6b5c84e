/**
 * In: a typed array; out: the same array in the order of its numbers, -0 before 0 and NaN last, as `sort()` of typed
 * arrays leaves it.
 */

/** Up to this length, insertion is faster than dividing. */
const SHORT = 24;

export function sortNumbers(xs: Float64Array): void {
  const count = moveNaNs(xs);
  let depth = 0;
  for (let n = count; n > 1; n /= 2) depth += 2;
  divide(xs, 0, count - 1, depth);
  orderZeros(xs, count);
}

/** Puts NaN behind all numbers; out: how many are numbers. */
function moveNaNs(xs: Float64Array): number {
  let count = xs.length;
  for (let i = 0; i < count; i++) {
    while (i < count && xs[i] !== xs[i]) {
      count--;
      xs[i] = xs[count]!;
      xs[count] = NaN;
    }
  }
  return count;
}

/** Sorts `first … last` by dividing; where that goes wrong `depth` times, by a heap. */
function divide(xs: Float64Array, first: number, last: number, depth: number): void {
  let low = first;
  let high = last;
  let left = depth;
  while (high - low >= SHORT) {
    if (left === 0) return sortByHeap(xs, low, high);
    left--;
    const pivot = medianOfThree(xs[low]!, xs[(low + high) >> 1]!, xs[high]!);
    let i = low;
    let j = high;
    while (i <= j) {
      while (xs[i]! < pivot) i++;
      while (xs[j]! > pivot) j--;
      if (i <= j) {
        const swapped = xs[i]!;
        xs[i] = xs[j]!;
        xs[j] = swapped;
        i++;
        j--;
      }
    }
    // The smaller part by a call, the larger one here.
    if (j - low < high - i) {
      divide(xs, low, j, left);
      low = i;
    } else {
      divide(xs, i, high, left);
      high = j;
    }
  }
  for (let i = low + 1; i <= high; i++) {
    const value = xs[i]!;
    let j = i;
    while (j > low && xs[j - 1]! > value) {
      xs[j] = xs[j - 1]!;
      j--;
    }
    xs[j] = value;
  }
}

function medianOfThree(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}

function sortByHeap(xs: Float64Array, low: number, high: number): void {
  const n = high - low + 1;
  for (let root = (n >> 1) - 1; root >= 0; root--) sink(xs, low, root, n);
  for (let end = n - 1; end > 0; end--) {
    const largest = xs[low]!;
    xs[low] = xs[low + end]!;
    xs[low + end] = largest;
    sink(xs, low, 0, end);
  }
}

/** Moves the element at `root` of a heap of `n` down to where it belongs. */
function sink(xs: Float64Array, low: number, root: number, n: number): void {
  const value = xs[low + root]!;
  let parent = root;
  for (let child = 2 * root + 1; child < n; child = 2 * parent + 1) {
    const larger = child + 1 < n && xs[low + child]! < xs[low + child + 1]! ? child + 1 : child;
    if (!(value < xs[low + larger]!)) break;
    xs[low + parent] = xs[low + larger]!;
    parent = larger;
  }
  xs[low + parent] = value;
}

/** The zeros stand together; those with a sign go first. */
function orderZeros(xs: Float64Array, count: number): void {
  let first = 0;
  let end = count;
  while (first < end) {
    const middle = (first + end) >> 1;
    if (xs[middle]! < 0) first = middle + 1;
    else end = middle;
  }
  let negative = 0;
  for (end = first; end < count && xs[end] === 0; end++) if (Object.is(xs[end], -0)) negative++;
  if (negative > 0) for (let i = first; i < end; i++) xs[i] = i < first + negative ? -0 : 0;
}
