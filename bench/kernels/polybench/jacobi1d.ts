/** Jacobi's iteration on a line. */
import { array, type Input } from "../input.js";

// @njit
export function jacobi1d(tsteps: number, n: number, a: Float64Array, b: Float64Array): void {
  for (let t = 0; t < tsteps; t++) {
    for (let i = 1; i < n - 1; i++) b[i] = 0.33333 * (a[i - 1] + a[i] + a[i + 1]);
    for (let i = 1; i < n - 1; i++) a[i] = 0.33333 * (b[i - 1] + b[i] + b[i + 1]);
  }
}

export const input: Input = {
  medium: [100, 400],
  large: [500, 2000],
  make: (tsteps, n) => [tsteps, n, array(n, (i) => (i + 2) / n), array(n, (i) => (i + 3) / n)],
};
