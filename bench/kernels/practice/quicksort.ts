/** Sorts numbers: Hoare's quicksort with a stack of its own, insertion sort for short parts. */
import { noise, type Input } from "../input.js";

// @njit
export function quicksort(a: Float64Array, stack: Int32Array): void {
  let top = 0;
  let low = 0;
  let high = a.length - 1;
  for (;;) {
    while (high - low > 16) {
      const middle = (low + high) >> 1;
      const first = a[low];
      const last = a[high];
      const centre = a[middle];
      const pivot = Math.max(Math.min(first, last), Math.min(Math.max(first, last), centre));
      let i = low;
      let j = high;
      while (i <= j) {
        while (a[i] < pivot) i++;
        while (a[j] > pivot) j--;
        if (i <= j) {
          const t = a[i];
          a[i] = a[j];
          a[j] = t;
          i++;
          j--;
        }
      }
      stack[top] = i;
      stack[top + 1] = high;
      top += 2;
      high = j;
    }
    for (let i = low + 1; i <= high; i++) {
      const value = a[i];
      let j = i - 1;
      while (j >= low && a[j] > value) {
        a[j + 1] = a[j];
        j--;
      }
      a[j + 1] = value;
    }
    if (top === 0) return;
    top -= 2;
    low = stack[top];
    high = stack[top + 1];
  }
}

export const input: Input = { medium: [50_000], make: (n) => [noise(n), new Int32Array(1000)] };
