/** A box blur of a grey image, as a newcomer writes it: every neighbour is asked whether it is inside. */
import { bytes, type Input } from "../input.js";

// @njit
export function blur(source: Uint8Array, target: Uint8Array, width: number, height: number, radius: number): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let total = 0;
      let count = 0;
      for (let dy = -radius; dy <= radius; dy++) {
        for (let dx = -radius; dx <= radius; dx++) {
          const xx = x + dx;
          const yy = y + dy;
          if (xx >= 0 && xx < width && yy >= 0 && yy < height) {
            total += source[yy * width + xx];
            count++;
          }
        }
      }
      target[y * width + x] = Math.round(total / count);
    }
  }
}

export const input: Input = {
  medium: [256, 256, 2],
  make: (w, h, r) => [bytes(w * h), new Uint8Array(w * h), w, h, r],
};
