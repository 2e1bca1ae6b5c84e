/**
 * In: an angle, a tangent, a sine or the sides y and x; out: the same numbers as sine, arctangent, arcsine and their
 * kin, for places where no vector is: with branches, which are foreseen, so that what is not needed is not waited for.
 */
import { angleOfOther, difference, HALF_PI, PI_LOW } from "./arctangent.js";
import { HALF_PI_HIGH, HALF_PI_LOW, QUARTER_PI_HIGH, ratio, tailOfRoot } from "./arcsine.js";
import { exponentField, highWord } from "./bits.js";
import { cosineOfRemainder, sineOfRemainder } from "./circular-kernels.js";
import { clearLowWord } from "./parts.js";
import { afterQuarterTurns, cosineOfHuge, LARGEST, sineOfHuge } from "./trigonometry.js";

/** A little below an eighth of a turn: no quarter turn is taken off. */
const BELOW_EIGHTH = 0.7853;

export function sinSerial(x: number): number {
  const a = Math.abs(x);
  if (a < BELOW_EIGHTH) return sineOfRemainder(x, 0);
  return a <= LARGEST ? afterQuarterTurns(x, 0) : sineOfHuge(x);
}

export function cosSerial(x: number): number {
  const a = Math.abs(x);
  if (a < BELOW_EIGHTH) return cosineOfRemainder(x, 0);
  return a <= LARGEST ? afterQuarterTurns(x, 1) : cosineOfHuge(x);
}

/** The angle of a >= 0. @inline */
function acute(a: number): number {
  if (a < 0.4375) return a - difference(a);
  if (a < 0.6875) return beside(4.63647609000806093515e-1, 2.26987774529616870924e-17, (2 * a - 1) / (2 + a));
  if (a < 1.1875) return beside(7.85398163397448278999e-1, 3.06161699786838301793e-17, (a - 1) / (a + 1));
  if (a < 2.4375) return beside(9.82793723247329054082e-1, 1.39033110312309984516e-17, (a - 1.5) / (1 + 1.5 * a));
  return beside(HALF_PI, 6.12323399573676603587e-17, -1 / a);
}

/** The angle of a base point, in two pieces, and of the tangent that is left. @inline */
function beside(high: number, low: number, x: number): number {
  return high - (difference(x) - low - x);
}

export function atanSerial(x: number): number {
  const angle = acute(Math.abs(x));
  return highWord(x) < 0 ? -angle : angle;
}

export function atan2Serial(y: number, x: number): number {
  const quotient = Math.abs(y) / Math.abs(x);
  if (!(Math.abs(exponentField(quotient) - 1023) < 60)) {
    const other = angleOfOther(Math.abs(y), Math.abs(x), highWord(x) < 0);
    return highWord(y) < 0 ? -other : other;
  }
  const first = acute(quotient);
  const angle = x < 0 ? Math.PI - (first - PI_LOW) : first;
  return highWord(y) < 0 ? -angle : angle;
}

export function asinSerial(x: number): number {
  const a = Math.abs(x);
  if (a < 0.5) return x + x * ratio(x * x);
  const z = (1 - a) * 0.5;
  const r = ratio(z);
  const s = Math.sqrt(z);
  const angle = a >= 0.9749999046325684 ? HALF_PI_HIGH - (2 * (s + s * r) - HALF_PI_LOW) : medium(z, r, s);
  return x < 0 ? -angle : angle;
}

/** @inline */
function medium(z: number, r: number, s: number): number {
  const head = clearLowWord(s);
  return QUARTER_PI_HIGH - (2 * s * r - (HALF_PI_LOW - 2 * tailOfRoot(z, s, head)) - (QUARTER_PI_HIGH - 2 * head));
}

export function acosSerial(x: number): number {
  const a = Math.abs(x);
  if (a < 0.5) return HALF_PI_HIGH - (x - (HALF_PI_LOW - x * ratio(x * x)));
  const z = (1 - a) * 0.5;
  const r = ratio(z);
  const s = Math.sqrt(z);
  if (x < 0) return Math.PI - 2 * (s + (r * s - HALF_PI_LOW));
  const head = clearLowWord(s);
  return 2 * (head + (r * s + tailOfRoot(z, s, head)));
}
