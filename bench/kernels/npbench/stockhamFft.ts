/**
 * The Fourier transform by Stockham's method: every stage turns the numbers, multiplies them by a small transform's
 * matrix, and puts them in order as it goes.
 */
import {
  arange,
  assign,
  complex,
  exp,
  expandDims,
  matmul,
  multiply,
  outer,
  permuteDims,
  ravel,
  reshape,
  type c128,
  type NDArray,
} from "@wumba/numpy";
import { complexNoise, type Input } from "../input.js";

/** Powers of the root of one of this order, for each row and column. */
const turns = (order: number, rows: number, columns: number): NDArray<c128, 2> =>
  exp(multiply(complex(0, (-2 * Math.PI) / order), outer(arange(rows), arange(columns))));

// @njit
export function stockhamFft(radix: number, stages: number, x: NDArray<c128, 1>, y: NDArray<c128, 1>): void {
  const transform = turns(radix, radix, radix);
  assign(y, x);
  for (let stage = 0; stage < stages; stage++) {
    const [done, rest] = [radix ** stage, radix ** (stages - stage - 1)];
    const parts = permuteDims(reshape(y, [done, radix, rest]), [1, 0, 2]);
    const turned = multiply(parts, expandDims(turns(radix * done, radix, done), 2));
    assign(y, ravel(matmul(transform, reshape(turned, [radix, done * rest]))));
  }
}

export const input: Input = {
  medium: [2, 15],
  make: (radix, stages) => [radix, stages, complexNoise([radix ** stages], 1), complexNoise([radix ** stages], 2)],
  tolerance: 1e-9,
};
