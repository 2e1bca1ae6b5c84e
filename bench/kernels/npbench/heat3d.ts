/** The heat equation in a cube. */
import { add, assign, multiply, subtract, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { ndarray, type Input } from "../input.js";
import { slice3 } from "../views.js";

function step(to: NDArray<f64, 3>, a: NDArray<f64, 3>): void {
  const here = slice3(a, 1, -1, 1, -1, 1, -1);
  assign(
    slice3(to, 1, -1, 1, -1, 1, -1),
    add(
      add(
        add(
          multiply(
            0.125,
            add(subtract(slice3(a, 2, undefined, 1, -1, 1, -1), multiply(2, here)), slice3(a, 0, -2, 1, -1, 1, -1)),
          ),
          multiply(
            0.125,
            add(subtract(slice3(a, 1, -1, 2, undefined, 1, -1), multiply(2, here)), slice3(a, 1, -1, 0, -2, 1, -1)),
          ),
        ),
        multiply(0.125, add(subtract(slice3(a, 1, -1, 1, -1, 2), multiply(2, here)), slice3(a, 1, -1, 1, -1, 0, -2))),
      ),
      here,
    ),
  );
}

// @njit
export function heat3d(steps: number, a: NDArray<f64, 3>, b: NDArray<f64, 3>): void {
  for (let t = 1; t < steps; t++) {
    step(b, a);
    step(a, b);
  }
}

function start(n: number): NDArray<f64, 3> {
  return ndarray([n, n, n], (k) => ((Math.floor(k / (n * n)) + (Math.floor(k / n) % n) + n - (k % n)) * 10) / n);
}

export const input: Input = {
  medium: [25, 25],
  make: (steps, n) => [steps, start(n), start(n)],
};
