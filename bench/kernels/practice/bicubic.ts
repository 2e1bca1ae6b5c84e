/** An RGBA image enlarged by bicubic interpolation (Catmull-Rom); beyond the edges the outermost pixels repeat. */
import { bytes, type Input } from "../input.js";

// @njit
export function bicubic(
  source: Uint8ClampedArray,
  sourceWidth: number,
  sourceHeight: number,
  target: Uint8ClampedArray,
  width: number,
  height: number,
): void {
  for (let y = 0; y < height; y++) {
    const v = ((y + 0.5) * sourceHeight) / height - 0.5;
    const top = Math.floor(v);
    for (let x = 0; x < width; x++) {
      const u = ((x + 0.5) * sourceWidth) / width - 0.5;
      const left = Math.floor(u);
      for (let channel = 0; channel < 4; channel++) {
        let sum = 0;
        for (let row = top - 1; row <= top + 2; row++) {
          const start = clamp(row, sourceHeight - 1) * sourceWidth;
          let line = 0;
          for (let column = left - 1; column <= left + 2; column++) {
            line += weight(u - column) * source[(start + clamp(column, sourceWidth - 1)) * 4 + channel];
          }
          sum += weight(v - row) * line;
        }
        target[(y * width + x) * 4 + channel] = sum;
      }
    }
  }
}

function weight(distance: number): number {
  const d = Math.abs(distance);
  return d < 1 ? (1.5 * d - 2.5) * d * d + 1 : ((-0.5 * d + 2.5) * d - 4) * d + 2;
}

function clamp(index: number, last: number): number {
  return Math.min(Math.max(index, 0), last);
}

export const input: Input = {
  medium: [64, 48, 160, 120],
  make: (w, h, width, height) => [
    new Uint8ClampedArray(bytes(w * h * 4)),
    w,
    h,
    new Uint8ClampedArray(width * height * 4),
    width,
    height,
  ],
};
