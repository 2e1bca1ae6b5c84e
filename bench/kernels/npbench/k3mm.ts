/** (A B) (C D). */
import { matmul, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { ndarray, type Input } from "../input.js";

// @njit
export function k3mm(a: NDArray<f64, 2>, b: NDArray<f64, 2>, c: NDArray<f64, 2>, d: NDArray<f64, 2>): NDArray<f64, 2> {
  return matmul(matmul(a, b), matmul(c, d));
}

export const input: Input = {
  medium: [180, 190, 200, 210, 220],
  make: (ni, nj, nk, nl, nm) => [
    ndarray([ni, nk], (i) => ((i * 7) % ni) / (5 * ni)),
    ndarray([nk, nj], (i) => ((i * 5) % nj) / (5 * nj)),
    ndarray([nj, nm], (i) => ((i * 3) % nl) / (5 * nl)),
    ndarray([nm, nl], (i) => ((i * 2) % nk) / (5 * nk)),
  ],
  tolerance: 1e-12,
};
