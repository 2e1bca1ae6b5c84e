/** A matrix written transposed by `get` and `set`, beside index arithmetic on flat arrays. */
import type { NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { noiseArray, type Input } from "../input.js";

// @njit
export function turned(a: NDArray<f64, 2>, out: NDArray<f64, 2>, n: number, m: number): void {
  for (let i = 0; i < n; i++) for (let j = 0; j < m; j++) out.set(j, i, a.get(i, j) + 1);
}

// @njit
export function byHand(a: Float64Array, out: Float64Array, n: number, m: number): void {
  for (let i = 0; i < n; i++) for (let j = 0; j < m; j++) out[j * n + i] = a[i * m + j] + 1;
}

export const input: Input = {
  medium: [400, 250],
  make: (n, m) => [noiseArray([n, m], -1, 1, 1), noiseArray([m, n]), n, m],
};
