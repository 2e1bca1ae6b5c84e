/** The dot product of two arrays in single precision, in any order. */
import { noise, type Input } from "../input.js";

// @njit { fastmath: true }
export function dotF32Fast(x: Float32Array, y: Float32Array): number {
  let total = Math.fround(0);
  for (let i = 0; i < x.length; i++) total = Math.fround(total + Math.fround(x[i] * y[i]));
  return total;
}

export const input: Input = {
  medium: [100_000],
  tolerance: 1e-3,
  make: (n) => [new Float32Array(noise(n, 0, 1)), new Float32Array(noise(n, 0, 1, 7))],
};
