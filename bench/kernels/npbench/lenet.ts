/**
 * LeNet-5, which recognizes digits: two convolutions, each with the largest of every four places, and three full
 * layers.
 */
import { add, matmul, maximum, reshape, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { noiseArray, type Input } from "../input.js";
import { conv2d, relu } from "../layers.js";

/** The largest of two rows and two columns. */
function maxPool(x: NDArray<f64, 4>): NDArray<f64, 4> {
  const rows = maximum(x.slice(0, undefined, 2, 1), x.slice(1, undefined, 2, 1));
  return maximum(rows.slice(0, undefined, 2, 2), rows.slice(1, undefined, 2, 2));
}

const layer = (x: NDArray<f64, 2>, weights: NDArray<f64, 2>, bias: NDArray<f64, 1>): NDArray<f64, 2> =>
  add(matmul(x, weights), bias);

// @njit
export function lenet(
  images: NDArray<f64, 4>,
  conv1: NDArray<f64, 4>,
  bias1: NDArray<f64, 1>,
  conv2: NDArray<f64, 4>,
  bias2: NDArray<f64, 1>,
  w1: NDArray<f64, 2>,
  b1: NDArray<f64, 1>,
  w2: NDArray<f64, 2>,
  b2: NDArray<f64, 1>,
  w3: NDArray<f64, 2>,
  b3: NDArray<f64, 1>,
): NDArray<f64, 2> {
  const first = maxPool(relu(add(conv2d(images, conv1), bias1)));
  const second = maxPool(relu(add(conv2d(first, conv2), bias2)));
  const flat = reshape(second, [images.shape0, w1.shape0]);
  return layer(maximum(layer(maximum(layer(flat, w1, b1), 0), w2, b2), 0), w3, b3);
}

export const input: Input = {
  medium: [4, 28, 28],
  make(n, height, width) {
    const weights = <const S extends readonly number[]>(shape: S, seed: number) => noiseArray(shape, -0.5, 0.5, seed);
    const pooled = (length: number) => Math.floor((Math.floor((length - 4) / 2) - 4) / 2);
    return [
      noiseArray([n, height, width, 1]),
      weights([5, 5, 1, 6], 1),
      weights([6], 2),
      weights([5, 5, 6, 16], 3),
      weights([16], 4),
      weights([16 * pooled(height) * pooled(width), 120], 5),
      weights([120], 6),
      weights([120, 84], 7),
      weights([84], 8),
      weights([84, 10], 9),
      weights([10], 10),
    ];
  },
  tolerance: 1e-9,
};
