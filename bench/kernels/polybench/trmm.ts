/** B := alpha A' B with A lower triangular, of unit diagonal. */
import { matrix, type Input } from "../input.js";

// @njit
export function trmm(m: number, n: number, alpha: number, a: Float64Array, b: Float64Array): void {
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < n; j++) {
      for (let k = i + 1; k < m; k++) b[i * n + j] += a[k * m + i] * b[k * n + j];
      b[i * n + j] = alpha * b[i * n + j];
    }
  }
}

export const input: Input = {
  medium: [200, 240],
  large: [1000, 1200],
  make: (m, n) => [
    m,
    n,
    1.5,
    matrix(m, m, (i, j) => (j < i ? ((i + j) % m) / m : 1)),
    matrix(m, n, (i, j) => ((n + i - j) % n) / n),
  ],
};
