/** Samples whose peaks alone are bent, by Math.tanh. */
import { noise, type Input } from "../input.js";

// @njit
export function softClip(x: Float64Array, y: Float64Array, limit: number): void {
  for (let i = 0; i < x.length; i++) y[i] = x[i] > limit ? limit * Math.tanh(x[i] / limit) : x[i];
}

export const input: Input = {
  medium: [20_000],
  tolerance: 1e-14,
  make: (n) => [noise(n, -1, 0.92), new Float64Array(n), 0.9],
};
