/**
 * In: x; out: its hyperbolic sine and cosine. Without a branch but for large x, so that loops are vectorised: |x| = k
 * ln 2 + r, and with A and B, which are (2^k - 2^-k) / 2 and (2^k + 2^-k) / 2, they are A cosh r + B sinh r and B cosh
 * r + A sinh r, both of r by Taylor's polynomials (off by at most 2^-57) and what is large in two pieces. Error below 1
 * ulp.
 */
import { fieldPower, fromWords, highWord, lowWord } from "./bits.js";
import { exponentialOf, remainderOf, stepsOf, USUAL } from "./exp.js";
import { BIAS, clearLowWord, ROUNDING } from "./parts.js";

const OVERFLOW = 710.4758600739439;
const LN2_HIGH = 6.9314718036912381649e-1;
const LN2_LOW = 1.90821492927058770002e-10;
const INVERSE_LN2 = 1.442695040888963387;

const C4 = 4.16666666666666666667e-2;
const C6 = 1.38888888888888888889e-3;
const C8 = 2.48015873015873015873e-5;
const C10 = 2.75573192239858906526e-7;
const C12 = 2.08767569878680989792e-9;
const S3 = 1.66666666666666666667e-1;
const S5 = 8.33333333333333333333e-3;
const S7 = 1.98412698412698412698e-4;
const S9 = 2.75573192239858906526e-6;
const S11 = 2.50521083854417187751e-8;
const S13 = 1.60590438368216145994e-10;

export function sinh(x: number): number {
  const a = Math.abs(x);
  const usual = turned(a, 1);
  const value = a < USUAL ? usual : halfExponential(a);
  return fromWords(highWord(value) | (highWord(x) & 0x80000000), lowWord(value));
}

export function cosh(x: number): number {
  const a = Math.abs(x);
  const usual = turned(a, -1);
  return a < USUAL ? usual : halfExponential(a);
}

/** e^a / 2 - sign / (2 e^a) of a >= 0: the hyperbolic sine, or for -1 the cosine. @inline */
function turned(a: number, sign: number): number {
  const k = a * INVERSE_LN2 + ROUNDING - ROUNDING;
  const head = a - k * LN2_HIGH;
  const tail = k * LN2_LOW;
  const r = head - tail;
  const upper = clearLowWord(r);
  const lower = r - upper + (head - r - tail);
  const square = r * r;
  const fourth = square * square;
  const cosine = square * (0.5 + square * C4 + fourth * (C6 + square * C8 + fourth * (C10 + square * C12)));
  const sine = r * square * (S3 + square * S5 + fourth * (S7 + square * S9 + fourth * (S11 + square * S13)));

  const up = fieldPower(BIAS - 1 + k);
  const down = sign * fieldPower(BIAS - 1 - k);
  const whole = up - down;
  const other = up + down;
  const linear = other * upper;
  const sum = whole + linear;
  return sum + (whole - sum + linear + (other * (lower + sine) + (whole * cosine + (up - whole - down))));
}

/** Of a so large that e^-a does not matter. @rare */
function halfExponential(a: number): number {
  if (!(a <= OVERFLOW)) return a * Infinity;
  const steps = stepsOf(a);
  return exponentialOf(steps, remainderOf(a, steps), 2) * 2;
}
