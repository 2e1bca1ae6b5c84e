/** The cosine of the angle between two vectors in single precision: three sums in any order. */
import { noise, type Input } from "../input.js";

// @njit { fastmath: true }
export function cosineF32Fast(x: Float32Array, y: Float32Array): number {
  let xy = Math.fround(0);
  let xx = Math.fround(0);
  let yy = Math.fround(0);
  for (let i = 0; i < x.length; i++) {
    xy = Math.fround(xy + Math.fround(x[i] * y[i]));
    xx = Math.fround(xx + Math.fround(x[i] * x[i]));
    yy = Math.fround(yy + Math.fround(y[i] * y[i]));
  }
  return xy / Math.sqrt(xx * yy);
}

export const input: Input = {
  medium: [100_000],
  tolerance: 1e-3,
  make: (n) => [new Float32Array(noise(n, 0, 1)), new Float32Array(noise(n, 0, 1, 7))],
};
