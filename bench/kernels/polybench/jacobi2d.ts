/** Jacobi's iteration on a grid. */
import { matrix, type Input } from "../input.js";

// @njit
export function jacobi2d(tsteps: number, n: number, a: Float64Array, b: Float64Array): void {
  for (let t = 0; t < tsteps; t++) {
    for (let i = 1; i < n - 1; i++) {
      for (let j = 1; j < n - 1; j++) {
        b[i * n + j] =
          0.2 * (a[i * n + j] + a[i * n + j - 1] + a[i * n + j + 1] + a[(i + 1) * n + j] + a[(i - 1) * n + j]);
      }
    }
    for (let i = 1; i < n - 1; i++) {
      for (let j = 1; j < n - 1; j++) {
        a[i * n + j] =
          0.2 * (b[i * n + j] + b[i * n + j - 1] + b[i * n + j + 1] + b[(i + 1) * n + j] + b[(i - 1) * n + j]);
      }
    }
  }
}

export const input: Input = {
  medium: [100, 250],
  large: [500, 1300],
  make: (tsteps, n) => [
    tsteps,
    n,
    matrix(n, n, (i, j) => (i * (j + 2) + 2) / n),
    matrix(n, n, (i, j) => (i * (j + 3) + 3) / n),
  ],
};
