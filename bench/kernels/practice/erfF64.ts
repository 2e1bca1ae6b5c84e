/** The error function of every element, in double precision. */
import { erf } from "wumba/math";
import { noise, type Input } from "../input.js";

// @njit
export function erfF64(x: Float64Array, y: Float64Array): void {
  for (let i = 0; i < x.length; i++) y[i] = erf(x[i]);
}

export const input: Input = { medium: [20_000], tolerance: 1e-14, make: (n) => [noise(n, -3, 3), new Float64Array(n)] };
