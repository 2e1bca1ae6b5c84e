/**
 * In: an angle in radians; out: its sine, cosine, tangent. Sine and cosine have no branch up to 2^20 pi/2, so that
 * loops are vectorised: n quarter turns are taken off in pieces of pi/2 (Cody and Waite), of which n times each is
 * exact, and both polynomials of fdlibm (Sun Microsystems 1993) are evaluated. Farther out, Payne and Hanek's
 * reduction. Error below 1 ulp for every double.
 */
import { highWord, lowWord } from "./bits.js";
import { COSINE, cosineOfRemainder, SINE, sineOfRemainder, TANGENT, tangentOfSum } from "./circular-kernels.js";
import { ROUNDING } from "./parts.js";
import { circularOfHuge } from "./payne-hanek.js";
import { PIECE_1, PIECE_2, PIECE_3, REST_3, tangentOfMedium, TWO_OVER_PI } from "./reduction.js";

/** Below 2^20 quarter turns. */
export const LARGEST = 1647099;

export function sin(x: number): number {
  const near = afterQuarterTurns(x, 0);
  return Math.abs(x) <= LARGEST ? near : sineOfHuge(x);
}

export function cos(x: number): number {
  const near = afterQuarterTurns(x, 1);
  return Math.abs(x) <= LARGEST ? near : cosineOfHuge(x);
}

export function tan(x: number): number {
  const magnitude = highWord(x) & 0x7fffffff;
  if (magnitude <= 0x3fe921fb) return tangentOfSum(x, 0, false);
  return magnitude <= 0x413921fb ? tangentOfMedium(x) : afterManyTurns(x, TANGENT);
}

/** The sine of x and some quarter turns. @inline */
export function afterQuarterTurns(x: number, added: number): number {
  const shifted = x * TWO_OVER_PI + ROUNDING;
  const n = shifted - ROUNDING;
  const first = x - n * PIECE_1;
  const second = first - n * PIECE_2;
  const lost = first - second - n * PIECE_2;
  const third = n * PIECE_3 - lost;
  const head = second - third;
  const tail = second - head - third - n * REST_3;
  const turns = lowWord(shifted) + added;
  const value = (turns & 1) === 0 ? sineOfRemainder(head, tail) : cosineOfRemainder(head, tail);
  return (turns & 2) === 0 ? value : -value;
}

/** @rare */
export function sineOfHuge(x: number): number {
  return afterManyTurns(x, SINE);
}

/** @rare */
export function cosineOfHuge(x: number): number {
  return afterManyTurns(x, COSINE);
}

function afterManyTurns(x: number, which: number): number {
  return Math.abs(x) < Infinity ? circularOfHuge(x, which) : NaN;
}
