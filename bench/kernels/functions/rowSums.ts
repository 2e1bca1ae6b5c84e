/** The sum of each row of a matrix. */
import { sum, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { noiseArray, type Input } from "../input.js";

// @njit
export function rowSums(x: NDArray<f64, 2>): NDArray<f64, 1> {
  return sum(x, { axis: 1 });
}

export const input: Input = {
  medium: [400, 250],
  make: (n, m) => [noiseArray([n, m], -1, 1, 1)],
  tolerance: 1e-11,
};
