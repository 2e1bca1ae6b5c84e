/**
 * In: x; out: the gamma function. gamma(x) = gamma(y) / (x (x + 1) … (y - 1)) for y >= 7.5, where Stirling's series
 * gives gamma(y); products, quotient and exponential in two pieces. Error below 1 ulp.
 */
import { lowWord } from "./bits.js";
import { exponentialRest, powerOfTwo, ROUNDING, STEPS, upper } from "./exponential.js";
import { row } from "./gamma-tables.js";
import { power as powerOf } from "./powers.js";
import { correction, lostInProduct, nearby, rise, rowOf } from "./stirling.js";

/** Beyond this the result is Infinity, and so it becomes from 171.6244 on. */
const LARGEST = 171.7;
/** Below this it is 0. */
const SMALLEST = -185;
/** Below this products are scaled, lest they overflow. */
const LOW = -140;
const TINY = 2.220446049250313e-16;
const TWO_MINUS_300 = 4.909093465297727e-91;

/**
 * The gamma function. At 0 it is Infinity with the sign of the zero, at negative whole numbers NaN.
 *
 * @example
 * gamma(5); // 24
 */
export function gamma(x: number): number {
  if (x > LARGEST) return Infinity;
  if (Math.abs(x) < TINY) return 1 / x;
  const floor = Math.floor(x);
  if (x !== x || (x < 0 && x === floor)) return NaN;
  if (x < SMALLEST) return floor % 2 === 0 ? 0 : -0;

  const unit = x < LOW ? TWO_MINUS_300 : 1;
  const [y, yTail, divisor, divisorTail] = rise(x, unit);
  const n = nearby(y);
  const at = rowOf(n);
  const f = y - n;
  const fCut = upper(f);
  const logarithm = row(at + 2);
  const head = fCut * logarithm;
  const tail = (f - fCut) * logarithm + f * row(at + 3) + correction(y, yTail, f, n);

  const shifted = (head + tail) * STEPS + ROUNDING;
  const low = lowWord(shifted);
  const j = low & 63;
  const rest = exponentialRest(head, tail, shifted - ROUNDING, j);
  const power = powerOf(j);
  const powerCut = upper(power);
  // The factors have 21 and 32 bits.
  const product = powerCut * row(at);
  const part = row(at + 1);
  const beside = (power - powerCut) * row(at);
  const productTail = beside + (product + beside) * (rest + part + rest * part);

  const quotient = product / divisor;
  const rounded = quotient * divisor;
  const remainder = product - rounded - lostInProduct(quotient, divisor, rounded);
  const result = quotient + (remainder + (productTail - quotient * divisorTail)) / divisor;
  return result * powerOfTwo((low >> 6) + 100) * unit;
}
