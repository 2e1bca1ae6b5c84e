/** y := alpha A x + beta B x. */
import { array, matrix, type Input } from "../input.js";

// @njit
export function gesummv(
  n: number,
  alpha: number,
  beta: number,
  a: Float64Array,
  b: Float64Array,
  tmp: Float64Array,
  x: Float64Array,
  y: Float64Array,
): void {
  for (let i = 0; i < n; i++) {
    tmp[i] = 0;
    y[i] = 0;
    for (let j = 0; j < n; j++) {
      tmp[i] = a[i * n + j] * x[j] + tmp[i];
      y[i] = b[i * n + j] * x[j] + y[i];
    }
    y[i] = alpha * tmp[i] + beta * y[i];
  }
}

export const input: Input = {
  medium: [250],
  large: [1300],
  make: (n) => [
    n,
    1.5,
    1.2,
    matrix(n, n, (i, j) => ((i * j + 1) % n) / n),
    matrix(n, n, (i, j) => ((i * j + 2) % n) / n),
    new Float64Array(n),
    array(n, (i) => (i % n) / n),
    new Float64Array(n),
  ],
};
