/** Edges: where the brightness of a blurred image changes, by Sobel's operator. */
import * as np from "@wumba/numpy";
import type { NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { image, palettes, type Picture } from "./pictures.js";

/** Sums of three neighbours in a column, the middle one twice. */
const smooth = (a: NDArray<f64, 2>): NDArray<f64, 2> => np.add(np.add(a.slice(0, -2), np.multiply(2, a.slice(1, -1))), a.slice(2));

// @njit
export function edges(photo: NDArray<f64, 2>): NDArray<f64, 2> {
  const blurred = np.divide(smooth(smooth(photo).T).T, 16);
  const down = smooth(np.subtract(blurred.slice(2), blurred.slice(0, -2)).T).T;
  const across = smooth(np.subtract(blurred.slice(2, undefined, 1, 1), blurred.slice(0, -2, 1, 1)));
  return np.hypot(down, across);
}

/** A bright spot of some width around a place. */
const spot = (x: NDArray<f64, 1>, y: NDArray<f64, 2>, cx: number, cy: number, narrow: number): NDArray<f64, 2> =>
  np.exp(np.multiply(-narrow, np.add(np.square(np.subtract(x, cx)), np.square(np.subtract(y, cy)))));

/** A ball and its shadow in front of a wall of two colours. */
function photo(rows: number, columns: number): NDArray<f64, 2> {
  const x = np.linspace(-1.5, 1.5, columns);
  const y = np.reshape(np.linspace(-1, 1, rows), [rows, 1]);
  const wall = np.where(np.less(np.add(x, np.multiply(0.3, y)), 0), 0.35, 0.6);
  const shadowed = np.maximum(np.subtract(wall, np.multiply(0.25, spot(x, y, 0.6, 0.4, 3))), 0);
  const ball = np.add(0.2, np.multiply(0.8, spot(x, y, 0, -0.3, 4)));
  const isBall = np.less(np.add(np.square(np.subtract(x, 0.2)), np.square(y)), 0.45);
  return np.where(isBall, ball, shadowed);
}

export function draw(): Picture {
  return image(edges(photo(164, 244)), palettes.gray, 0, 1.2);
}
