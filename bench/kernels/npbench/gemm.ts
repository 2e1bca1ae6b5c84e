/** C = alpha A B + beta C. */
import { add, assign, matmul, multiply, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
import { ndarray, type Input } from "../input.js";

// @njit
export function gemm(alpha: number, beta: number, c: NDArray<f64, 2>, a: NDArray<f64, 2>, b: NDArray<f64, 2>): void {
  assign(c, add(multiply(alpha, matmul(a, b)), multiply(beta, c)));
}

export const input: Input = {
  medium: [200, 220, 240],
  make: (m, n, k) => [
    1.5,
    1.2,
    ndarray([m, n], (i) => ((i * 7) % m) / m),
    ndarray([m, k], (i) => ((i * 5) % k) / k),
    ndarray([k, n], (i) => ((i * 3) % n) / n),
  ],
  tolerance: 1e-12,
};
