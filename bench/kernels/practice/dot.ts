/** The dot product of two arrays, in order. */
import { noise, type Input } from "../input.js";

// @njit
export function dot(x: Float64Array, y: Float64Array): number {
  let total = 0;
  for (let i = 0; i < x.length; i++) total += x[i] * y[i];
  return total;
}

export const input: Input = { medium: [100_000], make: (n) => [noise(n), noise(n, -1, 1, 7)] };
