/** A = L U without pivots, in place. */
import { positiveDefinite, type Input } from "../input.js";

// @njit
export function lu(n: number, a: Float64Array): void {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      for (let k = 0; k < j; k++) a[i * n + j] -= a[i * n + k] * a[k * n + j];
      a[i * n + j] /= a[j * n + j];
    }
    for (let j = i; j < n; j++) {
      for (let k = 0; k < i; k++) a[i * n + j] -= a[i * n + k] * a[k * n + j];
    }
  }
}

export const input: Input = { medium: [400], large: [2000], make: (n) => [n, positiveDefinite(n)] };
