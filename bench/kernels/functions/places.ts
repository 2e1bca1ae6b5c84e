/** Where elements belong in a sorted list. */
import { searchsorted, type NDArray } from "@wumba/numpy";
import type { f64, i32 } from "wumba";
import { ndarray, noiseArray, type Input } from "../input.js";

// @njit
export function places(list: NDArray<f64, 1>, x: NDArray<f64, 1>): NDArray<i32, 1> {
  return searchsorted(list, x);
}

export const input: Input = {
  medium: [100000],
  make: (n) => [ndarray([n], (i) => -1 + (2 * i) / n), noiseArray([n], -1, 1, 1)],
};
