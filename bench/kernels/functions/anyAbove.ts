/** Whether one element is larger than 2, which none is. */
import { any, greater, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { noiseArray, type Input } from "../input.js";

// @njit
export function anyAbove(x: NDArray<f64, 1>): number {
  return any(greater(x, 2)) ? 1 : 0;
}

export const input: Input = {
  medium: [100000],
  make: (n) => [noiseArray([n], -1, 1, 1)],
};
