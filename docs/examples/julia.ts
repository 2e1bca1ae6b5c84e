/** A Julia set: rounds of z² + c for all points z at once, as long as they are near 0. */
import * as np from "@wumba/numpy";
import type { NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { image, palettes, type Picture } from "./pictures.js";

// @njit
export function julia(x: NDArray<f64, 1>, y: NDArray<f64, 2>, cr: number, ci: number, rounds: number): NDArray<f64, 2> {
  const [re, im, counts] = [np.zeros([y.shape0, x.size]), np.zeros([y.shape0, x.size]), np.zeros([y.shape0, x.size])];
  np.assign(re, x);
  np.assign(im, y);
  for (let n = 0; n < rounds; n++) {
    const isNear = np.less(np.add(np.square(re), np.square(im)), 4);
    const [nextRe, nextIm] = [np.add(np.subtract(np.square(re), np.square(im)), cr), np.add(np.multiply(2, np.multiply(re, im)), ci)];
    np.assign(re, np.where(isNear, nextRe, re));
    np.assign(im, np.where(isNear, nextIm, im));
    np.assign(counts, np.add(counts, isNear));
  }
  return counts;
}

export function draw(): Picture {
  const [rows, columns] = [180, 270];
  const y = np.reshape(np.linspace(-1.05, 1.05, rows), [rows, 1]);
  return image(julia(np.linspace(-1.55, 1.55, columns), y, -0.74, 0.16, 80), palettes.sea);
}
