/** The edit distance of two texts. */
import { bytes, type Input } from "../input.js";

// @njit
export function levenshtein(a: Uint8Array, b: Uint8Array, row: Int32Array): number {
  for (let j = 0; j <= b.length; j++) row[j] = j;
  for (let i = 0; i < a.length; i++) {
    let diagonal = row[0];
    row[0] = i + 1;
    for (let j = 0; j < b.length; j++) {
      const above = row[j + 1];
      const replaced = diagonal + (a[i] === b[j] ? 0 : 1);
      row[j + 1] = Math.min(replaced, Math.min(above + 1, row[j] + 1));
      diagonal = above;
    }
  }
  return row[b.length];
}

export const input: Input = {
  medium: [1000],
  make: (n) => [bytes(n).map((b) => 97 + (b >> 4)), bytes(n, 7).map((b) => 97 + (b >> 4)), new Int32Array(n + 1)],
};
