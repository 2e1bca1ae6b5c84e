/** Each element of a matrix and its neighbours by `get` and `set`, beside index arithmetic on flat arrays. */
import type { NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { noiseArray, type Input } from "../input.js";

// @njit
export function smoothed(a: NDArray<f64, 2>, out: NDArray<f64, 2>, n: number, m: number): void {
  for (let i = 1; i < n - 1; i++) {
    for (let j = 1; j < m - 1; j++) {
      const across = a.get(i, j - 1) + a.get(i, j + 1);
      out.set(i, j, (a.get(i, j) * 4 + across + a.get(i - 1, j) + a.get(i + 1, j)) / 8);
    }
  }
}

// @njit
export function byHand(a: Float64Array, out: Float64Array, n: number, m: number): void {
  for (let i = 1; i < n - 1; i++) {
    for (let j = 1; j < m - 1; j++) {
      const across = a[i * m + j - 1] + a[i * m + j + 1];
      out[i * m + j] = (a[i * m + j] * 4 + across + a[(i - 1) * m + j] + a[(i + 1) * m + j]) / 8;
    }
  }
}

export const input: Input = {
  medium: [400, 250],
  make: (n, m) => [noiseArray([n, m], -1, 1, 1), noiseArray([n, m]), n, m],
};
