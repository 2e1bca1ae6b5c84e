/** Math.log of every element, in double precision. */
import { noise, type Input } from "../input.js";

// @njit
export function logF64(x: Float64Array, y: Float64Array): void {
  for (let i = 0; i < x.length; i++) y[i] = Math.log(x[i]);
}

export const input: Input = {
  medium: [20_000],
  tolerance: 1e-14,
  make: (n) => [noise(n, 0.001, 1000), new Float64Array(n)],
};
