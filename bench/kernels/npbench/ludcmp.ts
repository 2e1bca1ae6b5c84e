/** The solution of a system of equations, by a lower and an upper triangle. */
import { dot, fromData, zeros, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { ndarray, positiveDefinite, type Input } from "../input.js";

// @njit
export function ludcmp(a: NDArray<f64, 2>, b: NDArray<f64, 1>): NDArray<f64, 1> {
  const n = a.shape0;
  for (let i = 0; i < n; i++) {
    const row = a.row(i);
    for (let j = 0; j < i; j++) row.set(j, (row.get(j) - dot(row.slice(0, j), a.column(j).slice(0, j))) / a.get(j, j));
    for (let j = i; j < n; j++) row.set(j, row.get(j) - dot(row.slice(0, i), a.column(j).slice(0, i)));
  }
  const [x, y] = [zeros([n]), zeros([n])];
  for (let i = 0; i < n; i++) y.set(i, b.get(i) - dot(a.row(i).slice(0, i), y.slice(0, i)));
  for (let i = n - 1; i >= 0; i--) x.set(i, (y.get(i) - dot(a.row(i).slice(i + 1), x.slice(i + 1))) / a.get(i, i));
  return x;
}

export const input: Input = {
  medium: [120],
  make: (n) => [fromData(positiveDefinite(n), [n, n]), ndarray([n], (i) => (i + 1) / n / 2 + 4)],
  tolerance: 1e-9,
};
