/** Gauss and Seidel's iteration on a grid, in place: each element needs the new ones before it. */
import type { NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { ndarray, type Input } from "../input.js";

// @njit
export function seidel2d(steps: number, a: NDArray<f64, 2>): void {
  const n = a.shape0;
  for (let t = 0; t < steps; t++) {
    for (let i = 1; i < n - 1; i++) {
      const [above, row, below] = [a.row(i - 1), a.row(i), a.row(i + 1)];
      for (let j = 1; j < n - 1; j++) {
        const sum =
          above.get(j - 1) +
          above.get(j) +
          above.get(j + 1) +
          row.get(j - 1) +
          row.get(j) +
          row.get(j + 1) +
          below.get(j - 1) +
          below.get(j) +
          below.get(j + 1);
        row.set(j, sum / 9);
      }
    }
  }
}

export const input: Input = {
  medium: [8, 200],
  make: (steps, n) => [steps, ndarray([n, n], (k) => (Math.floor(k / n) * ((k % n) + 2) + 2) / n)],
  tolerance: 1e-12,
};
