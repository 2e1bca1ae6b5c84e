/** C := alpha A B + beta C. */
import { matrix, type Input } from "../input.js";

// @njit
export function gemm(
  ni: number,
  nj: number,
  nk: number,
  alpha: number,
  beta: number,
  c: Float64Array,
  a: Float64Array,
  b: Float64Array,
): void {
  for (let i = 0; i < ni; i++) {
    for (let j = 0; j < nj; j++) c[i * nj + j] *= beta;
    for (let k = 0; k < nk; k++) {
      for (let j = 0; j < nj; j++) c[i * nj + j] += alpha * a[i * nk + k] * b[k * nj + j];
    }
  }
}

export const input: Input = {
  medium: [200, 220, 240],
  large: [1000, 1100, 1200],
  make: (ni, nj, nk) => [
    ni,
    nj,
    nk,
    1.5,
    1.2,
    matrix(ni, nj, (i, j) => ((i * j + 1) % ni) / ni),
    matrix(ni, nk, (i, j) => ((i * (j + 1)) % nk) / nk),
    matrix(nk, nj, (i, j) => ((i * (j + 2)) % nj) / nj),
  ],
};
