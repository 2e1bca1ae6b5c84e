/** The Gauss-Seidel iteration on a grid: each cell is the mean of the nine around it, some of them already new. */
import { matrix, type Input } from "../input.js";

// @njit
export function seidel2d(tsteps: number, n: number, a: Float64Array): void {
  for (let t = 0; t <= tsteps - 1; t++) {
    for (let i = 1; i <= n - 2; i++) {
      for (let j = 1; j <= n - 2; j++) {
        a[i * n + j] =
          (a[(i - 1) * n + j - 1] +
            a[(i - 1) * n + j] +
            a[(i - 1) * n + j + 1] +
            a[i * n + j - 1] +
            a[i * n + j] +
            a[i * n + j + 1] +
            a[(i + 1) * n + j - 1] +
            a[(i + 1) * n + j] +
            a[(i + 1) * n + j + 1]) /
          9;
      }
    }
  }
}

export const input: Input = {
  medium: [100, 400],
  large: [500, 2000],
  make: (tsteps, n) => [tsteps, n, matrix(n, n, (i, j) => (i * (j + 2) + 2) / n)],
};
