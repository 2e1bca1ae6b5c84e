/**
 * In: x; out: its logarithms for `afn`, off by at most 3 units in the last place. x = 2^k (1 + f) with 1 + f between
 * sqrt(1/2) and sqrt(2), log(1 + f) by the series of logarithm-series.ts.
 */
import { exponentFrom, significandFrom } from "../bits.js";
import { log } from "../log.js";
import { log2 } from "../log2.js";
import { seriesInHalves } from "../logarithm-series.js";

const LN2 = 6.93147180559945286227e-1;
const INVERSE_LN2 = 1.442695040888963387;
/** To its upper 32 bits. */
const SQRT_HALF = 0.7071065902709961;
const SMALLEST = 4.450147717014403e-308;
const LARGEST = 8.98846567431158e307;

export function logApproximate(x: number): number {
  const usual = exponentFrom(x, SQRT_HALF) * LN2 + logarithmOfSignificand(x);
  return x >= SMALLEST && x <= LARGEST ? usual : logarithmOfOther(x);
}

export function log2Approximate(x: number): number {
  const usual = exponentFrom(x, SQRT_HALF) + logarithmOfSignificand(x) * INVERSE_LN2;
  return x >= SMALLEST && x <= LARGEST ? usual : binaryLogarithmOfOther(x);
}

/** log(1 + f). @inline */
function logarithmOfSignificand(x: number): number {
  const f = significandFrom(x, SQRT_HALF) - 1;
  const s = f / (2 + f);
  return s + s + s * seriesInHalves(s * s);
}

/** @rare */
function logarithmOfOther(x: number): number {
  return log(x);
}

/** @rare */
function binaryLogarithmOfOther(x: number): number {
  return log2(x);
}
