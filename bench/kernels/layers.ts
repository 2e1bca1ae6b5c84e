/** Layers of neural networks over images × rows × columns × channels. */
import { add, assign, matmul, maximum, zeros, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";

/** Each place of a window of weights, rows × columns × channels × filters, adds a product of matrices. */
export function conv2d(images: NDArray<f64, 4>, weights: NDArray<f64, 4>): NDArray<f64, 4> {
  const [height, width] = [images.shape1 - weights.shape0 + 1, images.shape2 - weights.shape1 + 1];
  const out = zeros([images.shape0, height, width, weights.shape3]);
  for (let i = 0; i < weights.shape0; i++) {
    for (let j = 0; j < weights.shape1; j++) {
      const part = images.slice(i, i + height, 1, 1).slice(j, j + width, 1, 2);
      assign(out, add(out, matmul(part, weights.row(i).row(j))));
    }
  }
  return out;
}

export const relu = (x: NDArray<f64, 4>): NDArray<f64, 4> => maximum(x, 0);
