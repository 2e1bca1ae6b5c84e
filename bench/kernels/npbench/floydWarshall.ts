/** Lengths of the shortest paths between all nodes of a graph, in its matrix of distances. */
import { add, assign, minimum, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { ndarray, type Input } from "../input.js";

// @njit
export function floydWarshall(path: NDArray<f64, 2>): void {
  for (let k = 0; k < path.shape0; k++) {
    assign(path, minimum(path, add(path.slice(k, k + 1, 1, 1), path.row(k))));
  }
}

export const input: Input = {
  medium: [200],
  make: (n) => [
    ndarray([n, n], (k) => {
      const [i, j] = [Math.floor(k / n), k % n];
      return (i + j) % 13 === 0 || (i + j) % 7 === 0 || (i + j) % 11 === 0 ? 999 : ((i * j) % 7) + 1;
    }),
  ],
};
