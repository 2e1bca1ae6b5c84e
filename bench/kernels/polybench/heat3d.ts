/** Heat in three dimensions, in finite differences. */
import { array, type Input } from "../input.js";

// @njit
export function heat3d(tsteps: number, n: number, a: Float64Array, b: Float64Array): void {
  const nn = n * n;
  for (let t = 1; t <= tsteps; t++) {
    for (let i = 1; i < n - 1; i++) {
      for (let j = 1; j < n - 1; j++) {
        for (let k = 1; k < n - 1; k++) {
          const at = i * nn + j * n + k;
          b[at] =
            0.125 * (a[at + nn] - 2 * a[at] + a[at - nn]) +
            0.125 * (a[at + n] - 2 * a[at] + a[at - n]) +
            0.125 * (a[at + 1] - 2 * a[at] + a[at - 1]) +
            a[at];
        }
      }
    }
    for (let i = 1; i < n - 1; i++) {
      for (let j = 1; j < n - 1; j++) {
        for (let k = 1; k < n - 1; k++) {
          const at = i * nn + j * n + k;
          a[at] =
            0.125 * (b[at + nn] - 2 * b[at] + b[at - nn]) +
            0.125 * (b[at + n] - 2 * b[at] + b[at - n]) +
            0.125 * (b[at + 1] - 2 * b[at] + b[at - 1]) +
            b[at];
        }
      }
    }
  }
}

const start = (n: number): Float64Array =>
  array(n * n * n, (at) => ((Math.floor(at / n / n) + (Math.floor(at / n) % n) + (n - (at % n))) * 10) / n);

export const input: Input = {
  medium: [100, 40],
  large: [500, 120],
  make: (tsteps, n) => [tsteps, n, start(n), start(n)],
};
