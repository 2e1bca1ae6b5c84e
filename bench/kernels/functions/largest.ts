/** The largest element. */
import { max, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { noiseArray, type Input } from "../input.js";

// @njit
export function largest(x: NDArray<f64, 1>): number {
  return max(x);
}

export const input: Input = {
  medium: [100000],
  make: (n) => [noiseArray([n], -1, 1, 1)],
};
