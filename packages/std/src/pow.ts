/**
 * In: base x and exponent y; out: x^y with JavaScript's special cases. fdlibm (Sun Microsystems 1993, 2004): log2 of |x|
 * in two pieces, multiplied by y in two pieces, then 2 to that power. The error stays under 0.8 units in the last place.
 *
 * Engines disagree on this function. V8 up to 12 has a quarter of a unit more (there 10 ** -4 is not 1e-4), and fdlibm loses ten bits where
 * |y| > 2^31, because its product of t and 1 / ln 2 is not exact.
 */
import { exponentFrom, highWord, significandFrom } from "./bits.js";
import { scaledByHalves } from "./exp.js";
import { exponentialCorrection } from "./rational-exponential.js";
import { clearLowWord, ROUNDING } from "./parts.js";

const TWO_53 = 9007199254740992;
const L1 = 5.99999999999994648725e-1;
const L2 = 4.28571428578550184252e-1;
const L3 = 3.33333329818377432918e-1;
const L4 = 2.72728123808534006489e-1;
const L5 = 2.30660745775561754067e-1;
const L6 = 2.06975017800338417784e-1;
const LN2 = 6.93147180559945286227e-1;
const LN2_HIGH = 6.93147182464599609375e-1;
const LN2_LOW = -1.90465429995776804525e-9;
/** Powers of two beyond these are Infinity or 0. */
const LARGEST = 1025;
const SMALLEST = -1080;
/** To its upper 32 bits. */
const HALF_SQRT_3 = 0.8660249710083008;
const SQRT_1_5 = 1.224744871391589;
export const SMALLEST_NORMAL = 2.2250738585072014e-308;
const TWO_31 = 2147483648;
const TWO_THIRDS_INVERSE_LN2 = 9.61796693925975554329e-1;
const TWO_THIRDS_INVERSE_LN2_HIGH = 9.61796700954437255859e-1;
const TWO_THIRDS_INVERSE_LN2_LOW = -7.02846165095275826516e-9;
const INVERSE_LN2 = 1.442695040888963387;
const INVERSE_LN2_HIGH = 1.44269502162933349609;
const INVERSE_LN2_LOW = 1.92596299112661746887e-8;
const LOG2_1_5_HIGH = 5.84962487220764160156e-1;
const LOG2_1_5_LOW = 1.35003920212974897128e-8;

export function pow(x: number, y: number): number {
  const usual = powerOfNormal(x, 0, y);
  return x >= SMALLEST_NORMAL && x < Infinity && Math.abs(y) <= TWO_31 && isUsual(y) ? usual : powerOfAny(x, y);
}

/** Not one of the exponents whose powers are exact, or as good as they can be, by another way. @inline */
function isUsual(y: number): boolean {
  return Math.abs(y) !== 1 && y !== 2 && y !== 0.5;
}

/** @rare */
export function powerOfAny(x: number, y: number): number {
  if (y === 0) return 1;
  if (x !== x || y !== y) return NaN;
  const a = Math.abs(x);
  if (y === Infinity || y === -Infinity) {
    if (a === 1) return NaN;
    return a > 1 === y > 0 ? Infinity : 0;
  }
  if (y === 1) return x;
  if (y === -1) return 1 / x;
  if (y === 2) return x * x;
  const negative = highWord(x) < 0;
  if (y === 0.5 && !negative) return Math.sqrt(x);
  const odd = negative && isOdd(y);
  if (a === 0 || a === Infinity || a === 1) {
    const value = y < 0 ? 1 / a : a;
    if (odd) return -value;
    return negative && a === 1 && !isWhole(y) ? NaN : value;
  }
  if (negative && !isWhole(y)) return NaN;
  const value = positivePower(a, y);
  return odd ? -value : value;
}

function isWhole(y: number): boolean {
  return Math.floor(y) === y;
}

/** y is an odd integer (from 2^53 on all are even). */
function isOdd(y: number): boolean {
  return isWhole(y) && !isWhole(y * 0.5);
}

/** a^y for finite a > 0 other than 1 and finite y. */
function positivePower(a: number, y: number): number {
  const high = highWord(a);
  const exponentHigh = highWord(y) & 0x7fffffff;
  if (exponentHigh <= 0x41e00000) return a < SMALLEST_NORMAL ? powerOfNormal(a * TWO_53, -53, y) : powerOfNormal(a, 0, y);
  const overflows = y > 0 === a > 1;
  if (exponentHigh > 0x43f00000) return overflows ? Infinity : 0;
  if (high < 0x3fefffff || high > 0x3ff00000) return overflows ? Infinity : 0;
  // |1 - a| <= 2^-20: four terms of the series of log2(1 + t)
  const t = a - 1;
  const w = t * t * (0.5 - t * (0.3333333333333333333333 - t * 0.25));
  // 1 / ln 2 has 24 bits in its first piece and t up to 33: their product is exact for 20 of these.
  const tHead = clearLowWord(t);
  const u = INVERSE_LN2_HIGH * tHead;
  const v = INVERSE_LN2_HIGH * (t - tHead) + (t * INVERSE_LN2_LOW - w * INVERSE_LN2);
  const head = clearLowWord(u + v);
  return raised(head, v - (head - u), y);
}

/**
 * (a 2^added)^y by log2(a) = n + log2(base) + 2/(3 ln 2) (s + s^3 …), s = (a/2^n - base) / (a/2^n + base), base 1 or 3/2. Without a branch.
 * @inline
 */
function powerOfNormal(a: number, added: number, y: number): number {
  const factor = significandFrom(a, HALF_SQRT_3);
  const isMiddle = factor > SQRT_1_5;
  const n = exponentFrom(a, HALF_SQRT_3) + added;
  const base = isMiddle ? 1.5 : 1;
  const baseHigh = isMiddle ? LOG2_1_5_HIGH : 0;
  const baseLow = isMiddle ? LOG2_1_5_LOW : 0;

  const u = factor - base;
  const v = 1 / (factor + base);
  const s = u * v;
  const sHead = clearLowWord(s);
  const sumHead = clearLowWord(factor + base);
  const sumTail = factor - (sumHead - base);
  const sTail = v * (u - sHead * sumHead - sHead * sumTail);
  const z = s * s;
  const r = z * z * (L1 + z * (L2 + z * (L3 + z * (L4 + z * (L5 + z * L6))))) + sTail * (sHead + s);
  const square = sHead * sHead;
  const cubicHead = clearLowWord(3 + square + r);
  const cubicTail = r - (cubicHead - 3 - square);
  const productHead = sHead * cubicHead;
  const productTail = sTail * cubicHead + cubicTail * s;
  const p = clearLowWord(productHead + productTail);
  const pTail = productTail - (p - productHead);
  const logHead = TWO_THIRDS_INVERSE_LN2_HIGH * p;
  const logTail = TWO_THIRDS_INVERSE_LN2_LOW * p + pTail * TWO_THIRDS_INVERSE_LN2 + baseLow;
  const head = clearLowWord(logHead + logTail + baseHigh + n);
  return raised(head, logTail - (head - n - baseHigh - logHead), y);
}

/** 2^((head + tail) y); head has 21 significant bits. Scaled in two factors, of which only the last rounds where the result is subnormal. @inline */
function raised(head: number, tail: number, y: number): number {
  const yHead = clearLowWord(y);
  const low = (y - yHead) * head + y * tail;
  const high = yHead * head;
  const z = low + high;
  const below = z > LARGEST ? LARGEST : z;
  const n = (below < SMALLEST ? SMALLEST : below) + ROUNDING - ROUNDING;
  const isInside = Math.abs(z) < 1100;
  return scaledByHalves(powerOfTwoOf(isInside ? high - n : 0, isInside ? low : 0), n);
}

/** 2^(high + low) for |high + low| <= 1/2. @inline */
function powerOfTwoOf(high: number, low: number): number {
  const t = clearLowWord(low + high);
  const u = t * LN2_HIGH;
  const v = (low - (t - high)) * LN2 + t * LN2_LOW;
  const z = u + v;
  const w = v - (z - u);
  const c = exponentialCorrection(z);
  return 1 - ((z * c) / (c - 2) - (w + z * w) - z);
}
