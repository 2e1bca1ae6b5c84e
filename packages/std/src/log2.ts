/**
 * In: x; out: its logarithm to base 2, exact for powers of two. FreeBSD's e_log2 on fdlibm's series (Sun Microsystems
 * 1993): log2(x) = k + (f - f^2/2 + s (f^2/2 + R)) / ln 2, with f - f^2/2 and the quotient in two pieces.
 */
import { highWord } from "./bits.js";
import { seriesInHalves } from "./logarithm-series.js";
import { clearLowWord, withHighWord } from "./parts.js";

const TWO_54 = 18014398509481984;
const INVERSE_LN2_HIGH = 1.44269504072144627571;
const INVERSE_LN2_LOW = 1.67517131648865118353e-10;

export function log2(x: number): number {
  if (x === 0) return -Infinity;
  if (!(x > 0)) return NaN;
  if (x === Infinity) return x;
  if (x === 1) return 0;
  let k = 0;
  let normal = x;
  if (highWord(x) < 0x00100000) {
    k = -54;
    normal = x * TWO_54;
  }
  const high = highWord(normal);
  const fraction = high & 0xfffff;
  const carry = (fraction + 0x95f64) & 0x100000;
  k += (high >> 20) - 1023 + (carry >> 20);
  const f = withHighWord(normal, fraction | (carry ^ 0x3ff00000)) - 1;
  const halfSquare = 0.5 * f * f;
  const s = f / (2 + f);
  const r = s * (halfSquare + seriesInHalves(s * s));
  const head = clearLowWord(f - halfSquare);
  const tail = f - head - halfSquare + r;
  const quotientHead = head * INVERSE_LN2_HIGH;
  const quotientTail = (tail + head) * INVERSE_LN2_LOW + tail * INVERSE_LN2_HIGH;
  const sum = k + quotientHead;
  return quotientTail + (k - sum + quotientHead) + sum;
}
