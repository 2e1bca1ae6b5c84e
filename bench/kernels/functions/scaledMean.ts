/** A chain whose elements are summed: no array is made. */
import { add, multiply, mean, subtract, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { noiseArray, type Input } from "../input.js";

// @njit
export function scaledMean(x: NDArray<f64, 1>, y: NDArray<f64, 1>): number {
  return mean(multiply(subtract(x, y), add(x, 1)));
}

export const input: Input = {
  medium: [100000],
  make: (n) => [noiseArray([n], -1, 1, 1), noiseArray([n], -1, 1, 2)],
  tolerance: 1e-12,
};
