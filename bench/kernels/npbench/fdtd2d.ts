/** Electric and magnetic fields on a grid, by finite differences in time. */
import { add, assign, multiply, subtract, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { ndarray, type Input } from "../input.js";

// @njit
export function fdtd2d(ex: NDArray<f64, 2>, ey: NDArray<f64, 2>, hz: NDArray<f64, 2>, source: NDArray<f64, 1>): void {
  const [down, right] = [hz.slice(1), hz.slice(1, undefined, 1, 1)];
  const inner = hz.slice(0, -1).slice(0, -1, 1, 1);
  for (let t = 0; t < source.size; t++) {
    assign(ey.row(0), source.get(t));
    assign(ey.slice(1), subtract(ey.slice(1), multiply(0.5, subtract(down, hz.slice(0, -1)))));
    assign(
      ex.slice(1, undefined, 1, 1),
      subtract(ex.slice(1, undefined, 1, 1), multiply(0.5, subtract(right, hz.slice(0, -1, 1, 1)))),
    );
    const curl = subtract(
      add(
        subtract(ex.slice(0, -1).slice(1, undefined, 1, 1), ex.slice(0, -1).slice(0, -1, 1, 1)),
        ey.slice(1).slice(0, -1, 1, 1),
      ),
      ey.slice(0, -1).slice(0, -1, 1, 1),
    );
    assign(inner, subtract(inner, multiply(0.7, curl)));
  }
}

export const input: Input = {
  medium: [20, 200, 220],
  make(steps, nx, ny) {
    const field = (add: number, divisor: number): NDArray<f64, 2> =>
      ndarray([nx, ny], (k) => (Math.floor(k / ny) * ((k % ny) + add)) / divisor);
    return [field(1, nx), field(2, ny), field(3, nx), ndarray([steps], (t) => t)];
  },
};
