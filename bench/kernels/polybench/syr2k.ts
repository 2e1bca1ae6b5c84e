/** The lower half of C := alpha A B' + alpha B A' + beta C. */
import { matrix, type Input } from "../input.js";

// @njit
export function syr2k(
  n: number,
  m: number,
  alpha: number,
  beta: number,
  c: Float64Array,
  a: Float64Array,
  b: Float64Array,
): void {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) c[i * n + j] *= beta;
    for (let k = 0; k < m; k++) {
      for (let j = 0; j <= i; j++) {
        c[i * n + j] += a[j * m + k] * alpha * b[i * m + k] + b[j * m + k] * alpha * a[i * m + k];
      }
    }
  }
}

export const input: Input = {
  medium: [240, 200],
  large: [1200, 1000],
  make: (n, m) => [
    n,
    m,
    1.5,
    1.2,
    matrix(n, n, (i, j) => ((i * j + 3) % n) / m),
    matrix(n, m, (i, j) => ((i * j + 1) % n) / n),
    matrix(n, m, (i, j) => ((i * j + 2) % m) / m),
  ],
};
