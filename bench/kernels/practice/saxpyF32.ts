/** y := a x + y in single precision. */
import { noise, type Input } from "../input.js";

// @njit
export function saxpyF32(a: number, x: Float32Array, y: Float32Array): void {
  const factor = Math.fround(a);
  for (let i = 0; i < x.length; i++) y[i] = Math.fround(Math.fround(factor * x[i]) + y[i]);
}

export const input: Input = {
  medium: [100_000],
  make: (n) => [0.75, new Float32Array(noise(n)), new Float32Array(noise(n, -1, 1, 7))],
};
