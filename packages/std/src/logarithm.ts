/**
 * In: x; out: its natural logarithm, for the functions that are built on it and rest on its bits. fdlibm (Sun Microsystems 1993): x = 2^k (1 + f) with 1 + f between sqrt(1/2) and
 * sqrt(2), log(1 + f) by the series of logarithm-series.ts, k ln 2 added in two pieces. Error below 1 ulp.
 */
import { highWord } from "./bits.js";
import { seriesInHalves } from "./logarithm-series.js";
import { withHighWord } from "./parts.js";

const LN2_HIGH = 6.9314718036912381649e-1;
const LN2_LOW = 1.90821492927058770002e-10;
const TWO_54 = 18014398509481984;

export function logarithm(x: number): number {
  if (x === 0) return -Infinity;
  if (!(x > 0)) return NaN;
  if (x === Infinity) return x;
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
  if (((2 + fraction) & 0xfffff) < 3) return nearPowerOfTwo(f, k);
  return general(f, k, fraction);
}

/** k ln 2 + log(1 + f) for |f| < 2^-20. */
function nearPowerOfTwo(f: number, k: number): number {
  if (f === 0) return k === 0 ? 0 : k * LN2_HIGH + k * LN2_LOW;
  const r = f * f * (0.5 - 0.33333333333333333 * f);
  return k === 0 ? f - r : k * LN2_HIGH - (r - k * LN2_LOW - f);
}

/** k ln 2 + log(1 + f); the subtraction f - f^2/2 is split off where f is large enough for it to matter. */
function general(f: number, k: number, fraction: number): number {
  const s = f / (2 + f);
  const r = seriesInHalves(s * s);
  if (((fraction - 0x6147a) | (0x6b851 - fraction)) > 0) {
    const halfSquare = 0.5 * f * f;
    if (k === 0) return f - (halfSquare - s * (halfSquare + r));
    return k * LN2_HIGH - (halfSquare - (s * (halfSquare + r) + k * LN2_LOW) - f);
  }
  if (k === 0) return f - s * (f - r);
  return k * LN2_HIGH - (s * (f - r) - k * LN2_LOW - f);
}
