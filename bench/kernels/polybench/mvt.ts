/** x1 := x1 + A y1, x2 := x2 + A' y2. */
import { array, matrix, type Input } from "../input.js";

// @njit
export function mvt(
  n: number,
  x1: Float64Array,
  x2: Float64Array,
  y1: Float64Array,
  y2: Float64Array,
  a: Float64Array,
): void {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) x1[i] = x1[i] + a[i * n + j] * y1[j];
  }
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) x2[i] = x2[i] + a[j * n + i] * y2[j];
  }
}

export const input: Input = {
  medium: [400],
  large: [2000],
  make: (n) => [
    n,
    array(n, (i) => i / n),
    array(n, (i) => ((i + 1) % n) / n),
    array(n, (i) => ((i + 3) % n) / n),
    array(n, (i) => ((i + 4) % n) / n),
    matrix(n, n, (i, j) => ((i * j) % n) / n),
  ],
};
