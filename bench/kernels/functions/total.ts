/** The sum of all elements. */
import { sum, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { noiseArray, type Input } from "../input.js";

// @njit
export function total(x: NDArray<f64, 1>): number {
  return sum(x);
}

export const input: Input = {
  medium: [100000],
  make: (n) => [noiseArray([n], -1, 1, 1)],
  tolerance: 1e-11,
};
