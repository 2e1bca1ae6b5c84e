/** The angles of points, by Math.atan2, in double precision. */
import { noise, type Input } from "../input.js";

// @njit
export function atan2F64(x: Float64Array, y: Float64Array, angle: Float64Array): void {
  for (let i = 0; i < x.length; i++) angle[i] = Math.atan2(y[i], x[i]);
}

export const input: Input = {
  medium: [20_000],
  tolerance: 1e-14,
  make: (n) => [noise(n, -4, 4), noise(n, -4, 4).reverse(), new Float64Array(n)],
};
