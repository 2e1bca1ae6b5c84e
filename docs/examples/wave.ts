/** Waves behind a wall with two gaps: the wave equation on a grid. */
import * as np from "@wumba/numpy";
import type { NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { image, palettes, type Picture } from "./pictures.js";

// @njit
export function waves(water: NDArray<f64, 2>, wall: number, steps: number): void {
  const [rows, columns] = water.shape;
  const before = np.zeros([rows, columns]);
  const inside = water.slice(1, -1).slice(1, -1, 1, 1);
  const [above, below] = [water.slice(0, -2).slice(1, -1, 1, 1), water.slice(2).slice(1, -1, 1, 1)];
  const [left, right] = [water.slice(1, -1).slice(0, -2, 1, 1), water.slice(1, -1).slice(2, undefined, 1, 1)];
  const [barrier, shore] = [water.column(wall), water.slice(-12, undefined, 1, 1)];
  const middle = rows >> 1;
  for (let t = 0; t < steps; t++) {
    np.assign(water.column(0), Math.sin(t * 0.35));
    const pull = np.subtract(np.add(np.add(above, below), np.add(left, right)), np.multiply(4, inside));
    const speed = np.subtract(inside, before.slice(1, -1).slice(1, -1, 1, 1));
    const next = np.add(np.add(inside, speed), np.multiply(0.25, pull));
    np.assign(before, water);
    np.assign(inside, next);
    np.assign(barrier.slice(0, middle - 24), 0);
    np.assign(barrier.slice(middle - 16, middle + 16), 0);
    np.assign(barrier.slice(middle + 24), 0);
    // The shore swallows what arrives.
    np.assign(shore, np.multiply(0.9, shore));
  }
}

export function draw(): Picture {
  const water = np.zeros([180, 240]);
  waves(water, 50, 420);
  return image(water, palettes.sea, -0.8, 0.8);
}
