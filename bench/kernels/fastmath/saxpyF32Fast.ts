/** y := a x + y in single precision, where the sum may be rounded once. */
import { noise, type Input } from "../input.js";

// @njit { fastmath: true }
export function saxpyF32Fast(a: number, x: Float32Array, y: Float32Array): void {
  const factor = Math.fround(a);
  for (let i = 0; i < x.length; i++) y[i] = Math.fround(Math.fround(factor * x[i]) + y[i]);
}

export const input: Input = {
  medium: [100_000],
  tolerance: 1e-5,
  make: (n) => [0.75, new Float32Array(noise(n, 0, 1)), new Float32Array(noise(n, 0, 1, 7))],
};
