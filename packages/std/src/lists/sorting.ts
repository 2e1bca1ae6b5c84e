/**
 * In: an array; out: the same array, sorted. Merging is stable and needs two arrays beside; numbers alone are sorted in
 * place.
 */
import type { Places } from "./places.js";

/** Runs of this length are sorted by insertion before they are merged. */
const RUN = 8;

/**
 * Sorts by a function as JavaScript does: it is called with the elements as they were before, those that are undefined
 * are left at the end, and the array is written when everything is in order. `out` is the array itself; `a` and `b` are
 * as long. `nulls`: what is missing is null, which is compared as others are.
 */
export function sortWith<T>(
  xs: ArrayLike<T>,
  out: Places<T>,
  a: Places<T>,
  b: Places<T>,
  compare: (x: T, y: T) => number,
  nulls: boolean,
): void {
  const n = xs.length;
  let count = 0;
  let undefinedFrom = n;
  for (let i = 0; i < n; i++) {
    const value = xs[i]!;
    if (nulls || value !== undefined) {
      a[count] = value;
      count++;
    } else {
      undefinedFrom--;
      a[undefinedFrom] = value;
    }
  }
  for (let start = 0; start < count; start += RUN) {
    const end = Math.min(start + RUN, count);
    for (let i = start + 1; i < end; i++) {
      const value = a[i]!;
      let j = i;
      while (j > start && compare(a[j - 1]!, value) > 0) {
        a[j] = a[j - 1]!;
        j--;
      }
      a[j] = value;
    }
  }
  let from = a;
  let to = b;
  for (let width = RUN; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) {
      const middle = Math.min(start + width, count);
      const end = Math.min(start + 2 * width, count);
      // What is in order already is only copied.
      if (middle >= end || !(compare(from[middle - 1]!, from[middle]!) > 0)) {
        for (let k = start; k < end; k++) to[k] = from[k]!;
        continue;
      }
      let left = start;
      let right = middle;
      for (let k = start; k < end; k++) {
        if (left < middle && (right >= end || !(compare(from[left]!, from[right]!) > 0))) {
          to[k] = from[left]!;
          left++;
        } else {
          to[k] = from[right]!;
          right++;
        }
      }
    }
    const swapped = from;
    from = to;
    to = swapped;
  }
  if (xs.length < n) throw new RangeError("The function has shortened the array that is sorted.");
  for (let i = 0; i < count; i++) out[i] = from[i]!;
  for (let i = count; i < n; i++) out[i] = a[i]!;
}

/** `sort()` of strings. */
export function sortTexts(xs: readonly string[], out: string[], a: string[], b: string[]): void {
  sortWith(xs, out, a, b, (x, y) => (x < y ? -1 : x > y ? 1 : 0), false);
}
