/** A p and Aᵀ r. */
import { assign, dot, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { ndarray, type Input } from "../input.js";

// @njit
export function bicg(
  a: NDArray<f64, 2>,
  p: NDArray<f64, 1>,
  r: NDArray<f64, 1>,
  q: NDArray<f64, 1>,
  s: NDArray<f64, 1>,
): void {
  assign(q, dot(a, p));
  assign(s, dot(r, a));
}

export const input: Input = {
  medium: [400, 500],
  make: (n, m) => [
    ndarray([n, m], (k) => ((k * 3) % n) / n),
    ndarray([m], (i) => (i % m) / m),
    ndarray([n], (i) => (i % n) / n),
    ndarray([n], () => 0),
    ndarray([m], () => 0),
  ],
  tolerance: 1e-12,
};
