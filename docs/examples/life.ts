/** Conway's Game of Life on a field whose edges meet, and the traces that living cells leave. */
import * as np from "@wumba/numpy";
import type { NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { image, palettes, type Picture } from "./pictures.js";

/** The field in a frame that repeats its other side. */
function framed(field: NDArray<f64, 2>): NDArray<f64, 2> {
  const [rows, columns] = field.shape;
  const wide = np.zeros([rows + 2, columns + 2]);
  np.assign(wide.slice(1, -1).slice(1, -1, 1, 1), field);
  np.assign(wide.row(0).slice(1, -1), field.row(-1));
  np.assign(wide.row(-1).slice(1, -1), field.row(0));
  np.assign(wide.column(0), wide.column(-2));
  np.assign(wide.column(-1), wide.column(1));
  return wide;
}

/** Three cells of a square of nine make its centre live; with four, it stays as it is. */
// @njit
export function life(field: NDArray<f64, 2>, traces: NDArray<f64, 2>, generations: number): void {
  for (let t = 0; t < generations; t++) {
    const wide = framed(field);
    const threes = np.add(np.add(wide.slice(0, -2), wide.slice(1, -1)), wide.slice(2));
    const nine = np.add(np.add(threes.slice(0, -2, 1, 1), threes.slice(1, -1, 1, 1)), threes.slice(2, undefined, 1, 1));
    const isAlive = np.logicalOr(np.equal(nine, 3), np.logicalAnd(np.equal(nine, 4), np.equal(field, 1)));
    np.assign(field, np.where(isAlive, 1, 0));
    np.assign(traces, np.multiply(np.add(traces, np.multiply(0.15, field)), 0.96));
  }
}

export function draw(): Picture {
  const [field, traces] = [np.zeros([120, 180]), np.zeros([120, 180])];
  np.assign(field.slice(30, 90).slice(40, 140, 1, 1), np.less(np.random.defaultRng(1).random([60, 100]), 0.25));
  life(field, traces, 150);
  return image(np.add(traces, field), palettes.heat);
}
