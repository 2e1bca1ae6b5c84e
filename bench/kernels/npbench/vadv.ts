/**
 * Vertical advection of the air: a system of equations with three diagonals for each column, solved for all columns at
 * once.
 */
import { add, assign, divide, multiply, subtract, zeros, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { noiseArray, type Input } from "../input.js";

const BET_M = 0.5 * (1 - 1 / 3);
const BET_P = 0.5 * (1 + 1 / 3);

/** Levels × rows × columns: each level is a plane. `w` has a column more. */
// @njit
export function vadv(
  stage: NDArray<f64, 3>,
  u: NDArray<f64, 3>,
  w: NDArray<f64, 3>,
  position: NDArray<f64, 3>,
  tendency: NDArray<f64, 3>,
  step: number,
): void {
  const levels = u.shape0;
  const mean = (k: number): NDArray<f64, 2> =>
    multiply(0.25, add(w.row(k).slice(1, undefined, 1, 1), w.row(k).slice(0, -1, 1, 1)));
  const [upper, right] = [zeros(u.shape), zeros(u.shape)];
  for (let k = 0; k < levels; k++) {
    const below = mean(k);
    const above = mean(k + 1);
    const [before, after] = [Math.max(k - 1, 0), Math.min(k + 1, levels - 1)];
    const lower = k === 0 ? multiply(0, below) : multiply(-BET_P, below);
    const over = k === levels - 1 ? multiply(0, above) : multiply(BET_P, above);
    const diagonal = subtract(subtract(step, lower), over);
    const explicitly = add(
      multiply(multiply(k === 0 ? 0 : BET_M, below), subtract(stage.row(k), stage.row(before))),
      multiply(multiply(k === levels - 1 ? 0 : -BET_M, above), subtract(stage.row(after), stage.row(k))),
    );
    const value = add(add(multiply(step, position.row(k)), add(tendency.row(k), u.row(k))), explicitly);
    const divisor = subtract(diagonal, multiply(upper.row(before), lower));
    assign(upper.row(k), divide(over, divisor));
    assign(right.row(k), divide(subtract(value, multiply(right.row(before), lower)), divisor));
  }
  for (let k = levels - 2; k >= 0; k--)
    assign(right.row(k), subtract(right.row(k), multiply(upper.row(k), right.row(k + 1))));
  assign(tendency, multiply(step, subtract(right, position)));
}

export const input: Input = {
  medium: [40, 60, 60],
  make: (levels, rows, columns) => [
    noiseArray([levels, rows, columns], 0, 1, 1),
    noiseArray([levels, rows, columns], 0, 1, 2),
    noiseArray([levels + 1, rows, columns + 1], 0, 1, 3),
    noiseArray([levels, rows, columns], 0, 1, 4),
    noiseArray([levels, rows, columns], 0, 1, 5),
    3 / 20,
  ],
  tolerance: 1e-9,
};
