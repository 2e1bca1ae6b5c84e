/** A chain of element-wise functions. */
import { add, assign, maximum, minimum, multiply, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { noiseArray, type Input } from "../input.js";

// @njit
export function compute(
  x: NDArray<f64, 2>,
  y: NDArray<f64, 2>,
  a: number,
  b: number,
  c: number,
  out: NDArray<f64, 2>,
): void {
  assign(out, add(add(multiply(minimum(maximum(x, 2), 10), a), multiply(y, b)), c));
}

export const input: Input = {
  medium: [1000, 1000],
  make: (m, n) => [noiseArray([m, n], 0, 1000, 1), noiseArray([m, n], 0, 1000, 2), 4, 3, 9, noiseArray([m, n])],
};
