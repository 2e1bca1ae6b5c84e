/** How often each byte occurs. */
import { bytes, type Input } from "../input.js";

// @njit
export function histogram(pixels: Uint8Array, bins: Uint32Array): void {
  for (let i = 0; i < pixels.length; i++) bins[pixels[i]]++;
}

export const input: Input = { medium: [500_000], make: (n) => [bytes(n), new Uint32Array(256)] };
