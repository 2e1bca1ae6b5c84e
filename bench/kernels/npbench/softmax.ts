/** Numbers as probabilities, along the last axis. */
import { divide, exp, max, subtract, sum, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { noiseArray, type Input } from "../input.js";

// @njit
export function softmax(x: NDArray<f64, 4>): NDArray<f64, 4> {
  const powers = exp(subtract(x, max(x, { axis: -1, keepdims: true })));
  return divide(powers, sum(powers, { axis: -1, keepdims: true }));
}

export const input: Input = {
  medium: [8, 8, 64],
  make: (n, heads, length) => [noiseArray([n, heads, length, length])],
  tolerance: 1e-9,
};
