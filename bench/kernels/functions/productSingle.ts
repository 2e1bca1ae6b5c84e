/** The product of matrices of singles. */
import { fromData, matmul, type NDArray } from "@wumba/numpy";
import type { f32 } from "wumba";
import { noiseArray, type Input } from "../input.js";

// @njit
export function productSingle(a: NDArray<f32, 2>, b: NDArray<f32, 2>, out: NDArray<f32, 2>): void {
  matmul(a, b, { out });
}

export const input: Input = {
  medium: [512],
  make: (n) => [1, 2, 3].map((seed) => fromData(Float32Array.from(noiseArray([n, n], -1, 1, seed).data), [n, n])),
  tolerance: 1e-4,
};
