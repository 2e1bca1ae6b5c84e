/** How far the least and the greatest element are apart. */
import { noise, type Input } from "../input.js";

// @njit { fastmath: true }
export function extentFast(x: Float64Array): number {
  let low = x[0];
  let high = x[0];
  for (let i = 1; i < x.length; i++) {
    if (x[i] < low) low = x[i];
    if (x[i] > high) high = x[i];
  }
  return high - low;
}

export const input: Input = { medium: [100_000], make: (n) => [noise(n)] };
