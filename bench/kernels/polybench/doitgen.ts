/** Each row of a three-dimensional array times a matrix. */
import { array, matrix, type Input } from "../input.js";

// @njit
export function doitgen(
  nr: number,
  nq: number,
  np: number,
  a: Float64Array,
  c4: Float64Array,
  sum: Float64Array,
): void {
  for (let r = 0; r < nr; r++) {
    for (let q = 0; q < nq; q++) {
      for (let p = 0; p < np; p++) {
        sum[p] = 0;
        for (let s = 0; s < np; s++) sum[p] += a[(r * nq + q) * np + s] * c4[s * np + p];
      }
      for (let p = 0; p < np; p++) a[(r * nq + q) * np + p] = sum[p];
    }
  }
}

export const input: Input = {
  medium: [50, 40, 60],
  large: [150, 140, 160],
  make: (nr, nq, np) => [
    nr,
    nq,
    np,
    array(nr * nq * np, (k) => ((Math.floor(k / np / nq) * (Math.floor(k / np) % nq) + (k % np)) % np) / np),
    matrix(np, np, (i, j) => ((i * j) % np) / np),
    new Float64Array(np),
  ],
};
