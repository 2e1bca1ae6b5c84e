/** Math.pow of every element, in double precision. */
import { noise, type Input } from "../input.js";

// @njit
export function powF64(x: Float64Array, y: Float64Array, z: Float64Array): void {
  for (let i = 0; i < x.length; i++) z[i] = Math.pow(x[i], y[i]);
}

export const input: Input = {
  medium: [20_000],
  tolerance: 1e-13,
  make: (n) => [noise(n, 0.1, 10), noise(n, -8, 8, 7), new Float64Array(n)],
};
