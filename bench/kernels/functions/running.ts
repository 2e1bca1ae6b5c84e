/** Sums of the first elements. */
import { cumsum, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { noiseArray, type Input } from "../input.js";

// @njit
export function running(x: NDArray<f64, 1>, out: NDArray<f64, 1>): void {
  cumsum(x, { out });
}

export const input: Input = {
  medium: [100000],
  make: (n) => [noiseArray([n], -1, 1, 1), noiseArray([n])],
  tolerance: 1e-11,
};
