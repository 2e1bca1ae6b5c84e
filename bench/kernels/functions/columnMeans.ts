/** The mean of each column of a matrix. */
import { mean, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { noiseArray, type Input } from "../input.js";

// @njit
export function columnMeans(x: NDArray<f64, 2>): NDArray<f64, 1> {
  return mean(x, { axis: 0 });
}

export const input: Input = {
  medium: [400, 250],
  make: (n, m) => [noiseArray([n, m], -1, 1, 1)],
  tolerance: 1e-11,
};
