/** How long each point of the plane takes to escape. */
import type { Input } from "../input.js";

// @njit
export function mandelbrot(out: Uint16Array, width: number, height: number, limit: number): void {
  for (let py = 0; py < height; py++) {
    for (let px = 0; px < width; px++) {
      const cr = (px / width) * 3.5 - 2.5;
      const ci = (py / height) * 2 - 1;
      let zr = 0;
      let zi = 0;
      let n = 0;
      while (zr * zr + zi * zi <= 4 && n < limit) {
        const t = zr * zr - zi * zi + cr;
        zi = 2 * zr * zi + ci;
        zr = t;
        n++;
      }
      out[py * width + px] = n;
    }
  }
}

export const input: Input = { medium: [160, 120, 200], make: (w, h, limit) => [new Uint16Array(w * h), w, h, limit] };
