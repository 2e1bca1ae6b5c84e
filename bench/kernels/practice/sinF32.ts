/** Math.sin of every element, in single precision. */
import { noise, type Input } from "../input.js";

// @njit
export function sinF32(x: Float32Array, y: Float32Array): void {
  for (let i = 0; i < x.length; i++) y[i] = Math.fround(Math.sin(x[i]));
}

export const input: Input = {
  medium: [20_000],
  tolerance: 1e-6,
  make: (n) => [new Float32Array(noise(n, -100, 100)), new Float32Array(n)],
};
