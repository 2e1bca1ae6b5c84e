/** A list convolved with a short one. */
import { convolve, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { noiseArray, type Input } from "../input.js";

// @njit
export function filtered(x: NDArray<f64, 1>, weights: NDArray<f64, 1>): NDArray<f64, 1> {
  return convolve(x, weights, "same");
}

export const input: Input = {
  medium: [100000],
  make: (n) => [noiseArray([n], -1, 1, 1), noiseArray([31], 0, 1, 2)],
  tolerance: 1e-11,
};
