/** The standard deviation. */
import { std, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { noiseArray, type Input } from "../input.js";

// @njit
export function spread(x: NDArray<f64, 1>): number {
  return std(x);
}

export const input: Input = {
  medium: [100000],
  make: (n) => [noiseArray([n], -1, 1, 1)],
  tolerance: 1e-12,
};
