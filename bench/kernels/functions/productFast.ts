/** The product of matrices, whose sums may be fused with products. */
import { matmul, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { noiseArray, type Input } from "../input.js";

// @njit { fastmath: true }
export function productFast(a: NDArray<f64, 2>, b: NDArray<f64, 2>, out: NDArray<f64, 2>): void {
  matmul(a, b, { out });
}

export const input: Input = {
  medium: [512],
  make: (n) => [noiseArray([n, n], -1, 1, 1), noiseArray([n, n], -1, 1, 2), noiseArray([n, n])],
  tolerance: 1e-10,
};
