/** The sum of an array, in order. */
import { noise, type Input } from "../input.js";

// @njit
export function sum(x: Float64Array): number {
  let total = 0;
  for (let i = 0; i < x.length; i++) total += x[i];
  return total;
}

export const input: Input = { medium: [100_000], make: (n) => [noise(n)] };
