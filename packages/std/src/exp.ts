/**
 * In: x; out: e^x. Without a branch, so that loops are vectorised: x = k ln 2 + r with |r| <= 0.5 ln 2, Taylor's polynomial of degree 13
 * for e^r (off by at most 2^-57), scaled by 2^k in two factors, of which only the last rounds where the result is subnormal. Error below 1 ulp.
 */
import { fieldPower } from "./bits.js";
import { BIAS, ROUNDING } from "./parts.js";

/** Beyond these the result is Infinity or 0. */
const LARGEST = 710;
const SMALLEST = -746;
const LN2_HIGH = 6.9314718036912381649e-1;
const LN2_LOW = 1.90821492927058770002e-10;
const INVERSE_LN2 = 1.442695040888963387;

const C3 = 1.66666666666666666667e-1;
const C4 = 4.16666666666666666667e-2;
const C5 = 8.33333333333333333333e-3;
const C6 = 1.38888888888888888889e-3;
const C7 = 1.98412698412698412698e-4;
const C8 = 2.48015873015873015873e-5;
const C9 = 2.75573192239858906526e-6;
const C10 = 2.75573192239858906526e-7;
const C11 = 2.50521083854417187751e-8;
const C12 = 2.08767569878680989792e-9;
const C13 = 1.60590438368216145994e-10;

/** @inline */
export function exp(x: number): number {
  const below = x > LARGEST ? LARGEST : x;
  const inside = below < SMALLEST ? SMALLEST : below;
  const shifted = inside * INVERSE_LN2 + ROUNDING;
  const k = shifted - ROUNDING;
  const head = inside - k * LN2_HIGH;
  const tail = k * LN2_LOW;
  const r = head - tail;
  const y = 1 + (head + (exponentialRest(r) - tail));
  return scaledByHalves(y, k);
}

/** y 2^k for a whole k between -2044 and 2046: only the last product rounds, where the result is subnormal. @inline */
export function scaledByHalves(y: number, k: number): number {
  const half = k * 0.5 + ROUNDING - ROUNDING;
  return y * fieldPower(half + BIAS) * fieldPower(k - half + BIAS);
}

/** e^r - 1 - r. @inline */
export function exponentialRest(r: number): number {
  const r2 = r * r;
  const r4 = r2 * r2;
  const low = 0.5 + r * C3 + r2 * (C4 + r * C5);
  const middle = C6 + r * C7 + r2 * (C8 + r * C9);
  const high = C10 + r * C11 + r2 * (C12 + r * C13);
  return r2 * (low + r4 * (middle + r4 * high));
}
