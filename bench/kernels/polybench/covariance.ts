/** The covariance matrix of the columns of a table. */
import { matrix, type Input } from "../input.js";

// @njit
export function covariance(m: number, n: number, data: Float64Array, cov: Float64Array, mean: Float64Array): void {
  for (let j = 0; j < m; j++) {
    mean[j] = 0;
    for (let i = 0; i < n; i++) mean[j] += data[i * m + j];
    mean[j] /= n;
  }
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < m; j++) data[i * m + j] -= mean[j];
  }
  for (let i = 0; i < m; i++) {
    for (let j = i; j < m; j++) {
      cov[i * m + j] = 0;
      for (let k = 0; k < n; k++) cov[i * m + j] += data[k * m + i] * data[k * m + j];
      cov[i * m + j] /= n - 1;
      cov[j * m + i] = cov[i * m + j];
    }
  }
}

export const input: Input = {
  medium: [240, 260],
  large: [1200, 1400],
  make: (m, n) => [m, n, matrix(n, m, (i, j) => (i * j) / m), new Float64Array(m * m), new Float64Array(m)],
};
