/** Elements by places that a list has, by `get` and `set`, beside index arithmetic on flat arrays. */
import { fromData, type NDArray } from "@wumba/numpy";
import type { f64, i32 } from "wumba";
import { noiseArray, type Input } from "../input.js";

// @njit
export function addressed(a: NDArray<f64, 1>, places: NDArray<i32, 1>, out: NDArray<f64, 1>, n: number): void {
  for (let i = 0; i < n; i++) out.set(i, a.get(places.get(i)) * 2);
}

// @njit
export function byHand(a: Float64Array, places: Int32Array, out: Float64Array, n: number): void {
  for (let i = 0; i < n; i++) out[i] = a[places[i]] * 2;
}

export const input: Input = {
  medium: [100000],
  make: (n) => [
    noiseArray([n], -1, 1, 1),
    fromData(
      Int32Array.from({ length: n }, (_, i) => (i * 7919) % n),
      [n],
    ),
    noiseArray([n]),
    n,
  ],
};
