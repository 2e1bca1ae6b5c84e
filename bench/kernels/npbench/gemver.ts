/** Products of a vector and a matrix to which two of rank one are added. */
import { add, assign, dot, fromData, multiply, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { ndarray, type Input } from "../input.js";

/** A vector as the column of a matrix. */
const column = (x: NDArray<f64, 1>): NDArray<f64, 2> => fromData(x.data, [x.size, 1]);

// @njit
export function gemver(
  alpha: number,
  beta: number,
  a: NDArray<f64, 2>,
  u1: NDArray<f64, 1>,
  v1: NDArray<f64, 1>,
  u2: NDArray<f64, 1>,
  v2: NDArray<f64, 1>,
  w: NDArray<f64, 1>,
  x: NDArray<f64, 1>,
  y: NDArray<f64, 1>,
  z: NDArray<f64, 1>,
): void {
  assign(a, add(a, add(multiply(column(u1), v1), multiply(column(u2), v2))));
  assign(x, add(x, add(multiply(beta, dot(y, a)), z)));
  assign(w, add(w, multiply(alpha, dot(a, x))));
}

export const input: Input = {
  medium: [500],
  make(n) {
    const vector = (divisor: number) => ndarray([n], (i) => (i + 1) / n / divisor);
    const zero = () => ndarray([n], () => 0);
    const a = ndarray([n, n], (k) => ((k * 3) % n) / n);
    return [1.5, 1.2, a, vector(1), vector(4), vector(2), vector(6), zero(), zero(), vector(8), vector(9)];
  },
  tolerance: 1e-12,
};
