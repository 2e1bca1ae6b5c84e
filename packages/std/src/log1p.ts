/**
 * In: x; out: log(1 + x) without cancellation near 0. fdlibm (Sun Microsystems 1993): 1 + x = 2^k (1 + f), the series of
 * logarithm-series.ts, and a correction for the rounding of 1 + x. Error below 1 ulp.
 */
import { highWord } from "./bits.js";
import { seriesByHorner } from "./logarithm-series.js";
import { withHighWord } from "./parts.js";

const LN2_HIGH = 6.9314718036912381649e-1;
const LN2_LOW = 1.90821492927058770002e-10;

export function log1p(x: number): number {
  const high = highWord(x);
  const magnitude = high & 0x7fffffff;
  if (x === -1) return -Infinity;
  if (!(x > -1)) return NaN;
  if (x === Infinity) return x;
  if (magnitude < 0x3e200000) return magnitude < 0x3c900000 ? x : x - x * x * 0.5;
  if (high < 0x3fda827a && (high > 0 || high <= -0x402d413c)) return unscaled(x);
  const exact = high >= 0x43400000; // 1 is below half a unit in the last place of x
  const u = exact ? x : 1 + x;
  const highOfSum = highWord(u);
  const fraction = highOfSum & 0xfffff;
  const k = (highOfSum >> 20) - 1023;
  const correction = exact ? 0 : (k > 0 ? 1 - (u - x) : x - (u - 1)) / u;
  if (fraction < 0x6a09e) return scaled(withHighWord(u, fraction | 0x3ff00000) - 1, k, correction, fraction === 0);
  const rest = (0x00100000 - fraction) >> 2;
  return scaled(withHighWord(u, fraction | 0x3fe00000) - 1, k + 1, correction, rest === 0);
}

/** log(1 + f) where 1 + f is already between sqrt(1/2) and sqrt(2). */
function unscaled(f: number): number {
  const halfSquare = 0.5 * f * f;
  const s = f / (2 + f);
  return f - (halfSquare - s * (halfSquare + seriesByHorner(s * s)));
}

/** k ln 2 + log(1 + f) + correction; `tiny` says that |f| < 2^-20. */
function scaled(f: number, k: number, correction: number, tiny: boolean): number {
  const halfSquare = 0.5 * f * f;
  if (tiny) {
    if (f === 0) return k === 0 ? 0 : k * LN2_HIGH + (correction + k * LN2_LOW);
    const r = halfSquare * (1 - 0.66666666666666666 * f);
    return k === 0 ? f - r : k * LN2_HIGH - (r - (k * LN2_LOW + correction) - f);
  }
  const s = f / (2 + f);
  const r = seriesByHorner(s * s);
  if (k === 0) return f - (halfSquare - s * (halfSquare + r));
  return k * LN2_HIGH - (halfSquare - (s * (halfSquare + r) + (k * LN2_LOW + correction)) - f);
}
