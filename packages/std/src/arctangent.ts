/**
 * In: a tangent, or the sides y and x; out: the angle. fdlibm (Sun Microsystems 1993): the argument is brought into [0,
 * 7/16] by the angles of 1/2, 1, 3/2 and infinity (each in two pieces), then an odd polynomial of degree 23. Without a
 * branch (but where sides are 0, infinite or of very different size), so that loops are vectorised.
 */
import { exponentField, fromWords, highWord, lowWord } from "./bits.js";

export const HALF_PI = 1.570796326794896558;
export const PI_LOW = 1.2246467991473531772e-16;

const A0 = 3.33333333333329318027e-1;
const A1 = -1.99999999998764832476e-1;
const A2 = 1.42857142725034663711e-1;
const A3 = -1.1111110405462355788e-1;
const A4 = 9.09088713343650656196e-2;
const A5 = -7.69187620504482999495e-2;
const A6 = 6.66107313738753120669e-2;
const A7 = -5.83357013379057348645e-2;
const A8 = 4.97687799461593236017e-2;
const A9 = -3.6531572744216915527e-2;
const A10 = 1.62858201153657823623e-2;

/** x - atan(x) for |x| <= 7/16. @inline */
export function difference(x: number): number {
  const z = x * x;
  const w = z * z;
  const odd = z * (A0 + w * (A2 + w * (A4 + w * (A6 + w * (A8 + w * A10)))));
  const even = w * (A1 + w * (A3 + w * (A5 + w * (A7 + w * A9))));
  return x * (odd + even);
}

/**
 * Of a >= 0: the angle of a base point, in two pieces, and that of what is left, whose tangent is (a - c) / (1 + c a).
 * @inline
 */
function acute(a: number): number {
  const second = a >= 0.6875;
  const third = a >= 1.1875;
  const fourth = a >= 2.4375;
  const c1 = a >= 0.4375 ? 0.5 : 0;
  const high1 = a >= 0.4375 ? 4.63647609000806093515e-1 : 0;
  const low1 = a >= 0.4375 ? 2.26987774529616870924e-17 : 0;
  const c2 = second ? 1 : c1;
  const high2 = second ? 7.85398163397448278999e-1 : high1;
  const low2 = second ? 3.06161699786838301793e-17 : low1;
  const c3 = third ? 1.5 : c2;
  const high3 = third ? 9.82793723247329054082e-1 : high2;
  const low3 = third ? 1.39033110312309984516e-17 : low2;
  const above = a - c3;
  const below = 1 + c3 * a;
  const high = fourth ? HALF_PI : high3;
  const low = fourth ? 6.12323399573676603587e-17 : low3;
  const x = (fourth ? -1 : above) / (fourth ? a : below);
  return high - (difference(x) - low - x);
}

/** @inline */
export function atan(x: number): number {
  const angle = acute(Math.abs(x));
  return fromWords(highWord(angle) | (highWord(x) & 0x80000000), lowWord(angle));
}

export function atan2(y: number, x: number): number {
  const ratio = Math.abs(y) / Math.abs(x);
  const first = acute(ratio);
  const usual = x < 0 ? Math.PI - (first - PI_LOW) : first;
  const angle =
    Math.abs(exponentField(ratio) - 1023) < 60 ? usual : angleOfOther(Math.abs(y), Math.abs(x), highWord(x) < 0);
  return fromWords(highWord(angle) | (highWord(y) & 0x80000000), lowWord(angle));
}

/** The angle in [0, pi] of the point (±|x|, |y|). @rare */
export function angleOfOther(y: number, x: number, xNegative: boolean): number {
  if (x !== x || y !== y) return NaN;
  if (y === 0) return xNegative ? Math.PI : 0;
  if (x === 0) return HALF_PI;
  if (x === Infinity) {
    if (y === Infinity) return xNegative ? 3 * (Math.PI / 4) : Math.PI / 4;
    return xNegative ? Math.PI : 0;
  }
  if (y === Infinity) return HALF_PI;
  const difference = (highWord(y) - highWord(x)) >> 20; // of the exponents
  if (difference > 60) return HALF_PI;
  if (!xNegative) return atan(y / x);
  const acute = difference < -60 ? 0 : atan(y / x);
  return Math.PI - (acute - PI_LOW);
}
