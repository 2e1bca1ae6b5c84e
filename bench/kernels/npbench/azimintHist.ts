/** The mean of a detector's counts for each of many rings around its centre, by histograms. */
import { divide, max, min, zeros, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { noiseArray, type Input } from "../input.js";

// @njit
export function azimintHist(data: NDArray<f64, 1>, radius: NDArray<f64, 1>, count: number): NDArray<f64, 1> {
  const [low, high] = [min(radius), max(radius)];
  const [sums, counts] = [zeros([count]), zeros([count])];
  for (let i = 0; i < radius.size; i++) {
    const ring = Math.min(Math.floor(((radius.get(i) - low) * count) / (high - low)), count - 1);
    counts.set(ring, counts.get(ring) + 1);
    sums.set(ring, sums.get(ring) + data.get(i));
  }
  return divide(sums, counts);
}

export const input: Input = {
  medium: [100000, 1000],
  make: (n, count) => [noiseArray([n], 0, 1, 1), noiseArray([n], 0, 1, 2), count],
  tolerance: 1e-9,
};
