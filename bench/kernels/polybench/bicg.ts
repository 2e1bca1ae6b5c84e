/** s := A' r, q := A p. */
import { array, matrix, type Input } from "../input.js";

// @njit
export function bicg(
  m: number,
  n: number,
  a: Float64Array,
  s: Float64Array,
  q: Float64Array,
  p: Float64Array,
  r: Float64Array,
): void {
  for (let i = 0; i < m; i++) s[i] = 0;
  for (let i = 0; i < n; i++) {
    q[i] = 0;
    for (let j = 0; j < m; j++) {
      s[j] = s[j] + r[i] * a[i * m + j];
      q[i] = q[i] + a[i * m + j] * p[j];
    }
  }
}

export const input: Input = {
  medium: [390, 410],
  large: [1900, 2100],
  make: (m, n) => [
    m,
    n,
    matrix(n, m, (i, j) => ((i * (j + 1)) % n) / n),
    new Float64Array(m),
    new Float64Array(n),
    array(m, (i) => (i % m) / m),
    array(n, (i) => (i % n) / n),
  ],
};
