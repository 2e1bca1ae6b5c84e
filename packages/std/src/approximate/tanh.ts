/**
 * In: x; out: its hyperbolic tangent for `afn`, off by at most 4 units in the last place: 2 |x| = k ln 2 + r, and with
 * q = e^r - 1 and s = 2^-k the result is (1 - s + q) / (1 + s + q).
 */
import { fieldPower, fromWords, highWord, lowWord } from "../bits.js";
import { exponentialRest } from "../exp.js";
import { BIAS, ROUNDING } from "../parts.js";

/** From here on the result is 1. */
const LARGEST = 22;
const LN2_HIGH = 6.9314718036912381649e-1;
const LN2_LOW = 1.90821492927058770002e-10;
const INVERSE_LN2 = 1.442695040888963387;

/** @inline */
export function tanhApproximate(x: number): number {
  const magnitude = Math.abs(x);
  const twice = 2 * (magnitude > LARGEST ? LARGEST : magnitude);
  const k = twice * INVERSE_LN2 + ROUNDING - ROUNDING;
  const r = twice - k * LN2_HIGH - k * LN2_LOW;
  const q = r + exponentialRest(r);
  const s = fieldPower(BIAS - k);
  const result = (1 - s + q) / (1 + s + q);
  return fromWords(highWord(result) | (highWord(x) & 0x80000000), lowWord(result));
}
