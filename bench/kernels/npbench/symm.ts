/** alpha A B + beta C, where A is symmetric and only its lower triangle is looked at. */
import { add, assign, dot, multiply, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { ndarray, type Input } from "../input.js";

// @njit
export function symm(alpha: number, beta: number, c: NDArray<f64, 2>, a: NDArray<f64, 2>, b: NDArray<f64, 2>): void {
  for (let i = 0; i < c.shape0; i++) {
    const before = a.row(i).slice(0, i);
    const [above, row] = [c.slice(0, i), c.row(i)];
    for (let k = 0; k < i; k++) assign(above.row(k), add(above.row(k), multiply(alpha * before.get(k), b.row(i))));
    const inRow = add(multiply(alpha * a.get(i, i), b.row(i)), multiply(alpha, dot(before, b.slice(0, i))));
    assign(row, add(multiply(beta, row), inRow));
  }
}

export const input: Input = {
  medium: [120, 150],
  make: (m, n) => [
    1.5,
    1.2,
    ndarray([m, n], (k) => ((k * 3) % 100) / m),
    ndarray([m, m], (k) => ((k * 7) % 100) / m),
    ndarray([m, n], (k) => ((k * 11) % 100) / m),
  ],
  tolerance: 1e-12,
};
