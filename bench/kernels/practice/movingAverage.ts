/** The mean of the last numbers, at each position. */
import { noise, type Input } from "../input.js";

// @njit
export function movingAverage(x: Float64Array, out: Float64Array, window: number): void {
  let sum = 0;
  for (let i = 0; i < x.length; i++) {
    sum += x[i];
    if (i >= window) sum -= x[i - window];
    out[i] = sum / Math.min(i + 1, window);
  }
}

export const input: Input = { medium: [200_000, 50], make: (n, window) => [noise(n), new Float64Array(n), window] };
