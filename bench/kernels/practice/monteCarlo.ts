/** π by random points in a square, from a 32-bit generator. */
import type { Input } from "../input.js";

// @njit
export function monteCarlo(n: number, seed: number): number {
  let state = seed | 0;
  let hits = 0;
  for (let i = 0; i < n; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const x = (state >>> 0) / 4294967296;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const y = (state >>> 0) / 4294967296;
    if (x * x + y * y < 1) hits++;
  }
  return (4 * hits) / n;
}

export const input: Input = { medium: [500_000], make: (n) => [n, 12345] };
