/** The heat equation on a plate, with sources of heat, warm at its upper edge. */
import * as np from "@wumba/numpy";
import type { NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { image, palettes, type Picture } from "./pictures.js";

// @njit
export function heat(plate: NDArray<f64, 2>, sources: NDArray<f64, 2>, steps: number): void {
  const inside = plate.slice(1, -1).slice(1, -1, 1, 1);
  const [above, below] = [plate.slice(0, -2).slice(1, -1, 1, 1), plate.slice(2).slice(1, -1, 1, 1)];
  const [left, right] = [plate.slice(1, -1).slice(0, -2, 1, 1), plate.slice(1, -1).slice(2, undefined, 1, 1)];
  for (let t = 0; t < steps; t++) {
    const flow = np.subtract(np.add(np.add(above, below), np.add(left, right)), np.multiply(4, inside));
    np.assign(inside, np.add(np.add(inside, np.multiply(0.2, flow)), sources));
  }
}

export function draw(): Picture {
  const plate = np.zeros([160, 240]);
  const sources = np.zeros([158, 238]);
  np.assign(plate.row(0), 30);
  np.assign(sources.slice(60, 75).slice(50, 65, 1, 1), 1);
  np.assign(sources.slice(90, 110).slice(150, 200, 1, 1), 0.4);
  heat(plate, sources, 400);
  return image(plate, palettes.heat);
}
