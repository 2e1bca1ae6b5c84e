/** A matrix times a vector, each row's sum in any order. */
import { noise, type Input } from "../input.js";

// @njit { fastmath: true }
export function matvecFast(n: number, a: Float64Array, x: Float64Array, y: Float64Array): void {
  for (let i = 0; i < n; i++) {
    let total = 0;
    for (let j = 0; j < n; j++) total += a[i * n + j] * x[j];
    y[i] = total;
  }
}

export const input: Input = {
  medium: [300],
  tolerance: 1e-9,
  make: (n) => [n, noise(n * n, 0, 1), noise(n, 0, 1, 7), new Float64Array(n)],
};
