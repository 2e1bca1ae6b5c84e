/**
 * In: x; out: its natural logarithm. Without a branch, so that loops are vectorised: x = 2^k (1 + f) with 1 + f between sqrt(1/2) and sqrt(2),
 * log(1 + f) by the series of logarithm-series.ts with f^2/2 split off, k ln 2 added in two pieces. Error below 1 ulp.
 */
import { exponentField, significand } from "./bits.js";
import { seriesInHalves } from "./logarithm-series.js";

const LN2_HIGH = 6.9314718036912381649e-1;
const LN2_LOW = 1.90821492927058770002e-10;
const SQRT_2 = 1.4142135623730951;
const TWO_54 = 18014398509481984;
const SMALLEST_NORMAL = 2.2250738585072014e-308;

/** @inline */
export function log(x: number): number {
  const subnormal = x < SMALLEST_NORMAL;
  const normal = subnormal ? x * TWO_54 : x;
  const m = significand(normal);
  const isAbove = m > SQRT_2;
  const k = exponentField(normal) - (subnormal ? 1077 : 1023) + (isAbove ? 1 : 0);
  const f = (isAbove ? m * 0.5 : m) - 1;
  const s = f / (2 + f);
  const halfSquare = 0.5 * f * f;
  const rest = s * (halfSquare + seriesInHalves(s * s)) + k * LN2_LOW;
  const result = k * LN2_HIGH - (halfSquare - rest - f);
  const positive = x < Infinity ? result : x;
  return x > 0 ? positive : x === 0 ? -Infinity : NaN;
}
