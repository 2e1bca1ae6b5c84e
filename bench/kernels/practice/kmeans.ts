/** One step of k-means: every point to its nearest centre, every centre to the mean of its points. */
import { noise, type Input } from "../input.js";

// @njit
export function kmeans(
  points: Float64Array,
  centres: Float64Array,
  sums: Float64Array,
  counts: Int32Array,
  nearest: Int32Array,
  n: number,
  k: number,
  d: number,
): void {
  for (let c = 0; c < k; c++) {
    counts[c] = 0;
    for (let j = 0; j < d; j++) sums[c * d + j] = 0;
  }
  for (let i = 0; i < n; i++) {
    let best = 0;
    let bestDistance = Infinity;
    for (let c = 0; c < k; c++) {
      let distance = 0;
      for (let j = 0; j < d; j++) {
        const t = points[i * d + j] - centres[c * d + j];
        distance += t * t;
      }
      if (distance < bestDistance) {
        bestDistance = distance;
        best = c;
      }
    }
    nearest[i] = best;
    counts[best]++;
    for (let j = 0; j < d; j++) sums[best * d + j] += points[i * d + j];
  }
  for (let c = 0; c < k; c++) {
    if (counts[c] > 0) {
      for (let j = 0; j < d; j++) centres[c * d + j] = sums[c * d + j] / counts[c];
    }
  }
}

export const input: Input = {
  medium: [5000, 16, 8],
  make: (n, k, d) => [
    noise(n * d),
    noise(k * d, -1, 1, 7),
    new Float64Array(k * d),
    new Int32Array(k),
    new Int32Array(n),
    n,
    k,
    d,
  ],
};
