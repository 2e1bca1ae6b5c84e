/** The luminance of an RGBA image. */
import { bytes, type Input } from "../input.js";

// @njit
export function grayscale(rgba: Uint8ClampedArray, gray: Uint8ClampedArray): void {
  for (let i = 0; i < gray.length; i++) {
    gray[i] = 0.299 * rgba[4 * i] + 0.587 * rgba[4 * i + 1] + 0.114 * rgba[4 * i + 2];
  }
}

export const input: Input = {
  medium: [512 * 512],
  make: (n) => [new Uint8ClampedArray(bytes(4 * n)), new Uint8ClampedArray(n)],
};
