/** A := A + u1 v1' + u2 v2', x := x + beta A' y + z, w := w + alpha A x. */
import { array, matrix, type Input } from "../input.js";

// @njit
export function gemver(
  n: number,
  alpha: number,
  beta: number,
  a: Float64Array,
  u1: Float64Array,
  v1: Float64Array,
  u2: Float64Array,
  v2: Float64Array,
  w: Float64Array,
  x: Float64Array,
  y: Float64Array,
  z: Float64Array,
): void {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) a[i * n + j] = a[i * n + j] + u1[i] * v1[j] + u2[i] * v2[j];
  }
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) x[i] = x[i] + beta * a[j * n + i] * y[j];
  }
  for (let i = 0; i < n; i++) x[i] = x[i] + z[i];
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) w[i] = w[i] + alpha * a[i * n + j] * x[j];
  }
}

export const input: Input = {
  medium: [400],
  large: [2000],
  make: (n) => [
    n,
    1.5,
    1.2,
    matrix(n, n, (i, j) => ((i * j) % n) / n),
    array(n, (i) => i),
    array(n, (i) => (i + 1) / n / 4),
    array(n, (i) => (i + 1) / n / 2),
    array(n, (i) => (i + 1) / n / 6),
    new Float64Array(n),
    new Float64Array(n),
    array(n, (i) => (i + 1) / n / 8),
    array(n, (i) => (i + 1) / n / 9),
  ],
};
