/**
 * Parallel loops of every kind for the soak: own elements, sums, copies of bins, atomics, allocations, objects, errors.
 * Numbers are whole, so that any order gives the same.
 */
import { prange } from "wumba";

// @njit { parallel: { schedule: "dynamic" } }
export function scale(x: Float64Array, out: Float64Array, factor: number): void {
  for (const i of prange(x.length)) out[i] = Math.sqrt(Math.abs(x[i])) * factor + i;
}

// @njit { parallel: { schedule: "dynamic" } }
export function sum(x: Float64Array, factor: number): number {
  let total = 0;
  for (const i of prange(x.length)) total += x[i] * factor;
  return total;
}

// @njit { parallel: { schedule: "dynamic" } }
export function extremes(x: Float64Array): Float64Array {
  let low = Infinity;
  let at = -1;
  for (const i of prange(x.length)) {
    if (x[i] < low) {
      low = x[i];
      at = i;
    }
  }
  return Float64Array.of(low, at);
}

// @njit { parallel: { schedule: "dynamic" } }
export function histogram(x: Float64Array, bins: Float64Array, width: number): void {
  for (const i of prange(x.length)) bins[Math.abs(x[i]) % width] += i;
}

// @njit { parallel: { schedule: "dynamic" } }
export function count(x: Float64Array, totals: Int32Array): void {
  for (const i of prange(x.length)) Atomics.add(totals, i % totals.length, x[i]);
}

// @njit { parallel: { schedule: "dynamic", chunk: 16 } }
export function medians(x: Float64Array, out: Float64Array, window: number): void {
  for (const i of prange(x.length)) {
    const near = new Float64Array(window);
    for (let k = 0; k < window; k++) near[k] = x[(i + k) % x.length];
    near.sort();
    out[i] = near[window >> 1];
  }
}

// @njit { parallel: { schedule: "dynamic" } }
export function words(out: Int32Array, n: number): void {
  for (const i of prange(out.length)) {
    const digits: number[] = [];
    for (let rest = i + n; rest > 0; rest = Math.floor(rest / 10)) digits.push(rest % 10);
    out[i] = `${i}:${digits.join("")}`.length;
  }
}

// @njit { parallel: { schedule: "dynamic" } }
export function triangle(a: Float64Array, n: number): void {
  for (const i of prange(n)) {
    for (let j = 0; j < i; j++) a[i * n + j] = a[i * n + j] * 2 + j;
  }
}

// @njit { parallel: { schedule: "dynamic" } }
export function checked(x: Float64Array, limit: number): number {
  let total = 0;
  for (const i of prange(x.length)) {
    if (x[i] > limit) throw new RangeError(`${x[i]} at ${i} is above ${limit}`);
    total += x[i];
  }
  return total;
}

/** Leaves `out` where it is shorter than `x`: a RangeError in the kernel, which JavaScript does not throw. */
// @njit { parallel: { schedule: "dynamic" } }
export function outside(x: Float64Array, out: Float64Array): void {
  for (const i of prange(x.length)) out[i] = x[i] * 2;
}
