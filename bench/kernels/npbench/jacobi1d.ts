/** Jacobi's iteration on a line. */
import { add, assign, multiply, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { ndarray, type Input } from "../input.js";

// @njit
export function jacobi1d(steps: number, a: NDArray<f64, 1>, b: NDArray<f64, 1>): void {
  for (let t = 1; t < steps; t++) {
    assign(b.slice(1, -1), multiply(0.33333, add(add(a.slice(0, -2), a.slice(1, -1)), a.slice(2))));
    assign(a.slice(1, -1), multiply(0.33333, add(add(b.slice(0, -2), b.slice(1, -1)), b.slice(2))));
  }
}

export const input: Input = {
  medium: [400, 3200],
  make: (steps, n) => [steps, ndarray([n], (i) => (i + 2) / n), ndarray([n], (i) => (i + 3) / n)],
};
