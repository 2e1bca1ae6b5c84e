/** The sum of an array, in any order. */
import { noise, type Input } from "../input.js";

// @njit { fastmath: true }
export function sumFast(x: Float64Array): number {
  let total = 0;
  for (let i = 0; i < x.length; i++) total += x[i];
  return total;
}

export const input: Input = { medium: [100_000], tolerance: 1e-9, make: (n) => [noise(n)] };
