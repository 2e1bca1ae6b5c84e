/** Every element of a matrix by `get` and `set`, beside index arithmetic on flat arrays. */
import type { NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { noiseArray, type Input } from "../input.js";

// @njit
export function scaled2(a: NDArray<f64, 2>, out: NDArray<f64, 2>, n: number, m: number): void {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < m; j++) {
      out.set(i, j, a.get(i, j) * 2 + 1);
    }
  }
}

// @njit
export function byHand(a: Float64Array, out: Float64Array, n: number, m: number): void {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < m; j++) {
      out[i * m + j] = a[i * m + j] * 2 + 1;
    }
  }
}

export const input: Input = {
  medium: [400, 250],
  make: (n, m) => [noiseArray([n, m], -1, 1, 1), noiseArray([n, m]), n, m],
};
