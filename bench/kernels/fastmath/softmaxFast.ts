/** Exponentials of an array, divided by their sum. */
import { noise, type Input } from "../input.js";

// @njit { fastmath: true }
export function softmaxFast(x: Float64Array, out: Float64Array): void {
  let top = x[0];
  for (let i = 1; i < x.length; i++) top = Math.max(top, x[i]);
  let total = 0;
  for (let i = 0; i < x.length; i++) {
    out[i] = Math.exp(x[i] - top);
    total += out[i];
  }
  for (let i = 0; i < x.length; i++) out[i] /= total;
}

export const input: Input = { medium: [20_000], tolerance: 1e-9, make: (n) => [noise(n, -5, 5), new Float64Array(n)] };
