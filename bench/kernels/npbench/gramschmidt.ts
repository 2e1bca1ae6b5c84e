/** A matrix as the product of one with orthonormal columns, Q, and a triangle, R. */
import { assign, divide, dot, multiply, subtract, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { noiseArray, type Input } from "../input.js";

// @njit
export function gramschmidt(a: NDArray<f64, 2>, q: NDArray<f64, 2>, r: NDArray<f64, 2>): void {
  for (let k = 0; k < a.shape1; k++) {
    const column = q.column(k);
    const norm = Math.sqrt(dot(a.column(k), a.column(k)));
    r.set(k, k, norm);
    assign(column, divide(a.column(k), norm));
    for (let j = k + 1; j < a.shape1; j++) {
      const along = dot(column, a.column(j));
      r.set(k, j, along);
      assign(a.column(j), subtract(a.column(j), multiply(along, column)));
    }
  }
}

export const input: Input = {
  medium: [120, 100],
  make: (m, n) => [noiseArray([m, n]), noiseArray([m, n], 0, 0), noiseArray([n, n], 0, 0)],
  tolerance: 1e-9,
};
