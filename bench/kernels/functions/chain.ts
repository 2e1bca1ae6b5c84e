/** Three operations on each element. */
import { add, assign, multiply, subtract, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { noiseArray, type Input } from "../input.js";

// @njit
export function chain(x: NDArray<f64, 1>, y: NDArray<f64, 1>, out: NDArray<f64, 1>): void {
  assign(out, subtract(multiply(add(x, y), x), y));
}

export const input: Input = {
  medium: [100000],
  make: (n) => [noiseArray([n], -1, 1, 1), noiseArray([n], -1, 1, 2), noiseArray([n])],
};
