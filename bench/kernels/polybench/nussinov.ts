/** The largest number of base pairs in a folded RNA sequence. */
import type { Input } from "../input.js";

function larger(a: number, b: number): number {
  return a >= b ? a : b;
}

function match(a: number, b: number): number {
  return a + b === 3 ? 1 : 0;
}

// @njit
export function nussinov(n: number, seq: Uint8Array, table: Int32Array): void {
  for (let i = n - 1; i >= 0; i--) {
    for (let j = i + 1; j < n; j++) {
      if (j - 1 >= 0) table[i * n + j] = larger(table[i * n + j], table[i * n + j - 1]);
      if (i + 1 < n) table[i * n + j] = larger(table[i * n + j], table[(i + 1) * n + j]);
      if (j - 1 >= 0 && i + 1 < n) {
        if (i < j - 1) table[i * n + j] = larger(table[i * n + j], table[(i + 1) * n + j - 1] + match(seq[i], seq[j]));
        else table[i * n + j] = larger(table[i * n + j], table[(i + 1) * n + j - 1]);
      }
      for (let k = i + 1; k < j; k++) {
        table[i * n + j] = larger(table[i * n + j], table[i * n + k] + table[(k + 1) * n + j]);
      }
    }
  }
}

export const input: Input = {
  medium: [500],
  large: [2500],
  make: (n) => [n, Uint8Array.from({ length: n }, (_, i) => (i + 1) % 4), new Int32Array(n * n)],
};
