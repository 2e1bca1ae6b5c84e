/** Math.pow of every element, in single precision. */
import { noise, type Input } from "../input.js";

// @njit
export function powF32(x: Float32Array, y: Float32Array, z: Float32Array): void {
  for (let i = 0; i < x.length; i++) z[i] = Math.fround(Math.pow(x[i], y[i]));
}

export const input: Input = {
  medium: [20_000],
  tolerance: 1e-6,
  make: (n) => [new Float32Array(noise(n, 0.1, 10)), new Float32Array(noise(n, -8, 8, 7)), new Float32Array(n)],
};
