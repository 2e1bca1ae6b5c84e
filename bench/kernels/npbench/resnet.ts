/**
 * A block of a residual network: three convolutions, each made even over the images, and what came in added to what
 * comes out.
 */
import { add, divide, mean, pad, sqrt, std, subtract, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { noiseArray, type Input } from "../input.js";
import { conv2d, relu } from "../layers.js";

const normalized = (x: NDArray<f64, 4>): NDArray<f64, 4> =>
  divide(subtract(x, mean(x, { axis: 0, keepdims: true })), sqrt(add(std(x, { axis: 0, keepdims: true }), 1e-5)));

// @njit
export function resnet(
  images: NDArray<f64, 4>,
  conv1: NDArray<f64, 4>,
  conv2: NDArray<f64, 4>,
  conv3: NDArray<f64, 4>,
): NDArray<f64, 4> {
  const border = (conv2.shape0 - 1) / 2;
  const first = relu(normalized(conv2d(images, conv1)));
  const padded = pad(first, [
    [0, 0],
    [border, border],
    [border, border],
    [0, 0],
  ]);
  const second = relu(normalized(conv2d(padded, conv2)));
  return relu(add(normalized(conv2d(second, conv3)), images));
}

export const input: Input = {
  medium: [8, 14, 14, 32, 8],
  make: (n, height, width, outer, inner) => [
    noiseArray([n, height, width, outer], 0, 1, 1),
    noiseArray([1, 1, outer, inner], -0.5, 0.5, 2),
    noiseArray([3, 3, inner, inner], -0.5, 0.5, 3),
    noiseArray([1, 1, inner, outer], -0.5, 0.5, 4),
  ],
  tolerance: 1e-9,
};
