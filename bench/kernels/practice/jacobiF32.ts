/**
 * One sweep of Jacobi's iteration on a grid in single precision, written as most would: sums in double, one rounding.
 */
import { noise, type Input } from "../input.js";

// @njit
export function jacobiF32(width: number, height: number, now: Float32Array, next: Float32Array): void {
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      next[i] = 0.25 * (now[i - 1] + now[i + 1] + now[i - width] + now[i + width]);
    }
  }
}

export const input: Input = {
  medium: [512, 512],
  make: (w, h) => [w, h, new Float32Array(noise(w * h)), new Float32Array(w * h)],
};
