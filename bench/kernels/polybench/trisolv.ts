/** Solves L x = b with L lower triangular. */
import { array, matrix, type Input } from "../input.js";

// @njit
export function trisolv(n: number, l: Float64Array, x: Float64Array, b: Float64Array): void {
  for (let i = 0; i < n; i++) {
    x[i] = b[i];
    for (let j = 0; j < i; j++) x[i] -= l[i * n + j] * x[j];
    x[i] = x[i] / l[i * n + i];
  }
}

export const input: Input = {
  medium: [400],
  large: [2000],
  make: (n) => [
    n,
    matrix(n, n, (i, j) => (j <= i ? (2 * (i + n - j + 1)) / n : 0)),
    new Float64Array(n),
    array(n, () => -999),
  ],
};
