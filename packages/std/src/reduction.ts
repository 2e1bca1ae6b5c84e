/**
 * In: an angle with pi/4 < |x| <= 2^19 pi/2; out: its tangent, after taking off n quarter turns. fdlibm (Sun
 * Microsystems 1993), after Cody and Waite: pi/2 in pieces of 33 bits, so that n times a piece is exact; one piece more
 * is used each time that the difference cancels too many bits.
 */
import { highWord } from "./bits.js";
import { tangentOfSum } from "./circular-kernels.js";

export const TWO_OVER_PI = 6.36619772367581382433e-1;
const HALF_PI = 1.570796326794896558;
/** pi/2 in pieces of 33 bits, and what is left behind each. */
export const PIECE_1 = 1.57079632673412561417;
const REST_1 = 6.07710050650619224932e-11;
export const PIECE_2 = 6.0771005063039659766e-11;
const REST_2 = 2.02226624879595063154e-21;
export const PIECE_3 = 2.0222662487111664558e-21;
export const REST_3 = 8.47842766036889956997e-32;

export function tangentOfMedium(x: number): number {
  const a = Math.abs(x);
  const high = highWord(a);
  const n = (a * TWO_OVER_PI + 0.5) | 0;
  let r = a - n * PIECE_1;
  let w = n * REST_1;
  let head = r - w;
  if (n >= 32 || high === highWord(n * HALF_PI)) {
    if (lostBits(high, head) > 16) {
      const t = r;
      r = t - n * PIECE_2;
      w = n * REST_2 - (t - r - n * PIECE_2);
      head = r - w;
      if (lostBits(high, head) > 49) {
        const u = r;
        r = u - n * PIECE_3;
        w = n * REST_3 - (u - r - n * PIECE_3);
        head = r - w;
      }
    }
  }
  const tail = r - head - w;
  const isOdd = (n & 1) !== 0;
  return x < 0 ? tangentOfSum(-head, -tail, isOdd) : tangentOfSum(head, tail, isOdd);
}

/** By how much the exponent fell between the argument, given by its high word, and the remainder. */
function lostBits(high: number, remainder: number): number {
  return (high >> 20) - ((highWord(remainder) >> 20) & 0x7ff);
}
