/** Math.tanh of every element, in single precision. */
import { noise, type Input } from "../input.js";

// @njit
export function tanhF32(x: Float32Array, y: Float32Array): void {
  for (let i = 0; i < x.length; i++) y[i] = Math.fround(Math.tanh(x[i]));
}

export const input: Input = {
  medium: [20_000],
  tolerance: 1e-6,
  make: (n) => [new Float32Array(noise(n, -3, 3)), new Float32Array(n)],
};
