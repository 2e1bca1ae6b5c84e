/** The loops that are measured on several threads; each is compiled once with threads and once without. */
import { prange } from "wumba";

// @njit { parallel: true }
export function mandel(out: Int32Array, w: number, h: number, most: number): void {
  for (const y of prange(h)) {
    const ci = (y / h) * 2 - 1;
    for (let x = 0; x < w; x++) {
      const cr = (x / w) * 3 - 2;
      let a = 0,
        b = 0,
        k = 0;
      while (k < most && a * a + b * b < 4) {
        const t = a * a - b * b + cr;
        b = 2 * a * b + ci;
        a = t;
        k++;
      }
      out[y * w + x] = k;
    }
  }
}
// @njit { parallel: true }
export function matmul(a: Float64Array, b: Float64Array, c: Float64Array, n: number): void {
  for (const i of prange(n)) {
    for (let j = 0; j < n; j++) c[i * n + j] = 0;
    for (let k = 0; k < n; k++) {
      const f = a[i * n + k];
      for (let j = 0; j < n; j++) c[i * n + j] += f * b[k * n + j];
    }
  }
}
// @njit { parallel: true }
export function stencil(a: Float64Array, b: Float64Array, w: number, h: number): void {
  for (const y of prange(1, h - 1)) {
    for (let x = 1; x < w - 1; x++) {
      const k = y * w + x;
      b[k] = 0.2 * (a[k] + a[k - 1] + a[k + 1] + a[k - w] + a[k + w]);
    }
  }
}
// @njit { parallel: true }
export function blackScholes(s: Float64Array, k: Float64Array, t: Float64Array, out: Float64Array): void {
  for (const i of prange(s.length)) {
    const sig = 0.3 * Math.sqrt(t[i]);
    const d1 = (Math.log(s[i] / k[i]) + (0.02 + 0.045) * t[i]) / sig;
    const d2 = d1 - sig;
    const n1 = 1 / (1 + Math.exp(-1.702 * d1));
    const n2 = 1 / (1 + Math.exp(-1.702 * d2));
    out[i] = s[i] * n1 - k[i] * Math.exp(-0.02 * t[i]) * n2;
  }
}
// @njit { parallel: true }
export function nbody(
  x: Float64Array,
  y: Float64Array,
  z: Float64Array,
  ax: Float64Array,
  ay: Float64Array,
  az: Float64Array,
): void {
  for (const i of prange(x.length)) {
    let fx = 0,
      fy = 0,
      fz = 0;
    for (let j = 0; j < x.length; j++) {
      const dx = x[j] - x[i],
        dy = y[j] - y[i],
        dz = z[j] - z[i];
      const d = dx * dx + dy * dy + dz * dz + 0.01;
      const f = 1 / (d * Math.sqrt(d));
      fx += dx * f;
      fy += dy * f;
      fz += dz * f;
    }
    ax[i] = fx;
    ay[i] = fy;
    az[i] = fz;
  }
}
// @njit { parallel: true }
export function monteCarlo(rounds: number): number {
  let inside = 0;
  for (const i of prange(rounds)) {
    let s = (i * 2654435761 + 12345) | 0;
    for (let k = 0; k < 100; k++) {
      s = (Math.imul(s, 1664525) + 1013904223) | 0;
      const x = (s >>> 8) / 16777216;
      s = (Math.imul(s, 1664525) + 1013904223) | 0;
      const y = (s >>> 8) / 16777216;
      if (x * x + y * y < 1) inside++;
    }
  }
  return inside;
}
