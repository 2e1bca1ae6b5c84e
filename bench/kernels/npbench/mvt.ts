/** x1 + A y1 and x2 + Aᵀ y2. */
import { add, assign, dot, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { ndarray, type Input } from "../input.js";

// @njit
export function mvt(
  x1: NDArray<f64, 1>,
  x2: NDArray<f64, 1>,
  y1: NDArray<f64, 1>,
  y2: NDArray<f64, 1>,
  a: NDArray<f64, 2>,
): void {
  assign(x1, add(x1, dot(a, y1)));
  assign(x2, add(x2, dot(y2, a)));
}

export const input: Input = {
  medium: [500],
  make(n) {
    const vector = (shift: number) => ndarray([n], (i) => ((i + shift) % n) / n);
    return [vector(0), vector(1), vector(3), vector(4), ndarray([n, n], (k) => ((k * 3) % n) / n)];
  },
  tolerance: 1e-12,
};
