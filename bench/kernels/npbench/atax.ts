/** Aᵀ (A x). */
import { dot, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { ndarray, type Input } from "../input.js";

// @njit
export function atax(a: NDArray<f64, 2>, x: NDArray<f64, 1>): NDArray<f64, 1> {
  return dot(dot(a, x), a);
}

export const input: Input = {
  medium: [400, 500],
  make: (m, n) => [ndarray([m, n], (k) => ((k * 3) % n) / (5 * m)), ndarray([n], (i) => 1 + i / n)],
  tolerance: 1e-12,
};
