/**
 * In: an angle head + tail with |head| <= pi/4 and the number of quarter turns taken off; out: sine, cosine, tangent.
 * fdlibm (Sun Microsystems 1993): Remez polynomials of degree 13 (sine), 14 (cosine) and 27 (tangent).
 */
import { highWord } from "./bits.js";
import { clearLowWord } from "./parts.js";

/** Which function {@link afterReduction} evaluates; sine and cosine are a quarter turn apart. */
export const SINE = 0;
export const COSINE = 1;
export const TANGENT = 2;

export const S1 = -1.66666666666666324348e-1;
export const S2 = 8.33333333332248946124e-3;
export const S3 = -1.98412698298579493134e-4;
export const S4 = 2.75573137070700676789e-6;
export const S5 = -2.50507602534068634195e-8;
export const S6 = 1.58969099521155010221e-10;

export const C1 = 4.16666666666666019037e-2;
export const C2 = -1.38888888888741095749e-3;
export const C3 = 2.48015872894767294178e-5;
export const C4 = -2.75573143513906633035e-7;
export const C5 = 2.0875723212981748279e-9;
export const C6 = -1.13596475577881948265e-11;

const T0 = 3.33333333333334091986e-1;
const T1 = 1.33333333333201242699e-1;
const T2 = 5.39682539762260521377e-2;
const T3 = 2.18694882948595424599e-2;
const T4 = 8.86323982359930005737e-3;
const T5 = 3.59207910759131235356e-3;
const T6 = 1.45620945432529025516e-3;
const T7 = 5.88041240820264096874e-4;
const T8 = 2.46463134818469906812e-4;
const T9 = 7.817944429395570923e-5;
const T10 = 7.14072491382608190305e-5;
const T11 = -1.85586374855275456654e-5;
const T12 = 2.59073051863633712884e-5;
const QUARTER_PI = 7.85398163397448278999e-1;
const QUARTER_PI_LOW = 3.06161699786838301793e-17;

/** sin(head + tail). */
export function sineOfRemainder(head: number, tail: number): number {
  const z = head * head;
  const v = z * head;
  const r = S2 + z * (S3 + z * S4) + z * (z * z) * (S5 + z * S6);
  return head - (z * (0.5 * tail - v * r) - tail - v * S1);
}

/** cos(head + tail); what 1 - z/2 loses is put back. */
export function cosineOfRemainder(head: number, tail: number): number {
  const z = head * head;
  const w = z * z;
  const r = z * (C1 + z * (C2 + z * C3)) + w * w * (C4 + z * (C5 + z * C6));
  const half = 0.5 * z;
  const sum = 1 - half;
  return sum + (1 - sum - half + (z * r - head * tail));
}

/** tan(head + tail), or -1/tan(head + tail) when `reciprocal`. */
export function tangentOfSum(head: number, tail: number, reciprocal: boolean): number {
  const magnitude = highWord(head) & 0x7fffffff;
  if (magnitude < 0x3e300000) return reciprocal ? minusReciprocal(head, tail) : head;
  if (magnitude >= 0x3fe59428) {
    const value = tangentNearQuarterPi(Math.abs(head), head < 0 ? -tail : tail, reciprocal ? -1 : 1);
    return head < 0 ? -value : value;
  }
  const r = tangentRest(head, tail);
  return reciprocal ? minusReciprocal(head, r) : head + r;
}

/** tan(x + tail) - x for |x| < 0.6744. */
function tangentRest(x: number, tail: number): number {
  const z = x * x;
  const w = z * z;
  const odd = T1 + w * (T3 + w * (T5 + w * (T7 + w * (T9 + w * T11))));
  const even = z * (T2 + w * (T4 + w * (T6 + w * (T8 + w * (T10 + w * T12)))));
  const s = z * x;
  return tail + z * (s * (odd + even) + tail) + T0 * s;
}

/** tan (power = 1) or -1/tan (power = -1) of x + tail between 0.6744 and pi/4, from the tangent of pi/4 - x. */
function tangentNearQuarterPi(x: number, tail: number, power: number): number {
  const y = QUARTER_PI - x + (QUARTER_PI_LOW - tail);
  const r = tangentRest(y, 0);
  const w = y + r;
  return power - 2 * (y - ((w * w) / (w + power) - r));
}

/** -1 / (head + tail), with the rounding errors of sum and quotient put back. */
function minusReciprocal(head: number, tail: number): number {
  const w = head + tail;
  const z = clearLowWord(w);
  const v = tail - (z - head);
  const a = -1 / w;
  const t = clearLowWord(a);
  return t + a * (1 + t * z + t * v);
}

/** The function `which` of (head + tail) + quarterTurns pi/2. */
export function afterReduction(head: number, tail: number, quarterTurns: number, which: number): number {
  if (which === TANGENT) return tangentOfSum(head, tail, (quarterTurns & 1) !== 0);
  const turns = (quarterTurns + which) & 3;
  const value = (turns & 1) === 0 ? sineOfRemainder(head, tail) : cosineOfRemainder(head, tail);
  return turns < 2 ? value : -value;
}
