/** Sorts numbers in a binary heap. */
import { noise, type Input } from "../input.js";

function sift(a: Float64Array, from: number, end: number): void {
  const value = a[from];
  let hole = from;
  for (;;) {
    let child = 2 * hole + 1;
    if (child >= end) break;
    if (child + 1 < end && a[child] < a[child + 1]) child++;
    if (a[child] <= value) break;
    a[hole] = a[child];
    hole = child;
  }
  a[hole] = value;
}

// @njit
export function heapsort(a: Float64Array): void {
  const n = a.length;
  for (let i = (n >> 1) - 1; i >= 0; i--) sift(a, i, n);
  for (let end = n - 1; end > 0; end--) {
    const largest = a[0];
    a[0] = a[end];
    a[end] = largest;
    sift(a, 0, end);
  }
}

export const input: Input = { medium: [50_000], make: (n) => [noise(n)] };
