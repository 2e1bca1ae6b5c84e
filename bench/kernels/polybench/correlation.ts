/** The correlation matrix of the columns of a table. */
import { matrix, type Input } from "../input.js";

// @njit
export function correlation(
  m: number,
  n: number,
  data: Float64Array,
  corr: Float64Array,
  mean: Float64Array,
  stddev: Float64Array,
): void {
  for (let j = 0; j < m; j++) {
    mean[j] = 0;
    for (let i = 0; i < n; i++) mean[j] += data[i * m + j];
    mean[j] /= n;
  }
  for (let j = 0; j < m; j++) {
    stddev[j] = 0;
    for (let i = 0; i < n; i++) stddev[j] += (data[i * m + j] - mean[j]) * (data[i * m + j] - mean[j]);
    stddev[j] /= n;
    stddev[j] = Math.sqrt(stddev[j]);
    stddev[j] = stddev[j] <= 0.1 ? 1 : stddev[j];
  }
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < m; j++) {
      data[i * m + j] -= mean[j];
      data[i * m + j] /= Math.sqrt(n) * stddev[j];
    }
  }
  for (let i = 0; i < m - 1; i++) {
    corr[i * m + i] = 1;
    for (let j = i + 1; j < m; j++) {
      corr[i * m + j] = 0;
      for (let k = 0; k < n; k++) corr[i * m + j] += data[k * m + i] * data[k * m + j];
      corr[j * m + i] = corr[i * m + j];
    }
  }
  corr[(m - 1) * m + m - 1] = 1;
}

export const input: Input = {
  medium: [240, 260],
  large: [1200, 1400],
  make: (m, n) => [
    m,
    n,
    matrix(n, m, (i, j) => (i * j) / m + i),
    new Float64Array(m * m),
    new Float64Array(m),
    new Float64Array(m),
  ],
};
