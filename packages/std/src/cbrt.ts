/**
 * In: x; out: its cube root. FreeBSD's s_cbrt (Bruce D. Evans, after fdlibm, Sun Microsystems 1993): 5 bits by dividing
 * the bit pattern by 3, 23 bits by a polynomial of degree 4, then one Newton step. Without a branch but for the
 * smallest numbers and Infinity, so that loops are vectorised. Error below 0.85 ulp.
 */
import { exponentField, fromWords, highWord, lowWord } from "./bits.js";
import { ROUNDING } from "./parts.js";

const BIAS = 715094163; // (1023 - 1023/3 - 0.03306235651) 2^20
const THIRD = 0.3333333333333333;
/** What is multiplied by it leaves the upper 24 bits, so that their square is exact. */
const SPLITTER = 536870913;
const TWO_54 = 18014398509481984;
const TWO_18 = 262144;

const P0 = 1.87595182427177009643;
const P1 = -1.88497979543377169875;
const P2 = 1.62142972010535446614;
const P3 = -0.758397934778766047437;
const P4 = 0.145996192886612446982;

export function cbrt(x: number): number {
  const a = Math.abs(x);
  const usual = rootOfNormal(a);
  const value = Math.abs(exponentField(a) - 1023.5) < 1023 ? usual : rootOfOther(a);
  return fromWords(highWord(value) | (highWord(x) & 0x80000000), lowWord(value));
}

/** @inline */
function rootOfNormal(a: number): number {
  const third = lowWord((highWord(a) - 1) * THIRD + ROUNDING);
  const rough = fromWords((third + BIAS) | 0, 0);
  const ratio = rough * rough * (rough / a);
  const better = rough * (P0 + ratio * (P1 + ratio * P2) + ratio * ratio * ratio * (P3 + ratio * P4));
  const wide = better * SPLITTER;
  const t = wide - (wide - better);
  const quotient = a / (t * t);
  return t + t * ((quotient - t) / (t + t + quotient));
}

/** @rare */
function rootOfOther(a: number): number {
  return a > 0 && a < Infinity ? rootOfNormal(a * TWO_54) / TWO_18 : a;
}
