/** What `rayTracer` does, every vector written out as three numbers. */
import type { Input } from "../input.js";

// @njit
export function rayTracerScalars(out: Float64Array, scene: Float64Array, width: number, height: number): void {
  const count = scene.length >> 3;
  const l = 1 / Math.sqrt(3);
  for (let py = 0; py < height; py++) {
    for (let px = 0; px < width; px++) {
      let ox = 0;
      let oy = 0;
      let oz = -2;
      let dx = (px - width / 2) / width;
      let dy = (height / 2 - py) / height;
      let dz = 1;
      const d1 = 1 / Math.sqrt(dx * dx + dy * dy + dz * dz);
      dx *= d1;
      dy *= d1;
      dz *= d1;
      let r = 0;
      let g = 0;
      let b = 0;
      let weight = 1;
      for (let depth = 3; ; depth--) {
        let best = -1;
        let nearest = Infinity;
        for (let i = 0; i < count; i++) {
          const tx = ox - scene[8 * i + 0];
          const ty = oy - scene[8 * i + 1];
          const tz = oz - scene[8 * i + 2];
          const half = tx * dx + ty * dy + tz * dz;
          const c = tx * tx + ty * ty + tz * tz - scene[8 * i + 3] * scene[8 * i + 3];
          const d = half * half - c;
          if (d < 0) continue;
          const t = -half - Math.sqrt(d);
          if (t > 1e-4 && t < nearest) {
            nearest = t;
            best = i;
          }
        }
        if (best < 0) {
          r += 0.5 * weight;
          g += 0.7 * weight;
          b += weight;
          break;
        }
        const hx = ox + dx * nearest;
        const hy = oy + dy * nearest;
        const hz = oz + dz * nearest;
        let nx = hx - scene[8 * best + 0];
        let ny = hy - scene[8 * best + 1];
        let nz = hz - scene[8 * best + 2];
        const n1 = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
        nx *= n1;
        ny *= n1;
        nz *= n1;
        const shade = Math.max(0, nx * l + ny * l - nz * l) * 0.9 + 0.1;
        const goesOn = depth > 0 && scene[8 * best + 7] > 0;
        const share = shade * (goesOn ? weight * (1 - scene[8 * best + 7]) : weight);
        r += scene[8 * best + 4] * share;
        g += scene[8 * best + 5] * share;
        b += scene[8 * best + 6] * share;
        if (!goesOn) break;
        weight *= scene[8 * best + 7];
        const turn = 2 * (dx * nx + dy * ny + dz * nz);
        dx -= nx * turn;
        dy -= ny * turn;
        dz -= nz * turn;
        ox = hx;
        oy = hy;
        oz = hz;
      }
      const k = 3 * (py * width + px);
      out[k] = r;
      out[k + 1] = g;
      out[k + 2] = b;
    }
  }
}

/** Eight numbers for each sphere: center, radius, colour, how much of a mirror it is. */
const scene = (): Float64Array =>
  Float64Array.from({ length: 64 }, (_, k) => {
    const i = k >> 3;
    return [
      i - 3.5,
      ((i * 7) % 5) - 2,
      6 + (i % 3),
      0.8 + (i % 2) * 0.4,
      0.2 + i * 0.1,
      0.9 - i * 0.1,
      0.5,
      i % 2 ? 0.4 : 0,
    ][k & 7];
  });

export const input: Input = { medium: [160, 120], make: (w, h) => [new Float64Array(3 * w * h), scene(), w, h] };
