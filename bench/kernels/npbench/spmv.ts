/** The product of a sparse matrix, row by row, and a vector. */
import { zeros, type NDArray } from "@wumba/numpy";
import * as np from "@wumba/numpy";
import type { f64, i32 } from "wumba";
import { generator, noiseArray, type Input } from "../input.js";

// @njit
export function spmv(
  starts: NDArray<i32, 1>,
  columns: NDArray<i32, 1>,
  values: NDArray<f64, 1>,
  x: NDArray<f64, 1>,
): NDArray<f64, 1> {
  const y = zeros([starts.size - 1]);
  for (let i = 0; i < y.size; i++) {
    let sum = 0;
    for (let k = starts.get(i); k < starts.get(i + 1); k++) sum += values.get(k) * x.get(columns.get(k));
    y.set(i, sum);
  }
  return y;
}

export const input: Input = {
  medium: [4096, 64],
  make(n, perRow) {
    const random = generator(7);
    const columns = Int32Array.from({ length: n * perRow }, () => Math.floor(random() * n));
    const starts = Int32Array.from({ length: n + 1 }, (_, i) => i * perRow);
    return [np.asarray(starts), np.asarray(columns), noiseArray([n * perRow], -1, 1, 1), noiseArray([n], -1, 1, 2)];
  },
  tolerance: 1e-12,
};
