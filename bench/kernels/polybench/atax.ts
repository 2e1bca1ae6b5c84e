/** y := A' (A x). */
import { array, matrix, type Input } from "../input.js";

// @njit
export function atax(m: number, n: number, a: Float64Array, x: Float64Array, y: Float64Array, tmp: Float64Array): void {
  for (let i = 0; i < n; i++) y[i] = 0;
  for (let i = 0; i < m; i++) {
    tmp[i] = 0;
    for (let j = 0; j < n; j++) tmp[i] = tmp[i] + a[i * n + j] * x[j];
    for (let j = 0; j < n; j++) y[j] = y[j] + a[i * n + j] * tmp[i];
  }
}

export const input: Input = {
  medium: [390, 410],
  large: [1900, 2100],
  make: (m, n) => [
    m,
    n,
    matrix(m, n, (i, j) => ((i + j) % n) / (5 * m)),
    array(n, (i) => 1 + i / n),
    new Float64Array(n),
    new Float64Array(m),
  ],
};
