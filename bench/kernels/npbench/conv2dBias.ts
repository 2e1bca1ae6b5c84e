/**
 * A convolution of images with several channels, as in neural networks, and a bias: images × rows × columns × channels.
 */
import { add, assign, multiply, zeros, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { noiseArray, type Input } from "../input.js";

// @njit
export function conv2dBias(images: NDArray<f64, 4>, weights: NDArray<f64, 4>, bias: NDArray<f64, 1>): NDArray<f64, 4> {
  const [height, width] = [images.shape1 - weights.shape0 + 1, images.shape2 - weights.shape1 + 1];
  const out = zeros([images.shape0, height, width, weights.shape3]);
  assign(out, bias);
  for (let i = 0; i < weights.shape0; i++) {
    for (let j = 0; j < weights.shape1; j++) {
      const part = images.slice(i, i + height, 1, 1).slice(j, j + width, 1, 2);
      for (let c = 0; c < weights.shape2; c++) {
        assign(out, add(out, multiply(part.slice(c, c + 1, 1, 3), weights.row(i).row(j).row(c))));
      }
    }
  }
  return out;
}

export const input: Input = {
  medium: [4, 3, 16, 2, 32, 32],
  make: (n, channels, filters, k, height, width) => [
    noiseArray([n, height, width, channels], 0, 1, 1),
    noiseArray([k, k, channels, filters], 0, 1, 2),
    noiseArray([filters], 0, 1, 3),
  ],
  tolerance: 1e-9,
};
