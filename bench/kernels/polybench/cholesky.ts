/** A = L L', in place. */
import { positiveDefinite, type Input } from "../input.js";

// @njit
export function cholesky(n: number, a: Float64Array): void {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      for (let k = 0; k < j; k++) a[i * n + j] -= a[i * n + k] * a[j * n + k];
      a[i * n + j] /= a[j * n + j];
    }
    for (let k = 0; k < i; k++) a[i * n + i] -= a[i * n + k] * a[i * n + k];
    a[i * n + i] = Math.sqrt(a[i * n + i]);
  }
}

export const input: Input = { medium: [400], large: [2000], make: (n) => [n, positiveDefinite(n)] };
