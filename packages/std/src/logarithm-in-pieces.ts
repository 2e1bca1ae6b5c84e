/**
 * In: x and the pieces of log 2 and 1 / ln b for a base b; out: x's logarithm to that base. FreeBSD's e_log2 and
 * e_log10 on fdlibm's series (Sun Microsystems 1993): with x = 2^k (1 + f) it is k log 2 + (f - f^2/2 + s (f^2/2 + R))
 * / ln b, with f - f^2/2 and the quotient in two pieces. Without a branch for all but the largest and the smallest
 * numbers, so that loops are vectorised.
 */
import { exponentFrom, significandFrom } from "./bits.js";
import { seriesInHalves } from "./logarithm-series.js";
import { clearLowWord } from "./parts.js";

/** To its upper 32 bits. */
const SQRT_HALF = 0.7071056365966797;
export const TWO_54 = 18014398509481984;

/**
 * Infinity and NaN have the exponent 1024, zero and subnormal numbers at most -1022, and what is negative 2048 more.
 * @inline
 */
export function isUsual(x: number): boolean {
  return Math.abs(exponentFrom(x, SQRT_HALF)) <= 1021;
}

/** Of a normal x > 0, and `added` powers of two. @inline */
export function logarithmInPieces(
  x: number,
  added: number,
  log2High: number,
  log2Low: number,
  inverseHigh: number,
  inverseLow: number,
): number {
  const k = exponentFrom(x, SQRT_HALF) + added;
  const f = significandFrom(x, SQRT_HALF) - 1;
  const halfSquare = 0.5 * f * f;
  const s = f / (2 + f);
  const r = s * (halfSquare + seriesInHalves(s * s));
  const head = clearLowWord(f - halfSquare);
  const tail = f - head - halfSquare + r;
  const quotientHead = head * inverseHigh;
  const quotientTail = k * log2Low + (tail + head) * inverseLow + tail * inverseHigh;
  const whole = k * log2High;
  const sum = whole + quotientHead;
  return quotientTail + (whole - sum + quotientHead) + sum;
}

/** What Infinity, 0, negative numbers and NaN have for a logarithm. */
export function logarithmOfSpecial(x: number): number {
  if (x === 0) return -Infinity;
  return x > 0 ? x : NaN;
}
