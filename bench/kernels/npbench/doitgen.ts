/** Each row of a three-dimensional array, multiplied by a matrix. */
import { assign, matmul, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { ndarray, type Input } from "../input.js";

// @njit
export function doitgen(a: NDArray<f64, 3>, b: NDArray<f64, 2>): void {
  for (const plane of a) assign(plane, matmul(plane, b));
}

export const input: Input = {
  medium: [40, 50, 60],
  make: (r, q, p) => [ndarray([r, q, p], (k) => ((k * 3) % p) / p), ndarray([p, p], (k) => ((k * 7) % p) / p)],
  tolerance: 1e-12,
};
