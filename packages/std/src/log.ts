/**
 * In: x; out: its natural logarithm. Without a branch for all but the largest and the smallest numbers, so that loops
 * are vectorised: x = 2^k (1 + f), and log(1 + f) = f - s (f - R(s^2)) with s = f / (2 + f) (fdlibm, Sun Microsystems
 * 1993); k ln 2 is added in two pieces. Error below 0.9 ulp.
 *
 * 1 + f is from a root a little below sqrt(1/2) to twice that, so that what f loses stays below 1/16 and is rounded by
 * less. R is a minimax polynomial for that range, off by at most 2^-57.5 of the result.
 */
import { exponentFrom, significandFrom } from "./bits.js";
import { inHalves } from "./logarithm-series.js";

const LN2_HIGH = 6.9314718036912381649e-1;
const LN2_LOW = 1.90821492927058770002e-10;
/** Its lower 32 bits are 0. */
const ROOT = 0.6969995498657227;
const TWO_54 = 18014398509481984;

const R1 = 0.6666666666666785;
const R2 = 0.3999999999905621;
const R3 = 0.2857142882629609;
const R4 = 0.22222189627534003;
const R5 = 0.18184042809353218;
const R6 = 0.1530154096068403;
const R7 = 0.1492314537196933;

export function log(x: number): number {
  const usual = scaledLogarithm(x, 0);
  // Infinity and NaN have the exponent 1024, zero and subnormal numbers at most -1022, and what is negative 2048 more.
  return Math.abs(exponentFrom(x, ROOT)) <= 1021 ? usual : logarithmOfOther(x);
}

/** log(x) + added ln 2 for a normal x > 0. @inline */
export function scaledLogarithm(x: number, added: number): number {
  const k = exponentFrom(x, ROOT) + added;
  const f = significandFrom(x, ROOT) - 1;
  const s = f / (2 + f);
  const lost = s * (f - inHalves(s * s, R1, R2, R3, R4, R5, R6, R7)) - k * LN2_LOW;
  return k * LN2_HIGH - (lost - f);
}

/** @rare */
function logarithmOfOther(x: number): number {
  if (x === 0) return -Infinity;
  if (!(x > 0)) return NaN;
  if (x === Infinity) return x;
  return x < 1 ? scaledLogarithm(x * TWO_54, -54) : scaledLogarithm(x / TWO_54, 54);
}
