/** The sum of the integers in a text. */
import { generator, type Input } from "../input.js";

// @njit
export function parseSum(bytes: Uint8Array): number {
  let total = 0;
  let value = 0;
  let negative = false;
  let inside = false;
  for (const c of bytes) {
    if (c >= 48 && c <= 57) {
      value = value * 10 + (c - 48);
      inside = true;
    } else {
      if (inside) total += negative ? -value : value;
      negative = c === 45;
      value = 0;
      inside = false;
    }
  }
  if (inside) total += negative ? -value : value;
  return total;
}

export const input: Input = {
  medium: [60_000],
  make: (n) => {
    const random = generator(42);
    const text = Array.from({ length: n }, () => Math.floor(random() * 20000 - 9999)).join(" ");
    return [Uint8Array.from(text, (c) => c.charCodeAt(0))];
  },
};
