/** The dot product of two arrays, in any order. */
import { noise, type Input } from "../input.js";

// @njit { fastmath: true }
export function dotFast(x: Float64Array, y: Float64Array): number {
  let total = 0;
  for (let i = 0; i < x.length; i++) total += x[i] * y[i];
  return total;
}

export const input: Input = { medium: [100_000], tolerance: 1e-9, make: (n) => [noise(n), noise(n, 0, 1, 7)] };
