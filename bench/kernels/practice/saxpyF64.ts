/** y := a x + y in double precision. */
import { noise, type Input } from "../input.js";

// @njit
export function saxpyF64(a: number, x: Float64Array, y: Float64Array): void {
  for (let i = 0; i < x.length; i++) y[i] = a * x[i] + y[i];
}

export const input: Input = { medium: [100_000], make: (n) => [0.75, noise(n), noise(n, -1, 1, 7)] };
