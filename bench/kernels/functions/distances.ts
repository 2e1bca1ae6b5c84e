/** The distances of points in space from one of them: eight operations on each element. */
import { add, assign, sqrt, square, subtract, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { noiseArray, type Input } from "../input.js";

// @njit
export function distances(x: NDArray<f64, 1>, y: NDArray<f64, 1>, z: NDArray<f64, 1>, out: NDArray<f64, 1>): void {
  assign(out, sqrt(add(add(square(subtract(x, 0.5)), square(subtract(y, 0.25))), square(subtract(z, 0.125)))));
}

export const input: Input = {
  medium: [100000],
  make: (n) => [noiseArray([n], -1, 1, 1), noiseArray([n], -1, 1, 2), noiseArray([n], -1, 1, 3), noiseArray([n])],
};
