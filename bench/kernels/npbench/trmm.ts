/** alpha Aᵀ B, where A is a lower triangle of ones on the diagonal. */
import { add, assign, dot, multiply, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { ndarray, type Input } from "../input.js";

// @njit
export function trmm(alpha: number, a: NDArray<f64, 2>, b: NDArray<f64, 2>): void {
  for (let i = 0; i < b.shape0; i++) {
    const row = b.row(i);
    assign(row, multiply(alpha, add(row, dot(a.column(i).slice(i + 1), b.slice(i + 1)))));
  }
}

export const input: Input = {
  medium: [150, 180],
  make: (m, n) => [1.5, ndarray([m, m], (k) => ((k * 7) % m) / m), ndarray([m, n], (k) => ((n + k * 11) % n) / n)],
  tolerance: 1e-12,
};
