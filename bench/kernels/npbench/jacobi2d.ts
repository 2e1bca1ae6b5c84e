/** Jacobi's iteration on a grid. */
import { add, assign, multiply, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { ndarray, type Input } from "../input.js";
import { slice2 } from "../views.js";

function relax(to: NDArray<f64, 2>, a: NDArray<f64, 2>): void {
  const horizontal = add(add(slice2(a, 1, -1, 1, -1), slice2(a, 1, -1, 0, -2)), slice2(a, 1, -1, 2));
  assign(
    slice2(to, 1, -1, 1, -1),
    multiply(0.2, add(add(horizontal, slice2(a, 2, undefined, 1, -1)), slice2(a, 0, -2, 1, -1))),
  );
}

// @njit
export function jacobi2d(steps: number, a: NDArray<f64, 2>, b: NDArray<f64, 2>): void {
  for (let t = 1; t < steps; t++) {
    relax(b, a);
    relax(a, b);
  }
}

export const input: Input = {
  medium: [50, 150],
  make: (steps, n) => [
    steps,
    ndarray([n, n], (k) => (Math.floor(k / n) * ((k % n) + 2) + 2) / n),
    ndarray([n, n], (k) => (Math.floor(k / n) * ((k % n) + 3) + 3) / n),
  ],
};
