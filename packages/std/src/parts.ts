/** In: doubles and exponents; out: doubles with one part replaced. Built on the three functions of bits.ts. */
import { fromWords, highWord } from "./bits.js";

/** 1.5 · 2^52: what is added to it is rounded to a whole number, which stands in the low word. */
export const ROUNDING = 6755399441055744;
/** 1.5 · 2^23, the same of single precision. */
export const SINGLE_ROUNDING = 12582912;
/** What a whole number is added to for `fieldPower`: 1.5 · 2^52 + 1023. */
export const BIAS = 6755399441056767;

/** x with the lower 32 bits of its fraction cleared: at most 21 significant bits, so products of two are exact. */
export function clearLowWord(x: number): number {
  return fromWords(highWord(x), 0);
}

/** 2^exponent for -1022 <= exponent <= 1023. */
export function powerOfTwo(exponent: number): number {
  return fromWords((exponent + 1023) << 20, 0);
}
