/** The places of the elements in order. */
import { argsort, type NDArray } from "@wumba/numpy";
import type { f64, i32 } from "wumba";
import { noiseArray, type Input } from "../input.js";

// @njit
export function order(x: NDArray<f64, 1>): NDArray<i32, 1> {
  return argsort(x);
}

export const input: Input = {
  medium: [100000],
  make: (n) => [noiseArray([n], -1, 1, 1)],
};
