/** y := A x with A sparse, by rows. */
import { generator, noise, type Input } from "../input.js";

// @njit
export function spmv(
  start: Int32Array,
  column: Int32Array,
  value: Float64Array,
  x: Float64Array,
  y: Float64Array,
): void {
  for (let i = 0; i < y.length; i++) {
    let sum = 0;
    for (let k = start[i]; k < start[i + 1]; k++) sum += value[k] * x[column[k]];
    y[i] = sum;
  }
}

export const input: Input = {
  medium: [10_000, 20],
  make: (n, each) => {
    const random = generator(42);
    return [
      Int32Array.from({ length: n + 1 }, (_, i) => i * each),
      Int32Array.from({ length: n * each }, () => random() * n),
      noise(n * each),
      noise(n, -1, 1, 7),
      new Float64Array(n),
    ];
  },
};
