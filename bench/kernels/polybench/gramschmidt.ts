/** A = Q R by the modified Gram-Schmidt process. */
import { matrix, type Input } from "../input.js";

// @njit
export function gramschmidt(m: number, n: number, a: Float64Array, r: Float64Array, q: Float64Array): void {
  for (let k = 0; k < n; k++) {
    let norm = 0;
    for (let i = 0; i < m; i++) norm += a[i * n + k] * a[i * n + k];
    r[k * n + k] = Math.sqrt(norm);
    for (let i = 0; i < m; i++) q[i * n + k] = a[i * n + k] / r[k * n + k];
    for (let j = k + 1; j < n; j++) {
      r[k * n + j] = 0;
      for (let i = 0; i < m; i++) r[k * n + j] += q[i * n + k] * a[i * n + j];
      for (let i = 0; i < m; i++) a[i * n + j] = a[i * n + j] - q[i * n + k] * r[k * n + j];
    }
  }
}

export const input: Input = {
  medium: [240, 200],
  large: [1200, 1000],
  make: (m, n) => [
    m,
    n,
    matrix(m, n, (i, j) => (((i * j) % m) / m) * 100 + 10 + (i === j ? 100 : 0)),
    new Float64Array(n * n),
    new Float64Array(m * n),
  ],
};
