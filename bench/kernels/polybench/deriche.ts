/** Deriche's recursive edge filter over the rows and the columns of an image. */
import { matrix, type Input } from "../input.js";

// @njit
export function deriche(
  w: number,
  h: number,
  alpha: number,
  source: Float64Array,
  target: Float64Array,
  y1: Float64Array,
  y2: Float64Array,
): void {
  const k =
    ((1 - Math.exp(-alpha)) * (1 - Math.exp(-alpha))) / (1 + 2 * alpha * Math.exp(-alpha) - Math.exp(2 * alpha));
  const a1 = k;
  const a2 = k * Math.exp(-alpha) * (alpha - 1);
  const a3 = k * Math.exp(-alpha) * (alpha + 1);
  const a4 = -k * Math.exp(-2 * alpha);
  const b1 = Math.pow(2, -alpha);
  const b2 = -Math.exp(-2 * alpha);
  for (let i = 0; i < w; i++) {
    let ym1 = 0;
    let ym2 = 0;
    let xm1 = 0;
    for (let j = 0; j < h; j++) {
      y1[i * h + j] = a1 * source[i * h + j] + a2 * xm1 + b1 * ym1 + b2 * ym2;
      xm1 = source[i * h + j];
      ym2 = ym1;
      ym1 = y1[i * h + j];
    }
  }
  for (let i = 0; i < w; i++) {
    let yp1 = 0;
    let yp2 = 0;
    let xp1 = 0;
    let xp2 = 0;
    for (let j = h - 1; j >= 0; j--) {
      y2[i * h + j] = a3 * xp1 + a4 * xp2 + b1 * yp1 + b2 * yp2;
      xp2 = xp1;
      xp1 = source[i * h + j];
      yp2 = yp1;
      yp1 = y2[i * h + j];
    }
  }
  for (let i = 0; i < w; i++) {
    for (let j = 0; j < h; j++) target[i * h + j] = y1[i * h + j] + y2[i * h + j];
  }
  for (let j = 0; j < h; j++) {
    let tm1 = 0;
    let ym1 = 0;
    let ym2 = 0;
    for (let i = 0; i < w; i++) {
      y1[i * h + j] = a1 * target[i * h + j] + a2 * tm1 + b1 * ym1 + b2 * ym2;
      tm1 = target[i * h + j];
      ym2 = ym1;
      ym1 = y1[i * h + j];
    }
  }
  for (let j = 0; j < h; j++) {
    let tp1 = 0;
    let tp2 = 0;
    let yp1 = 0;
    let yp2 = 0;
    for (let i = w - 1; i >= 0; i--) {
      y2[i * h + j] = a3 * tp1 + a4 * tp2 + b1 * yp1 + b2 * yp2;
      tp2 = tp1;
      tp1 = target[i * h + j];
      yp2 = yp1;
      yp1 = y2[i * h + j];
    }
  }
  for (let i = 0; i < w; i++) {
    for (let j = 0; j < h; j++) target[i * h + j] = y1[i * h + j] + y2[i * h + j];
  }
}

export const input: Input = {
  medium: [720, 480],
  large: [4096, 2160],
  tolerance: 1e-9,
  make: (w, h) => [
    w,
    h,
    0.25,
    matrix(w, h, (i, j) => ((313 * i + 991 * j) % 65536) / 65535),
    new Float64Array(w * h),
    new Float64Array(w * h),
    new Float64Array(w * h),
  ],
};
