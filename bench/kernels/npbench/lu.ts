/** A matrix as the product of a lower and an upper triangle, in its place. */
import { assign, divide, dot, subtract, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { fromData } from "@wumba/numpy";
import { positiveDefinite, type Input } from "../input.js";

// @njit
export function lu(a: NDArray<f64, 2>): void {
  for (let k = 0; k < a.shape0; k++) {
    const [before, row, column] = [a.slice(0, k), a.row(k).slice(k), a.column(k).slice(k + 1)];
    assign(row, subtract(row, dot(a.row(k).slice(0, k), before.slice(k, undefined, 1, 1))));
    assign(column, divide(subtract(column, dot(a.slice(k + 1).slice(0, k, 1, 1), before.column(k))), a.get(k, k)));
  }
}

export const input: Input = {
  medium: [200],
  make: (n) => [fromData(positiveDefinite(n), [n, n])],
  tolerance: 1e-9,
};
