/**
 * The search of an LZ compressor: for each position the longest earlier match among those of one hash. Gives the bytes
 * saved.
 */
import { generator, type Input } from "../input.js";

// @njit
export function lzMatch(data: Uint8Array, head: Int32Array, previous: Int32Array, tries: number): number {
  const n = data.length;
  let saved = 0;
  head.fill(-1);
  let i = 0;
  while (i + 3 < n) {
    const hash = (Math.imul(data[i] | (data[i + 1] << 8) | (data[i + 2] << 16), 506832829) >>> 17) & 32767;
    let candidate = head[hash];
    let best = 0;
    for (let t = 0; t < tries && candidate >= 0; t++) {
      let length = 0;
      while (i + length < n && length < 258 && data[candidate + length] === data[i + length]) length++;
      if (length > best) best = length;
      candidate = previous[candidate];
    }
    previous[i] = head[hash];
    head[hash] = i;
    if (best >= 4) {
      saved += best - 3;
      i += best;
    } else {
      i++;
    }
  }
  return saved;
}

export const input: Input = {
  medium: [100_000, 8],
  make: (n, tries) => {
    const random = generator(42);
    const words = Array.from({ length: 300 }, () =>
      Array.from({ length: 2 + random() * 8 }, () => 97 + Math.floor(random() * 26)),
    );
    const text: number[] = [];
    while (text.length < n) text.push(...words[Math.floor(random() * random() * words.length)], 32);
    return [Uint8Array.from(text.slice(0, n)), new Int32Array(32768), new Int32Array(n), tries];
  },
};
