/**
 * In: a sine or cosine; out: the angle. fdlibm (Sun Microsystems 1993): asin(x) = x + x R(x^2) for |x| < 1/2, else pi/2
 * - 2 asin(sqrt((1 - x) / 2)) with the root in two pieces; R is a rational Remez approximation off by 2^-58.75. Without
 * a branch, so that loops are vectorised.
 */
import { fromWords, highWord, lowWord } from "./bits.js";
import { clearLowWord } from "./parts.js";

export const HALF_PI_HIGH = 1.570796326794896558;
export const HALF_PI_LOW = 6.12323399573676603587e-17;
export const QUARTER_PI_HIGH = 7.85398163397448278999e-1;

const P0 = 1.66666666666666657415e-1;
const P1 = -3.25565818622400915405e-1;
const P2 = 2.01212532134862925881e-1;
const P3 = -4.00555345006794114027e-2;
const P4 = 7.91534994289814532176e-4;
const P5 = 3.4793310759602116757e-5;
const Q1 = -2.40339491173441421878;
const Q2 = 2.02094576023350569471;
const Q3 = -6.8828397160545329303e-1;
const Q4 = 7.70381505559019352791e-2;

/** R(z) of asin(x) = x + x R(x^2), for 0 <= z <= 1/4. @inline */
export function ratio(z: number): number {
  const p = z * (P0 + z * (P1 + z * (P2 + z * (P3 + z * (P4 + z * P5)))));
  const q = 1 + z * (Q1 + z * (Q2 + z * (Q3 + z * Q4)));
  return p / q;
}

/** What the upper bits of the root s of z lack; nothing if z is 0. @inline */
export function tailOfRoot(z: number, s: number, head: number): number {
  return (z - head * head) / (z === 0 ? 1 : s + head);
}

/** @inline */
export function asin(x: number): number {
  const a = Math.abs(x);
  const isSmall = a < 0.5;
  const square = a * a;
  const half = (1 - a) * 0.5;
  const z = isSmall ? square : half;
  const r = ratio(z);
  const s = Math.sqrt(z);
  const head = clearLowWord(s);
  const small = a + a * r;
  const medium =
    QUARTER_PI_HIGH - (2 * s * r - (HALF_PI_LOW - 2 * tailOfRoot(z, s, head)) - (QUARTER_PI_HIGH - 2 * head));
  const large = HALF_PI_HIGH - (2 * (s + s * r) - HALF_PI_LOW);
  const beyond = a >= 0.9749999046325684 ? large : medium;
  const angle = isSmall ? small : beyond;
  return fromWords(highWord(angle) | (highWord(x) & 0x80000000), lowWord(angle));
}

/** @inline */
export function acos(x: number): number {
  const a = Math.abs(x);
  const isSmall = a < 0.5;
  const square = x * x;
  const half = (1 - a) * 0.5;
  const z = isSmall ? square : half;
  const r = ratio(z);
  const s = Math.sqrt(z);
  const head = clearLowWord(s);
  const small = HALF_PI_HIGH - (x - (HALF_PI_LOW - x * r));
  const negative = Math.PI - 2 * (s + (r * s - HALF_PI_LOW));
  const positive = 2 * (head + (r * s + tailOfRoot(z, s, head)));
  const beyond = x < 0 ? negative : positive;
  return isSmall ? small : beyond;
}
