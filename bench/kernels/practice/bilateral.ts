/** A bilateral filter of a grey image: near and similar pixels count most. */
import { noise, type Input } from "../input.js";

// @njit
export function bilateral(
  source: Float64Array,
  target: Float64Array,
  width: number,
  height: number,
  radius: number,
  space: number,
  tone: number,
): void {
  for (let y = radius; y < height - radius; y++) {
    for (let x = radius; x < width - radius; x++) {
      const centre = source[y * width + x];
      let total = 0;
      let weights = 0;
      for (let dy = -radius; dy <= radius; dy++) {
        for (let dx = -radius; dx <= radius; dx++) {
          const value = source[(y + dy) * width + x + dx];
          const difference = value - centre;
          const weight = Math.exp(-(dx * dx + dy * dy) * space - difference * difference * tone);
          total += weight * value;
          weights += weight;
        }
      }
      target[y * width + x] = total / weights;
    }
  }
}

export const input: Input = {
  medium: [128, 128, 2],
  tolerance: 1e-12,
  make: (w, h, r) => [noise(w * h, 0, 1), new Float64Array(w * h), w, h, r, 0.125, 12.5],
};
