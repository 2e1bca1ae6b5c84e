/** How the columns of a table go together. */
import { assign, divide, matmul, mean, subtract, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { ndarray, type Input } from "../input.js";

// @njit
export function covariance(data: NDArray<f64, 2>): NDArray<f64, 2> {
  assign(data, subtract(data, mean(data, { axis: 0 })));
  return divide(matmul(data.T, data), data.shape0 - 1);
}

export const input: Input = {
  medium: [260, 240],
  make: (n, m) => [ndarray([n, m], (k) => (Math.floor(k / m) * (k % m)) / m)],
  tolerance: 1e-9,
};
