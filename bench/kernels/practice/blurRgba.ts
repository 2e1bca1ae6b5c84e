/** A separable 5-tap blur of an RGBA image: rows, then columns. */
import { bytes, type Input } from "../input.js";

// @njit
export function blurRgba(
  source: Uint8ClampedArray,
  between: Uint8ClampedArray,
  target: Uint8ClampedArray,
  width: number,
  height: number,
): void {
  for (let y = 0; y < height; y++) {
    for (let x = 2; x < width - 2; x++) {
      for (let c = 0; c < 4; c++) {
        const i = (y * width + x) * 4 + c;
        between[i] = (source[i - 8] + 4 * source[i - 4] + 6 * source[i] + 4 * source[i + 4] + source[i + 8]) >> 4;
      }
    }
  }
  const row = width * 4;
  for (let y = 2; y < height - 2; y++) {
    for (let i = y * row; i < (y + 1) * row; i++) {
      target[i] =
        (between[i - 2 * row] + 4 * between[i - row] + 6 * between[i] + 4 * between[i + row] + between[i + 2 * row]) >>
        4;
    }
  }
}

export const input: Input = {
  medium: [256, 256],
  make: (w, h) => [
    new Uint8ClampedArray(bytes(w * h * 4)),
    new Uint8ClampedArray(w * h * 4),
    new Uint8ClampedArray(w * h * 4),
    w,
    h,
  ],
};
