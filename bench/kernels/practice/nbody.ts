/** Bodies that attract each other, each pair in both directions. */
import { noise, type Input } from "../input.js";

// @njit
export function nbody(p: Float64Array, v: Float64Array, m: Float64Array, dt: number, steps: number): void {
  const n = m.length;
  for (let s = 0; s < steps; s++) {
    for (let i = 0; i < n; i++) {
      let ax = 0;
      let ay = 0;
      let az = 0;
      for (let j = 0; j < n; j++) {
        if (j === i) continue;
        const dx = p[3 * j] - p[3 * i];
        const dy = p[3 * j + 1] - p[3 * i + 1];
        const dz = p[3 * j + 2] - p[3 * i + 2];
        const d2 = dx * dx + dy * dy + dz * dz + 0.01;
        const f = m[j] / (d2 * Math.sqrt(d2));
        ax += dx * f;
        ay += dy * f;
        az += dz * f;
      }
      v[3 * i] += ax * dt;
      v[3 * i + 1] += ay * dt;
      v[3 * i + 2] += az * dt;
    }
    for (let i = 0; i < 3 * n; i++) p[i] += v[i] * dt;
  }
}

export const input: Input = {
  medium: [64, 20],
  make: (n, steps) => [noise(3 * n), noise(3 * n, -1, 1, 7), noise(n, 0.1, 1), 0.001, steps],
};
