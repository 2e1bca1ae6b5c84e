/**
 * In: x; out: its hyperbolic tangent. Without a branch, so that loops are vectorised: 2 |x| = k ln 2 + r, and with q =
 * e^r - 1 and s = 2^-k the result is (1 - s + q) / (1 + s + q), both sums and the quotient in two pieces. Error below 1
 * ulp.
 */
import { fieldPower, fromWords, highWord, lowWord } from "./bits.js";
import { exponentialRest } from "./exp.js";
import { BIAS, clearLowWord, ROUNDING } from "./parts.js";

/** From here on the result is 1. */
const LARGEST = 22;
const LN2_HIGH = 6.9314718036912381649e-1;
const LN2_LOW = 1.90821492927058770002e-10;
const INVERSE_LN2 = 1.442695040888963387;

/** @inline */
export function tanh(x: number): number {
  const magnitude = Math.abs(x);
  const twice = 2 * (magnitude > LARGEST ? LARGEST : magnitude);
  const k = twice * INVERSE_LN2 + ROUNDING - ROUNDING;
  const head = twice - k * LN2_HIGH;
  const tail = k * LN2_LOW;
  const r = head - tail;
  const lost = head - r - tail;
  const q = lost + lost * r + exponentialRest(r);
  const s = fieldPower(BIAS - k);

  const above = 1 - s;
  const aboveSum = above + r;
  const aboveRest = above - aboveSum + r + (q + (1 - above - s));
  const numerator = aboveSum + aboveRest;
  const numeratorTail = aboveSum - numerator + aboveRest;

  const below = 1 + s;
  const belowSum = below + r;
  const belowRest = below - belowSum + r + (q + (s - (below - 1)));
  const denominator = belowSum + belowRest;
  const denominatorTail = belowSum - denominator + belowRest;

  const inverse = 1 / denominator;
  const quotient = clearLowWord(numerator * inverse);
  const denominatorHead = clearLowWord(denominator);
  const remainder = numerator - quotient * denominatorHead - quotient * (denominator - denominatorHead);
  const result = quotient + (remainder + (numeratorTail - quotient * denominatorTail)) * inverse;
  return fromWords(highWord(result) | (highWord(x) & 0x80000000), lowWord(result));
}
