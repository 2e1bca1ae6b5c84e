/** How many elements lie in each of 100 bins. */
import { histogram, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { noiseArray, type Input } from "../input.js";

// @njit
export function counts(x: NDArray<f64, 1>): NDArray<f64, 1> {
  return histogram(x, 100, { range: [-1, 1] })[0];
}

export const input: Input = {
  medium: [100000],
  make: (n) => [noiseArray([n], -1, 1, 1)],
};
