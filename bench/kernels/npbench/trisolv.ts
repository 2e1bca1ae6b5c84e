/** The solution of a system of equations that is a lower triangle. */
import { dot, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { ndarray, type Input } from "../input.js";

// @njit
export function trisolv(l: NDArray<f64, 2>, x: NDArray<f64, 1>, b: NDArray<f64, 1>): void {
  for (let i = 0; i < x.size; i++) x.set(i, (b.get(i) - dot(l.row(i).slice(0, i), x.slice(0, i))) / l.get(i, i));
}

export const input: Input = {
  medium: [500],
  make: (n) => [
    ndarray([n, n], (k) => ((Math.floor(k / n) + n - (k % n) + 1) * 2) / n),
    ndarray([n], () => -999),
    ndarray([n], (i) => i),
  ],
  tolerance: 1e-9,
};
