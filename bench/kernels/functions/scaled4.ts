/** Every element of an array of four dimensions by `get` and `set`, beside index arithmetic on flat arrays. */
import type { NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { noiseArray, type Input } from "../input.js";

// @njit
export function scaled4(a: NDArray<f64, 4>, out: NDArray<f64, 4>, n: number, m: number, l: number, k: number): void {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < m; j++) {
      for (let p = 0; p < l; p++) {
        for (let q = 0; q < k; q++) {
          out.set(i, j, p, q, a.get(i, j, p, q) * 2 + 1);
        }
      }
    }
  }
}

// @njit
export function byHand(a: Float64Array, out: Float64Array, n: number, m: number, l: number, k: number): void {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < m; j++) {
      for (let p = 0; p < l; p++) {
        for (let q = 0; q < k; q++) {
          out[((i * m + j) * l + p) * k + q] = a[((i * m + j) * l + p) * k + q] * 2 + 1;
        }
      }
    }
  }
}

export const input: Input = {
  medium: [20, 20, 25, 10],
  make: (n, m, l, k) => [noiseArray([n, m, l, k], -1, 1, 1), noiseArray([n, m, l, k]), n, m, l, k],
};
