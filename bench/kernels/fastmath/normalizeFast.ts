/** An array divided by its length as a vector: the quotients may be products. */
import { noise, type Input } from "../input.js";

// @njit { fastmath: true }
export function normalizeFast(x: Float64Array, out: Float64Array): void {
  let squares = 0;
  for (let i = 0; i < x.length; i++) squares += x[i] * x[i];
  const norm = Math.sqrt(squares);
  for (let i = 0; i < x.length; i++) out[i] = x[i] / norm;
}

export const input: Input = { medium: [100_000], tolerance: 1e-9, make: (n) => [noise(n), new Float64Array(n)] };
