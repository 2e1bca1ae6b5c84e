/** The solution of Yule and Walker's equations. */
import { add, assign, copy, dot, multiply, zeros, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { ndarray, type Input } from "../input.js";

// @njit
export function durbin(r: NDArray<f64, 1>): NDArray<f64, 1> {
  const y = zeros([r.size]);
  y.set(0, -r.get(0));
  let [alpha, beta] = [-r.get(0), 1];
  for (let k = 1; k < r.size; k++) {
    beta *= 1 - alpha * alpha;
    const [known, reversed] = [y.slice(0, k), y.slice(0, k).slice(undefined, undefined, -1)];
    alpha = -(r.get(k) + dot(r.slice(0, k), reversed)) / beta;
    assign(known, add(known, multiply(alpha, copy(reversed))));
    y.set(k, alpha);
  }
  return y;
}

export const input: Input = {
  medium: [1000],
  make: (n) => [ndarray([n], (i) => n + 1 - i)],
  tolerance: 1e-8,
};
