/** C := alpha A B + beta C with A symmetric, of which only the lower half is read. */
import { matrix, type Input } from "../input.js";

// @njit
export function symm(
  m: number,
  n: number,
  alpha: number,
  beta: number,
  c: Float64Array,
  a: Float64Array,
  b: Float64Array,
): void {
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < n; j++) {
      let sum = 0;
      for (let k = 0; k < i; k++) {
        c[k * n + j] += alpha * b[i * n + j] * a[i * m + k];
        sum += b[k * n + j] * a[i * m + k];
      }
      c[i * n + j] = beta * c[i * n + j] + alpha * b[i * n + j] * a[i * m + i] + alpha * sum;
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
    1.2,
    matrix(m, n, (i, j) => ((i + j) % 100) / m),
    matrix(m, m, (i, j) => (j <= i ? ((i + j) % 100) / m : -999)),
    matrix(m, n, (i, j) => ((n + i - j) % 100) / m),
  ],
};
