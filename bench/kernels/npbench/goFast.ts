/** A matrix and the sum of the hyperbolic tangents on its diagonal. */
import { add, assign, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { noiseArray, type Input } from "../input.js";

// @njit
export function goFast(a: NDArray<f64, 2>, out: NDArray<f64, 2>): void {
  let trace = 0;
  for (let i = 0; i < a.shape0; i++) trace += Math.tanh(a.get(i, i));
  assign(out, add(a, trace));
}

export const input: Input = {
  medium: [1000],
  make: (n) => [noiseArray([n, n]), noiseArray([n, n], 0, 1, 2)],
  tolerance: 1e-12,
};
