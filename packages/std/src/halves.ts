/**
 * In: a number, or 16 bits; out: the bits of the nearest number of half precision, or the number that they stand for.
 *
 * Exponent and fraction of a half, put into those of a double, make a number that is 2^1008 times too small, also where
 * either of the two is subnormal.
 */
import { fromWords, highWord } from "./bits.js";

const LEAST_NORMAL = 0.00006103515625;
/** 2^42: a double has as many more places than a half. */
const PLACES = 4398046511104;
/** The upper half of 2^1008. */
const SCALE = 0x7ef00000;

export function numberOfHalf(bits: number): number {
  const infinite = (bits & 0x7c00) === 0x7c00;
  const magnitude = infinite
    ? (bits & 0x3ff) === 0
      ? Infinity
      : NaN
    : fromWords((bits & 0x7fff) << 10, 0) * fromWords(SCALE, 0);
  return (bits & 0x8000) === 0 ? magnitude : -magnitude;
}

/** Rounded, half to even, by adding a power of two whose last place is that of the result. */
export function bitsOfHalf(x: number): number {
  if (x !== x) return 0x7e00;
  const magnitude = Math.min(Math.abs(x), 131072);
  const large = Math.max(fromWords(highWord(magnitude) & 0x7ff00000, 0), LEAST_NORMAL) * PLACES;
  const rounded = magnitude + large - large;
  const bits = rounded >= 65536 ? 0x7c00 : highWord(rounded / fromWords(SCALE, 0)) >>> 10;
  return highWord(x) < 0 ? bits | 0x8000 : bits;
}
