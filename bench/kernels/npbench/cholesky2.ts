/**
 * The lower triangle whose product with its transpose is a matrix, by the library's function; above the diagonal the
 * matrix stays.
 */
import { add, assign, fromData, linalg, triu, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { positiveDefinite, type Input } from "../input.js";

// @njit
export function cholesky2(a: NDArray<f64, 2>): void {
  assign(a, add(linalg.cholesky(a), triu(a, 1)));
}

export const input: Input = {
  medium: [200],
  make: (n) => [fromData(positiveDefinite(n), [n, n])],
  tolerance: 1e-9,
};
