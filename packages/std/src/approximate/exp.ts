/**
 * In: x; out: e^x for `afn`, off by at most 2 units in the last place; results below 2^-1021 are 0. x = k ln 2 + r with
 * |r| <= 0.5 ln 2, 2 e^r by a minimax polynomial of degree 11 (off by 2^-57), scaled by 2^(k - 1) in one product.
 */
import { fieldPower } from "../bits.js";

/** Beyond these the result is Infinity or 0. */
const LARGEST = 710;
const SMALLEST = -708.7;
const LN2_HIGH = 6.9314718036912381649e-1;
const LN2_LOW = 1.90821492927058770002e-10;
const INVERSE_LN2 = 1.442695040888963387;
/**
 * 1.5 · 2^52 + 1022: what is added to it is rounded to a whole number, and its low bits are the exponent's field of
 * half a power of two.
 */
const HALF_BIAS = 6755399441056766;

const C2 = 1.0000000000000022;
const C3 = 3.3333333333332826e-1;
const C4 = 8.333333333306141e-2;
const C5 = 1.6666666666988638e-2;
const C6 = 2.777777788700962e-3;
const C7 = 3.9682539013203086e-4;
const C8 = 4.960298643037802e-5;
const C9 = 5.511517307578747e-6;
const C10 = 5.52604211202442e-7;
const C11 = 4.999993088681332e-8;

/** @inline */
export function expApproximate(x: number): number {
  const below = x > LARGEST ? LARGEST : x;
  const inside = below < SMALLEST ? SMALLEST : below;
  const shifted = inside * INVERSE_LN2 + HALF_BIAS;
  const k = shifted - HALF_BIAS;
  const r = inside - k * LN2_HIGH - k * LN2_LOW;
  const r2 = r * r;
  const r4 = r2 * r2;
  const low = C2 + r * C3 + r2 * (C4 + r * C5);
  const high = C6 + r * C7 + r2 * (C8 + r * C9) + r4 * (C10 + r * C11);
  return (2 + (r + r + r2 * (low + r4 * high))) * fieldPower(shifted);
}
