/** D = alpha A B C + beta D. */
import { add, assign, matmul, multiply, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { ndarray, type Input } from "../input.js";

// @njit
export function k2mm(
  alpha: number,
  beta: number,
  a: NDArray<f64, 2>,
  b: NDArray<f64, 2>,
  c: NDArray<f64, 2>,
  d: NDArray<f64, 2>,
): void {
  assign(d, add(multiply(alpha, matmul(matmul(a, b), c)), multiply(beta, d)));
}

export const input: Input = {
  medium: [180, 190, 210, 220],
  make: (ni, nj, nk, nl) => [
    1.5,
    1.2,
    ndarray([ni, nk], (i) => ((i * 7) % ni) / ni),
    ndarray([nk, nj], (i) => ((i * 5) % nj) / nj),
    ndarray([nj, nl], (i) => ((i * 3) % nl) / nl),
    ndarray([ni, nl], (i) => ((i * 2) % nk) / nk),
  ],
  tolerance: 1e-12,
};
