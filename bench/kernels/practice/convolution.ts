/** A 3×3 convolution of a grey image with integer weights. */
import { bytes, type Input } from "../input.js";

// @njit
export function convolution(
  source: Uint8Array,
  target: Uint8Array,
  width: number,
  height: number,
  weights: Int32Array,
  shift: number,
): void {
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      let total = 0;
      for (let dy = 0; dy < 3; dy++) {
        for (let dx = 0; dx < 3; dx++) total += weights[dy * 3 + dx] * source[(y + dy - 1) * width + x + dx - 1];
      }
      target[y * width + x] = total >> shift;
    }
  }
}

export const input: Input = {
  medium: [512, 512],
  make: (w, h) => [bytes(w * h), new Uint8Array(w * h), w, h, new Int32Array([1, 2, 1, 2, 4, 2, 1, 2, 1]), 4],
};
