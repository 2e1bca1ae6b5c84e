/**
 * In: x; out: its cube root. FreeBSD's s_cbrt (Bruce D. Evans, after fdlibm, Sun Microsystems 1993): 5 bits by dividing
 * the bit pattern by 3, 23 bits by a polynomial of degree 4, then one Newton step. Error below 0.667 ulp.
 */
import { fromWords, highWord, lowWord } from "./bits.js";

const BIAS = 715094163; // (1023 - 1023/3 - 0.03306235651) 2^20
const BIAS_SUBNORMAL = 696219795; // (1023 - 1023/3 - 54/3 - 0.03306235651) 2^20
const TWO_54 = 18014398509481984;

const P0 = 1.87595182427177009643;
const P1 = -1.88497979543377169875;
const P2 = 1.62142972010535446614;
const P3 = -0.758397934778766047437;
const P4 = 0.145996192886612446982;

export function cbrt(x: number): number {
  const high = highWord(x);
  const sign = high & 0x80000000;
  const magnitude = high & 0x7fffffff;
  if (magnitude >= 0x7ff00000 || x === 0) return x;
  const third = magnitude < 0x00100000 ? (((highWord(x * TWO_54) & 0x7fffffff) / 3) | 0) + BIAS_SUBNORMAL : ((magnitude / 3) | 0) + BIAS;
  const rough = fromWords(sign | third, 0);
  const ratio = rough * rough * (rough / x);
  const better = rough * (P0 + ratio * (P1 + ratio * P2) + ratio * ratio * ratio * (P3 + ratio * P4));
  const t = roundedTo23Bits(better);
  const quotient = x / (t * t);
  return t + t * ((quotient - t) / (t + t + quotient));
}

/** t away from zero to 23 bits, so that its square is exact: adds half a unit, then clears 30 bits. */
function roundedTo23Bits(t: number): number {
  const low = lowWord(t);
  return fromWords((highWord(t) + (low >>> 31)) | 0, (low ^ 0x80000000) & 0xc0000000);
}
