/** The largest number of pairs in a folded strand of RNA, by the lengths of its parts. */
import { zeros, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { ndarray, type Input } from "../input.js";

// @njit
export function nussinov(bases: NDArray<f64, 1>): NDArray<f64, 2> {
  const n = bases.size;
  const best = zeros([n, n]);
  for (let i = n - 1; i >= 0; i--) {
    for (let j = i + 1; j < n; j++) {
      let most = Math.max(best.get(i, j - 1), best.get(i + 1, j));
      const isPair = bases.get(i) + bases.get(j) === 3;
      most = Math.max(most, best.get(i + 1, j - 1) + (isPair && i < j - 1 ? 1 : 0));
      for (let k = i + 1; k < j; k++) most = Math.max(most, best.get(i, k) + best.get(k + 1, j));
      best.set(i, j, most);
    }
  }
  return best;
}

export const input: Input = {
  medium: [120],
  make: (n) => [ndarray([n], (i) => (i + 1) % 4)],
};
