/** Perlin's improved noise in two dimensions, over an image. */
import { generator, type Input } from "../input.js";

function fade(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10);
}

function gradient(hash: number, x: number, y: number): number {
  const u = (hash & 1) === 0 ? x : -x;
  const v = (hash & 2) === 0 ? y : -y;
  return (hash & 4) === 0 ? u + v : v - u;
}

// @njit
export function perlin(out: Float64Array, width: number, height: number, scale: number, permutation: Uint8Array): void {
  for (let py = 0; py < height; py++) {
    for (let px = 0; px < width; px++) {
      const fx = px * scale;
      const fy = py * scale;
      const x0 = Math.floor(fx);
      const y0 = Math.floor(fy);
      const x = fx - x0;
      const y = fy - y0;
      const column = x0 & 255;
      const row = y0 & 255;
      const a = permutation[column] + row;
      const b = permutation[column + 1] + row;
      const u = fade(x);
      const v = fade(y);
      const top = gradient(permutation[a], x, y) * (1 - u) + gradient(permutation[b], x - 1, y) * u;
      const bottom = gradient(permutation[a + 1], x, y - 1) * (1 - u) + gradient(permutation[b + 1], x - 1, y - 1) * u;
      out[py * width + px] = top * (1 - v) + bottom * v;
    }
  }
}

export const input: Input = {
  medium: [256, 256],
  make: (w, h) => {
    const random = generator(42);
    const table = Uint8Array.from({ length: 256 }, (_, i) => i);
    for (let i = 255; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      [table[i], table[j]] = [table[j], table[i]];
    }
    return [new Float64Array(w * h), w, h, 0.0625, Uint8Array.from({ length: 512 }, (_, i) => table[i & 255])];
  },
};
