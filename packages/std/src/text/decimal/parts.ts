/** In: a positive, finite double; out: mantissa and exponent as whole numbers, x = mantissa · 2^exponent. */
import { fromWords, highWord, lowWord } from "../../bits.js";

const TWO_32 = 4294967296;

/** Below 2^52 only for subnormal numbers. */
export function mantissaOf(x: number): number {
  const high = highWord(x);
  const upper = high & 0xfffff;
  return (high >= 0x100000 ? upper + 0x100000 : upper) * TWO_32 + (lowWord(x) >>> 0);
}

export function exponentOf(x: number): number {
  const field = highWord(x) >> 20;
  return (field === 0 ? 1 : field) - 1075;
}

/** Whether the double below is half as far away as the one above. */
export function isPowerOfTwo(x: number): boolean {
  return lowWord(x) === 0 && (highWord(x) & 0xfffff) === 0 && highWord(x) >= 0x200000;
}

/** The next double above; Infinity above the largest. */
export function nextUp(x: number): number {
  const low = (lowWord(x) + 1) | 0;
  return fromWords(low === 0 ? highWord(x) + 1 : highWord(x), low);
}

/** The next double below a positive one. */
export function nextDown(x: number): number {
  const low = lowWord(x);
  return fromWords(low === 0 ? highWord(x) - 1 : highWord(x), (low - 1) | 0);
}

/** A number n with 10^(n-1) <= x < 10^n, or one less than that. */
export function decimalExponent(x: number): number {
  return Math.floor(((highWord(x) >> 20) - 1023) * 0.30102999566398114) + 1;
}
