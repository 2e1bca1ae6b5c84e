/**
 * In: x of 32 bits; out: its natural logarithm in single precision, four at a time where loops are vectorised. As
 * log.ts, with three terms of the series (minimax, off by at most 2^-25 of the result), and without a branch: what is
 * subnormal is scaled first, and what is no positive number gets its result by sums and bits. Error below 0.83 ulp.
 */
import { fromSingleBits, singleBits } from "./bits.js";
import { SINGLE_ROUNDING } from "./parts.js";

const SMALLEST = 1.1754943508222875e-38;
const LARGEST = 3.4028234663852886e38;
const TWO_25 = 33554432;
/** sqrt(1/2) and 1.5 · 2^23, as bits. */
const SQRT_HALF = 0x3f3504f3;
const ROUNDING_BITS = 0x4b400000;
const LN2_HIGH = 0.6931381225585938;
const LN2_LOW = 0.00000905800061445916;

const L1 = 0.6666673421859741;
const L2 = 0.3998235762119293;
const L3 = 0.2975497841835022;

/** @inline @singles */
export function logSingle(x: number): number {
  const isSmall = x < SMALLEST;
  const from = (singleBits(isSmall ? Math.fround(x * TWO_25) : x) - SQRT_HALF) | 0;
  // The exponent as the last bits of a fraction.
  const k = Math.fround(fromSingleBits((from >> 23) + ROUNDING_BITS - (isSmall ? 25 : 0)) - SINGLE_ROUNDING);
  const f = Math.fround(fromSingleBits((from & 0x7fffff) + SQRT_HALF) - 1);
  const s = Math.fround(f / Math.fround(2 + f));
  const z = Math.fround(s * s);
  const series = Math.fround(z * Math.fround(L1 + Math.fround(z * Math.fround(L2 + Math.fround(z * L3)))));
  const halfSquare = Math.fround(Math.fround(0.5 * f) * f);
  const rest = Math.fround(Math.fround(s * Math.fround(halfSquare + series)) + Math.fround(k * LN2_LOW));
  const usual = Math.fround(Math.fround(k * LN2_HIGH) - Math.fround(Math.fround(halfSquare - rest) - f));
  // 0, but Infinity and NaN for themselves, and -Infinity for 0.
  const upper = Math.fround((x < LARGEST ? LARGEST : x) - LARGEST);
  const value = Math.fround(Math.fround(usual + upper) - (x === 0 ? Infinity : 0));
  return fromSingleBits(singleBits(value) | (x < 0 ? -1 : 0));
}
