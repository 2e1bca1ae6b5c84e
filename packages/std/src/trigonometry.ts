/**
 * In: an angle in radians; out: its sine, cosine, tangent. fdlibm (Sun Microsystems 1993): polynomials up to pi/4, behind that
 * after a reduction by quarter turns. Error below 1 ulp for every double.
 */
import { highWord } from "./bits.js";
import { COSINE, cosineOfSum, SINE, sineOf, TANGENT, tangentOfSum } from "./circular-kernels.js";
import { circularOfHuge } from "./payne-hanek.js";
import { circularOfMedium } from "./reduction.js";

export function sin(x: number): number {
  return (highWord(x) & 0x7fffffff) <= 0x3fe921fb ? sineOf(x) : reduced(x, SINE);
}

export function cos(x: number): number {
  return (highWord(x) & 0x7fffffff) <= 0x3fe921fb ? cosineOfSum(x, 0) : reduced(x, COSINE);
}

export function tan(x: number): number {
  return (highWord(x) & 0x7fffffff) <= 0x3fe921fb ? tangentOfSum(x, 0, false) : reduced(x, TANGENT);
}

function reduced(x: number, which: number): number {
  const magnitude = highWord(x) & 0x7fffffff;
  if (magnitude <= 0x413921fb) return circularOfMedium(x, which);
  return magnitude < 0x7ff00000 ? circularOfHuge(x, which) : NaN;
}
