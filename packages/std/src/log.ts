/**
 * In: x; out: its natural logarithm. Without a branch for all but the largest and the smallest numbers, so that loops are vectorised: x = 2^k (1 + f) with 1 + f between sqrt(1/2) and
 * sqrt(2), log(1 + f) by the series of logarithm-series.ts with f^2/2 split off, k ln 2 added in two pieces. Error below 1 ulp.
 */
import { exponentFrom, significandFrom } from "./bits.js";
import { seriesInHalves } from "./logarithm-series.js";

const LN2_HIGH = 6.9314718036912381649e-1;
const LN2_LOW = 1.90821492927058770002e-10;
/** To its upper 32 bits. */
const SQRT_HALF = 0.7071065902709961;
const TWO_54 = 18014398509481984;

export function log(x: number): number {
  const usual = scaledLogarithm(x, 0);
  // Infinity and NaN have the exponent 1024, zero and subnormal numbers at most -1022, and what is negative 2048 more.
  return Math.abs(exponentFrom(x, SQRT_HALF)) <= 1021 ? usual : logarithmOfOther(x);
}

/** log(x) + added ln 2 for a normal x > 0. @inline */
export function scaledLogarithm(x: number, added: number): number {
  const k = exponentFrom(x, SQRT_HALF) + added;
  const f = significandFrom(x, SQRT_HALF) - 1;
  const s = f / (2 + f);
  const halfSquare = 0.5 * f * f;
  const rest = s * (halfSquare + seriesInHalves(s * s)) + k * LN2_LOW;
  return k * LN2_HIGH - (halfSquare - rest - f);
}

/** @rare */
function logarithmOfOther(x: number): number {
  if (x === 0) return -Infinity;
  if (!(x > 0)) return NaN;
  if (x === Infinity) return x;
  return x < 1 ? scaledLogarithm(x * TWO_54, -54) : scaledLogarithm(x / TWO_54, 54);
}
