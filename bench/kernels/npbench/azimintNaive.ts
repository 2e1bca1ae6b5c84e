/** The mean of a detector's counts for each of many rings around its centre. */
import { getitem, greaterEqual, less, logicalAnd, max, mean, zeros, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { noiseArray, type Input } from "../input.js";

// @njit
export function azimintNaive(data: NDArray<f64, 1>, radius: NDArray<f64, 1>, count: number): NDArray<f64, 1> {
  const largest = max(radius);
  const means = zeros([count]);
  for (let k = 0; k < count; k++) {
    const [from, to] = [(largest * k) / count, (largest * (k + 1)) / count];
    const ring = logicalAnd(greaterEqual(radius, from), less(radius, to));
    means.set(k, mean(getitem(data, ring)));
  }
  return means;
}

export const input: Input = {
  medium: [20000, 100],
  make: (n, count) => [noiseArray([n], 0, 1, 1), noiseArray([n], 0, 1, 2), count],
  tolerance: 1e-9,
};
