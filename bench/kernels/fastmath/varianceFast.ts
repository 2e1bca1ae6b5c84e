/** Mean and variance of an array, in any order. */
import { noise, type Input } from "../input.js";

// @njit { fastmath: true }
export function varianceFast(x: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += x[i];
  const mean = sum / x.length;
  let squares = 0;
  for (let i = 0; i < x.length; i++) {
    const distance = x[i] - mean;
    squares += distance * distance;
  }
  return squares / x.length;
}

export const input: Input = { medium: [100_000], tolerance: 1e-9, make: (n) => [noise(n)] };
