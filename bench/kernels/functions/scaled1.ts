/** Every element of a list by `get` and `set`, beside index arithmetic on flat arrays. */
import type { NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { noiseArray, type Input } from "../input.js";

// @njit
export function scaled1(a: NDArray<f64, 1>, out: NDArray<f64, 1>, n: number): void {
  for (let i = 0; i < n; i++) {
    out.set(i, a.get(i) * 2 + 1);
  }
}

// @njit
export function byHand(a: Float64Array, out: Float64Array, n: number): void {
  for (let i = 0; i < n; i++) {
    out[i] = a[i] * 2 + 1;
  }
}

export const input: Input = {
  medium: [100000],
  make: (n) => [noiseArray([n], -1, 1, 1), noiseArray([n]), n],
};
