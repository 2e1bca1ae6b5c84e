/**
 * In: a tangent, or the sides y and x; out: the angle. fdlibm (Sun Microsystems 1993): the argument is brought into
 * [0, 7/16] by the angles of 1/2, 1, 3/2 and infinity (each in two pieces), then an odd polynomial of degree 23.
 */
import { highWord } from "./bits.js";

const HALF_PI = 1.570796326794896558;
const PI_LOW = 1.2246467991473531772e-16;

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

/** x - atan(x) for |x| <= 7/16. */
function difference(x: number): number {
  const z = x * x;
  const w = z * z;
  const odd = z * (A0 + w * (A2 + w * (A4 + w * (A6 + w * (A8 + w * A10)))));
  const even = w * (A1 + w * (A3 + w * (A5 + w * (A7 + w * A9))));
  return x * (odd + even);
}

/** The angle of a base point (high + low) plus atan(x). */
function beyond(high: number, low: number, x: number): number {
  return high - (difference(x) - low - x);
}

export function atan(x: number): number {
  if (x !== x) return x;
  const a = Math.abs(x);
  const magnitude = highWord(a);
  if (magnitude < 0x3fdc0000) return magnitude < 0x3e400000 ? x : x - difference(x);
  const angle = magnitude >= 0x44100000 ? HALF_PI : atanFrom7Over16(a, magnitude);
  return x < 0 ? -angle : angle;
}

function atanFrom7Over16(a: number, magnitude: number): number {
  if (magnitude < 0x3fe60000) return beyond(4.63647609000806093515e-1, 2.26987774529616870924e-17, (2 * a - 1) / (2 + a));
  if (magnitude < 0x3ff30000) return beyond(7.85398163397448278999e-1, 3.06161699786838301793e-17, (a - 1) / (a + 1));
  if (magnitude < 0x40038000) return beyond(9.82793723247329054082e-1, 1.39033110312309984516e-17, (a - 1.5) / (1 + 1.5 * a));
  return beyond(HALF_PI, 6.12323399573676603587e-17, -1 / a);
}

export function atan2(y: number, x: number): number {
  if (x !== x || y !== y) return NaN;
  if (x === 1) return atan(y);
  const xNegative = highWord(x) < 0;
  const angle = angleOfMagnitudes(Math.abs(y), Math.abs(x), xNegative);
  return highWord(y) < 0 ? -angle : angle;
}

/** The angle in [0, pi] of the point (±|x|, |y|). */
function angleOfMagnitudes(y: number, x: number, xNegative: boolean): number {
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
