/** The product of two square matrices. */
import { noise, type Input } from "../input.js";

// @njit
export function matmul(a: Float64Array, b: Float64Array, c: Float64Array, n: number): void {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      let sum = 0;
      for (let k = 0; k < n; k++) sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
  }
}

export const input: Input = {
  medium: [192],
  make: (n) => [noise(n * n), noise(n * n, -1, 1, 7), new Float64Array(n * n), n],
};
