/** Alternating direction implicit integration of the heat equation. */
import { matrix, type Input } from "../input.js";

// @njit
export function adi(
  tsteps: number,
  n: number,
  u: Float64Array,
  v: Float64Array,
  p: Float64Array,
  q: Float64Array,
): void {
  const dx = 1 / n;
  const dy = 1 / n;
  const dt = 1 / tsteps;
  const mul1 = (2 * dt) / (dx * dx);
  const mul2 = (1 * dt) / (dy * dy);
  const a = -mul1 / 2;
  const b = 1 + mul1;
  const c = a;
  const d = -mul2 / 2;
  const e = 1 + mul2;
  const f = d;
  for (let t = 1; t <= tsteps; t++) {
    for (let i = 1; i < n - 1; i++) {
      v[i] = 1;
      p[i * n] = 0;
      q[i * n] = v[i];
      for (let j = 1; j < n - 1; j++) {
        p[i * n + j] = -c / (a * p[i * n + j - 1] + b);
        q[i * n + j] =
          (-d * u[j * n + i - 1] + (1 + 2 * d) * u[j * n + i] - f * u[j * n + i + 1] - a * q[i * n + j - 1]) /
          (a * p[i * n + j - 1] + b);
      }
      v[(n - 1) * n + i] = 1;
      for (let j = n - 2; j >= 1; j--) v[j * n + i] = p[i * n + j] * v[(j + 1) * n + i] + q[i * n + j];
    }
    for (let i = 1; i < n - 1; i++) {
      u[i * n] = 1;
      p[i * n] = 0;
      q[i * n] = u[i * n];
      for (let j = 1; j < n - 1; j++) {
        p[i * n + j] = -f / (d * p[i * n + j - 1] + e);
        q[i * n + j] =
          (-a * v[(i - 1) * n + j] + (1 + 2 * a) * v[i * n + j] - c * v[(i + 1) * n + j] - d * q[i * n + j - 1]) /
          (d * p[i * n + j - 1] + e);
      }
      u[i * n + n - 1] = 1;
      for (let j = n - 2; j >= 1; j--) u[i * n + j] = p[i * n + j] * u[i * n + j + 1] + q[i * n + j];
    }
  }
}

export const input: Input = {
  medium: [100, 200],
  large: [500, 1000],
  make: (tsteps, n) => [
    tsteps,
    n,
    matrix(n, n, (i, j) => (i + n - j) / n),
    new Float64Array(n * n),
    new Float64Array(n * n),
    new Float64Array(n * n),
  ],
};
