/**
 * In: x; out: log(1 + x) without cancellation near 0. fdlibm (Sun Microsystems 1993): 1 + x = 2^k (1 + f), the series
 * of logarithm-series.ts, and a correction for what 1 + x loses; next to 0, f is x itself. Without a branch for all but
 * the largest x, so that loops are vectorised. Error below 1 ulp.
 */
import { exponentFrom, significandFrom } from "./bits.js";
import { log } from "./log.js";
import { seriesInHalves } from "./logarithm-series.js";

const LN2_HIGH = 6.9314718036912381649e-1;
const LN2_LOW = 1.90821492927058770002e-10;
/** To its upper 32 bits. */
const SQRT_HALF = 0.7071056365966797;
/** The middle of numbers x for which 1 + x is between sqrt(1/2) and sqrt(2), and how far they reach. */
const MIDDLE = 0.06066;
const REACH = 0.3535;

export function log1p(x: number): number {
  const usual = logarithmOfOneMore(x, 0);
  return Math.abs(exponentFrom(1 + x, SQRT_HALF)) <= 1021 ? usual : logarithmOfOther(x);
}

/** log(1 + x + low), where 1 + x is normal and low is no more than a few units in the last place of x. @inline */
export function logarithmOfOneMore(x: number, low: number): number {
  const sum = 1 + x;
  const whole = sum - 1;
  const lost = 1 - (sum - whole) + (x - whole);
  const k = exponentFrom(sum, SQRT_HALF);
  const fraction = significandFrom(sum, SQRT_HALF) - 1;
  const isNear = Math.abs(x - MIDDLE) < REACH;
  const correction = ((isNear ? 0 : lost) + low) / sum;
  const f = isNear ? x : fraction;
  const s = f / (2 + f);
  const halfSquare = 0.5 * f * f;
  const rest = s * (halfSquare + seriesInHalves(s * s)) + (k * LN2_LOW + correction);
  const logarithm = f - (halfSquare - rest);
  // Of 0, k is 0, which added to -0 would be 0.
  return isNear ? logarithm : logarithm + k * LN2_HIGH;
}

/** 1 + x is no normal number, or x so large that 1 does not matter. @rare */
function logarithmOfOther(x: number): number {
  return x > -1 ? log(x) : x === -1 ? -Infinity : NaN;
}
