/** G := (A B) (C D). */
import { matrix, type Input } from "../input.js";

// @njit
export function mm3(
  ni: number,
  nj: number,
  nk: number,
  nl: number,
  nm: number,
  e: Float64Array,
  a: Float64Array,
  b: Float64Array,
  f: Float64Array,
  c: Float64Array,
  d: Float64Array,
  g: Float64Array,
): void {
  for (let i = 0; i < ni; i++) {
    for (let j = 0; j < nj; j++) {
      e[i * nj + j] = 0;
      for (let k = 0; k < nk; k++) e[i * nj + j] += a[i * nk + k] * b[k * nj + j];
    }
  }
  for (let i = 0; i < nj; i++) {
    for (let j = 0; j < nl; j++) {
      f[i * nl + j] = 0;
      for (let k = 0; k < nm; k++) f[i * nl + j] += c[i * nm + k] * d[k * nl + j];
    }
  }
  for (let i = 0; i < ni; i++) {
    for (let j = 0; j < nl; j++) {
      g[i * nl + j] = 0;
      for (let k = 0; k < nj; k++) g[i * nl + j] += e[i * nj + k] * f[k * nl + j];
    }
  }
}

export const input: Input = {
  medium: [180, 190, 200, 210, 220],
  large: [800, 900, 1000, 1100, 1200],
  make: (ni, nj, nk, nl, nm) => [
    ni,
    nj,
    nk,
    nl,
    nm,
    new Float64Array(ni * nj),
    matrix(ni, nk, (i, j) => ((i * j + 1) % ni) / (5 * ni)),
    matrix(nk, nj, (i, j) => ((i * (j + 1) + 2) % nj) / (5 * nj)),
    new Float64Array(nj * nl),
    matrix(nj, nm, (i, j) => ((i * (j + 3)) % nl) / (5 * nl)),
    matrix(nm, nl, (i, j) => ((i * (j + 2) + 2) % nk) / (5 * nk)),
    new Float64Array(ni * nl),
  ],
};
