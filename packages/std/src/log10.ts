/**
 * In: x; out: its logarithm to base 10, exact for 10^0 … 10^22. fdlibm (Sun Microsystems 1993): n log10(2) in two pieces
 * plus log(x / 2^n) / ln 10.
 */
import { highWord } from "./bits.js";
import { logarithm } from "./logarithm.js";
import { withHighWord } from "./parts.js";

const TWO_54 = 18014398509481984;
const INVERSE_LN10 = 4.34294481903251816668e-1;
const LOG10_2_HIGH = 3.01029995663611771306e-1;
const LOG10_2_LOW = 3.69423907715893078616e-13;

export function log10(x: number): number {
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
  k += (high >> 20) - 1023;
  const below = k < 0 ? 1 : 0; // x < 1: the remaining factor is taken from [1/2, 1) instead of [1, 2)
  const factor = withHighWord(normal, (high & 0xfffff) | ((0x3ff - below) << 20));
  const n = k + below;
  return n * LOG10_2_LOW + INVERSE_LN10 * logarithm(factor) + n * LOG10_2_HIGH;
}
