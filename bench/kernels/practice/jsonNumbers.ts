/** The numbers of a JSON array, out of bytes. Gives how many there were. */
import { generator, type Input } from "../input.js";

// @njit
export function jsonNumbers(bytes: Uint8Array, powers: Float64Array, out: Float64Array): number {
  let count = 0;
  let i = 0;
  const n = bytes.length;
  while (i < n) {
    let c = bytes[i];
    if (c !== 45 && (c < 48 || c > 57)) {
      i++;
      continue;
    }
    let sign = 1;
    if (c === 45) {
      sign = -1;
      i++;
    }
    let mantissa = 0;
    let scale = 0;
    while (i < n && bytes[i] >= 48 && bytes[i] <= 57) {
      mantissa = mantissa * 10 + (bytes[i] - 48);
      i++;
    }
    if (i < n && bytes[i] === 46) {
      i++;
      while (i < n && bytes[i] >= 48 && bytes[i] <= 57) {
        mantissa = mantissa * 10 + (bytes[i] - 48);
        scale--;
        i++;
      }
    }
    if (i < n && (bytes[i] === 101 || bytes[i] === 69)) {
      i++;
      let exponentSign = 1;
      c = bytes[i];
      if (c === 45 || c === 43) {
        if (c === 45) exponentSign = -1;
        i++;
      }
      let exponent = 0;
      while (i < n && bytes[i] >= 48 && bytes[i] <= 57) {
        exponent = exponent * 10 + (bytes[i] - 48);
        i++;
      }
      scale += exponentSign * exponent;
    }
    out[count] = sign * (scale < 0 ? mantissa / powers[-scale] : mantissa * powers[scale]);
    count++;
  }
  return count;
}

export const input: Input = {
  medium: [30_000],
  doubles: ["mantissa"],
  make: (n) => {
    const random = generator(42);
    const number = (): string => {
      const kind = Math.floor(random() * 3);
      const value = (random() - 0.5) * 10 ** Math.floor(random() * 6);
      return kind === 0 ? value.toFixed(0) : kind === 1 ? value.toFixed(4) : value.toExponential(6);
    };
    const text = `[${Array.from({ length: n }, number).join(",")}]`;
    return [
      Uint8Array.from(text, (c) => c.charCodeAt(0)),
      Float64Array.from({ length: 23 }, (_, k) => Number(`1e${k}`)),
      new Float64Array(n),
    ];
  },
};
