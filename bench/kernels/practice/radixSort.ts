/** Sorts 32-bit integers by their bytes, least significant first. */
import { generator, type Input } from "../input.js";

// @njit
export function radixSort(a: Uint32Array, other: Uint32Array, counts: Int32Array): void {
  const n = a.length;
  let from = a;
  let to = other;
  for (let shift = 0; shift < 32; shift += 8) {
    for (let k = 0; k < 256; k++) counts[k] = 0;
    for (let i = 0; i < n; i++) counts[(from[i] >>> shift) & 255]++;
    let start = 0;
    for (let k = 0; k < 256; k++) {
      const count = counts[k];
      counts[k] = start;
      start += count;
    }
    for (let i = 0; i < n; i++) {
      const value = from[i];
      const digit = (value >>> shift) & 255;
      to[counts[digit]] = value;
      counts[digit]++;
    }
    const swap = from;
    from = to;
    to = swap;
  }
}

export const input: Input = {
  medium: [100_000],
  make: (n) => {
    const random = generator(42);
    return [Uint32Array.from({ length: n }, () => random() * 2 ** 32), new Uint32Array(n), new Int32Array(256)];
  },
};
