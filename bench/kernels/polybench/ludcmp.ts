/** Solves A x = b by A = L U, without pivots. */
import { array, positiveDefinite, type Input } from "../input.js";

// @njit
export function ludcmp(n: number, a: Float64Array, b: Float64Array, x: Float64Array, y: Float64Array): void {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      let w = a[i * n + j];
      for (let k = 0; k < j; k++) w -= a[i * n + k] * a[k * n + j];
      a[i * n + j] = w / a[j * n + j];
    }
    for (let j = i; j < n; j++) {
      let w = a[i * n + j];
      for (let k = 0; k < i; k++) w -= a[i * n + k] * a[k * n + j];
      a[i * n + j] = w;
    }
  }
  for (let i = 0; i < n; i++) {
    let w = b[i];
    for (let j = 0; j < i; j++) w -= a[i * n + j] * y[j];
    y[i] = w;
  }
  for (let i = n - 1; i >= 0; i--) {
    let w = y[i];
    for (let j = i + 1; j < n; j++) w -= a[i * n + j] * x[j];
    x[i] = w / a[i * n + i];
  }
}

export const input: Input = {
  medium: [400],
  large: [2000],
  make: (n) => [n, positiveDefinite(n), array(n, (i) => (i + 1) / n / 2 + 4), new Float64Array(n), new Float64Array(n)],
};
