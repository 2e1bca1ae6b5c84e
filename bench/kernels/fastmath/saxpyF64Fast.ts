/** y := a x + y, where the sum may be rounded once. */
import { noise, type Input } from "../input.js";

// @njit { fastmath: true }
export function saxpyF64Fast(a: number, x: Float64Array, y: Float64Array): void {
  for (let i = 0; i < x.length; i++) y[i] = a * x[i] + y[i];
}

export const input: Input = {
  medium: [100_000],
  tolerance: 1e-9,
  make: (n) => [0.75, noise(n, 0, 1), noise(n, 0, 1, 7)],
};
