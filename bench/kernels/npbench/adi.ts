/** Diffusion on a grid by alternating directions: implicit along the columns, then along the rows. */
import { add, assign, divide, multiply, subtract, zeros, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { ndarray, type Input } from "../input.js";

const inner = (a: NDArray<f64, 2>, k: number): NDArray<f64, 1> => a.row(k).slice(1, -1);

/**
 * Half a step from `u` to `v`, implicit along the first axis of `v` with the weight `a`, explicit along the other one
 * with `d`.
 */
function sweep(
  v: NDArray<f64, 2>,
  u: NDArray<f64, 2>,
  p: NDArray<f64, 2>,
  q: NDArray<f64, 2>,
  a: number,
  d: number,
): void {
  const n = u.shape0;
  const b = 1 - 2 * a;
  assign(inner(v, 0), 1);
  assign(inner(p, 0), 0);
  assign(inner(q, 0), 1);
  for (let j = 1; j < n - 1; j++) {
    const divisor = add(multiply(a, inner(p, j - 1)), b);
    const sides = add(multiply(-d, u.row(j).slice(0, -2)), multiply(1 + 2 * d, inner(u, j)));
    const known = subtract(sides, multiply(d, u.row(j).slice(2)));
    assign(inner(p, j), divide(-a, divisor));
    assign(inner(q, j), divide(subtract(known, multiply(a, inner(q, j - 1))), divisor));
  }
  assign(inner(v, n - 1), 1);
  for (let j = n - 2; j > 0; j--) assign(inner(v, j), add(multiply(inner(p, j), inner(v, j + 1)), inner(q, j)));
}

// @njit
export function adi(steps: number, u: NDArray<f64, 2>): void {
  const n = u.shape0;
  const [v, p, q] = [zeros(u.shape), zeros(u.shape), zeros(u.shape)];
  const [a, d] = [-n / steps, (-n / steps) * 0.5];
  for (let t = 0; t < steps; t++) {
    sweep(v, u.T, p, q, a, d);
    sweep(u.T, v, p, q, d, a);
  }
}

export const input: Input = {
  medium: [10, 120],
  make: (steps, n) => [steps, ndarray([n, n], (k) => (Math.floor(k / n) + n - (k % n)) / n)],
  tolerance: 1e-9,
};
