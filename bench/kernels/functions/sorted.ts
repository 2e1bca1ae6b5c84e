/** The elements in order. */
import { sort, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { noiseArray, type Input } from "../input.js";

// @njit
export function sorted(x: NDArray<f64, 1>): NDArray<f64, 1> {
  return sort(x);
}

export const input: Input = {
  medium: [100000],
  make: (n) => [noiseArray([n], -1, 1, 1)],
};
