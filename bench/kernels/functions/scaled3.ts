/** Every element of an array of three dimensions by `get` and `set`, beside index arithmetic on flat arrays. */
import type { NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { noiseArray, type Input } from "../input.js";

// @njit
export function scaled3(a: NDArray<f64, 3>, out: NDArray<f64, 3>, n: number, m: number, l: number): void {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < m; j++) {
      for (let p = 0; p < l; p++) {
        out.set(i, j, p, a.get(i, j, p) * 2 + 1);
      }
    }
  }
}

// @njit
export function byHand(a: Float64Array, out: Float64Array, n: number, m: number, l: number): void {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < m; j++) {
      for (let p = 0; p < l; p++) {
        out[(i * m + j) * l + p] = a[(i * m + j) * l + p] * 2 + 1;
      }
    }
  }
}

export const input: Input = {
  medium: [50, 50, 40],
  make: (n, m, l) => [noiseArray([n, m, l], -1, 1, 1), noiseArray([n, m, l]), n, m, l],
};
