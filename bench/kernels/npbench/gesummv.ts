/** alpha A x + beta B x. */
import { add, dot, multiply, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { ndarray, type Input } from "../input.js";

// @njit
export function gesummv(
  alpha: number,
  beta: number,
  a: NDArray<f64, 2>,
  b: NDArray<f64, 2>,
  x: NDArray<f64, 1>,
): NDArray<f64, 1> {
  return add(multiply(alpha, dot(a, x)), multiply(beta, dot(b, x)));
}

export const input: Input = {
  medium: [500],
  make: (n) => [
    1.5,
    1.2,
    ndarray([n, n], (k) => ((k * 3 + 1) % n) / n),
    ndarray([n, n], (k) => ((k * 5 + 2) % n) / n),
    ndarray([n], (i) => (i % n) / n),
  ],
  tolerance: 1e-12,
};
