/** Solves the Yule-Walker equations of a Toeplitz matrix. */
import { array, type Input } from "../input.js";

// @njit
export function durbin(n: number, r: Float64Array, y: Float64Array, z: Float64Array): void {
  y[0] = -r[0];
  let beta = 1;
  let alpha = -r[0];
  for (let k = 1; k < n; k++) {
    beta = (1 - alpha * alpha) * beta;
    let sum = 0;
    for (let i = 0; i < k; i++) sum += r[k - i - 1] * y[i];
    alpha = -(r[k] + sum) / beta;
    for (let i = 0; i < k; i++) z[i] = y[i] + alpha * y[k - i - 1];
    for (let i = 0; i < k; i++) y[i] = z[i];
    y[k] = alpha;
  }
}

export const input: Input = {
  medium: [400],
  large: [2000],
  make: (n) => [n, array(n, (i) => n + 1 - i), new Float64Array(n), new Float64Array(n)],
};
