/**
 * When points of the complex plane leave a circle as they are squared and moved again and again, and where they are
 * then; those that have left are left out by masks.
 */
import {
  abs,
  add,
  arange,
  complex,
  compress,
  expandDims,
  greater,
  linspace,
  logicalNot,
  multiply,
  ravel,
  setitem,
  zeros,
  type c128,
  type NDArray,
} from "@wumba/numpy";
import type { f64 } from "wumba";
import { complexNoise, noiseArray, type Input } from "../input.js";

// @njit
export function mandelbrot2(
  x: NDArray<f64, 1>,
  y: NDArray<f64, 1>,
  limit: number,
  horizon: number,
  counts: NDArray<f64, 1>,
  places: NDArray<c128, 1>,
): void {
  let c = ravel(add(x, multiply(expandDims(y, 1), complex(0, 1))));
  let z = zeros([c.size], "c128");
  let index = arange(0, c.size, 1, "i32");
  for (let n = 1; n <= limit && z.size > 0; n++) {
    z = add(multiply(z, z), c);
    const away = greater(abs(z), horizon);
    const left = compress(away, index);
    setitem(counts, [left], n);
    setitem(places, [left], compress(away, z));
    const near = logicalNot(away);
    z = compress(near, z);
    c = compress(near, c);
    index = compress(near, index);
  }
}

export const input: Input = {
  medium: [125, 125, 60],
  make: (width, height, limit) => [
    linspace(-1.75, 0.25, width),
    linspace(-1, 1, height),
    limit,
    2,
    noiseArray([width * height], 0, 0),
    multiply(complexNoise([width * height]), 0),
  ],
  tolerance: 1e-9,
};
