/** The lower triangle whose product with its transpose is a matrix. */
import { dot, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { positiveDefinite, type Input } from "../input.js";
import { fromData } from "@wumba/numpy";

// @njit
export function cholesky(a: NDArray<f64, 2>): void {
  for (let i = 0; i < a.shape0; i++) {
    const row = a.row(i);
    for (let j = 0; j < i; j++) {
      row.set(j, (row.get(j) - dot(row.slice(0, j), a.row(j).slice(0, j))) / a.get(j, j));
    }
    row.set(i, Math.sqrt(row.get(i) - dot(row.slice(0, i), row.slice(0, i))));
  }
}

export const input: Input = {
  medium: [200],
  make: (n) => [fromData(positiveDefinite(n), [n, n])],
  tolerance: 1e-9,
};
