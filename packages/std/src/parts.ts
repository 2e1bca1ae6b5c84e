/** In: doubles and exponents; out: doubles with one part replaced. Built on the three functions of bits.ts. */
import { fromWords, highWord, lowWord } from "./bits.js";

/** x with the lower 32 bits of its fraction cleared: at most 21 significant bits, so products of two are exact. */
export function clearLowWord(x: number): number {
  return fromWords(highWord(x), 0);
}

/** x with its sign, exponent and upper fraction replaced. */
export function withHighWord(x: number, high: number): number {
  return fromWords(high, lowWord(x));
}

/** 2^exponent for -1022 <= exponent <= 1023. */
export function powerOfTwo(exponent: number): number {
  return fromWords((exponent + 1023) << 20, 0);
}
