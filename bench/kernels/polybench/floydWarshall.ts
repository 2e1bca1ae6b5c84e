/** The lengths of the shortest paths between all pairs of nodes. */
import type { Input } from "../input.js";

// @njit
export function floydWarshall(n: number, path: Int32Array): void {
  for (let k = 0; k < n; k++) {
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) {
        const through = path[i * n + k] + path[k * n + j];
        path[i * n + j] = path[i * n + j] < through ? path[i * n + j] : through;
      }
    }
  }
}

export const input: Input = {
  medium: [500],
  large: [2800],
  make: (n) => [
    n,
    Int32Array.from({ length: n * n }, (_, at) => {
      const [i, j] = [Math.floor(at / n), at % n];
      return (i + j) % 13 === 0 || (i + j) % 7 === 0 || (i + j) % 11 === 0 ? 999 : ((i * j) % 7) + 1;
    }),
  ],
};
