/** D := alpha A B C + beta D. */
import { matrix, type Input } from "../input.js";

// @njit
export function mm2(
  ni: number,
  nj: number,
  nk: number,
  nl: number,
  alpha: number,
  beta: number,
  tmp: Float64Array,
  a: Float64Array,
  b: Float64Array,
  c: Float64Array,
  d: Float64Array,
): void {
  for (let i = 0; i < ni; i++) {
    for (let j = 0; j < nj; j++) {
      tmp[i * nj + j] = 0;
      for (let k = 0; k < nk; k++) tmp[i * nj + j] += alpha * a[i * nk + k] * b[k * nj + j];
    }
  }
  for (let i = 0; i < ni; i++) {
    for (let j = 0; j < nl; j++) {
      d[i * nl + j] *= beta;
      for (let k = 0; k < nj; k++) d[i * nl + j] += tmp[i * nj + k] * c[k * nl + j];
    }
  }
}

export const input: Input = {
  medium: [180, 190, 210, 220],
  large: [800, 900, 1100, 1200],
  make: (ni, nj, nk, nl) => [
    ni,
    nj,
    nk,
    nl,
    1.5,
    1.2,
    new Float64Array(ni * nj),
    matrix(ni, nk, (i, j) => ((i * j + 1) % ni) / ni),
    matrix(nk, nj, (i, j) => ((i * (j + 1)) % nj) / nj),
    matrix(nj, nl, (i, j) => ((i * (j + 3) + 1) % nl) / nl),
    matrix(ni, nl, (i, j) => ((i * (j + 2)) % nk) / nk),
  ],
};
