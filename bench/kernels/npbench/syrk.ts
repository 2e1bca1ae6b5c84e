/** The lower triangle of alpha A Aᵀ + beta C, row by row. */
import { add, assign, dot, multiply, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { ndarray, type Input } from "../input.js";

// @njit
export function syrk(alpha: number, beta: number, c: NDArray<f64, 2>, a: NDArray<f64, 2>): void {
  for (let i = 0; i < a.shape0; i++) {
    const row = c.row(i).slice(0, i + 1);
    assign(row, add(multiply(row, beta), multiply(alpha, dot(a.slice(0, i + 1), a.row(i)))));
  }
}

export const input: Input = {
  medium: [150, 200],
  make: (n, m) => [
    1.5,
    1.2,
    ndarray([n, n], (k) => ((k * 3 + 2) % m) / m),
    ndarray([n, m], (k) => ((k * 5 + 1) % n) / n),
  ],
  tolerance: 1e-12,
};
