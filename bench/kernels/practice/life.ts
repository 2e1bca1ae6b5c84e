/** One generation of Conway's game of life; the border stays dead. */
import { bytes, type Input } from "../input.js";

// @njit
export function life(now: Uint8Array, next: Uint8Array, width: number, height: number): void {
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const around =
        now[i - width - 1] +
        now[i - width] +
        now[i - width + 1] +
        now[i - 1] +
        now[i + 1] +
        now[i + width - 1] +
        now[i + width] +
        now[i + width + 1];
      next[i] = around === 3 || (around === 2 && now[i] === 1) ? 1 : 0;
    }
  }
}

export const input: Input = {
  medium: [512, 512],
  make: (w, h) => [bytes(w * h).map((b) => b >> 7), new Uint8Array(w * h), w, h],
};
