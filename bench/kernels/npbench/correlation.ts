/** How the columns of a table go together, whatever their scale. */
import { assign, divide, matmul, mean, multiply, std, subtract, where, lessEqual, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { ndarray, type Input } from "../input.js";

// @njit
export function correlation(data: NDArray<f64, 2>): NDArray<f64, 2> {
  const n = data.shape0;
  const spread = std(data, { axis: 0 });
  const divisors = where(lessEqual(spread, 0.1), 1, spread);
  assign(data, divide(subtract(data, mean(data, { axis: 0 })), multiply(Math.sqrt(n), divisors)));
  const result = matmul(data.T, data);
  for (let i = 0; i < data.shape1; i++) result.set(i, i, 1);
  return result;
}

export const input: Input = {
  medium: [260, 240],
  make: (n, m) => [ndarray([n, m], (k) => (Math.floor(k / m) * (k % m)) / m + Math.floor(k / m))],
  tolerance: 1e-9,
};
