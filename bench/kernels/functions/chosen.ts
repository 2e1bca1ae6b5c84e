/** A choice between two products by a comparison. */
import { assign, greater, multiply, where, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { noiseArray, type Input } from "../input.js";

// @njit
export function chosen(x: NDArray<f64, 1>, y: NDArray<f64, 1>, out: NDArray<f64, 1>): void {
  assign(out, where(greater(x, y), multiply(x, 2), multiply(y, 3)));
}

export const input: Input = {
  medium: [100000],
  make: (n) => [noiseArray([n], -1, 1, 1), noiseArray([n], -1, 1, 2), noiseArray([n])],
};
