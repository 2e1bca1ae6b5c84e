/**
 * A double and its sine, cosine or one of its hyperbolic functions in; the distance from the exact value, in units in
 * its last place, out. Fixed point, 260 bits.
 */
import { BITS, errorAgainst, exponential, fixed, multiply, ONE } from "./exact-power.js";

/** arctan(1 / n). */
function arctangentOfInverse(n: bigint): bigint {
  let sum = 0n;
  for (let power = ONE / n, k = 1n; power !== 0n; power = -power / (n * n), k += 2n) sum += power / k;
  return sum;
}

/** Machin's formula. */
const HALF_PI = 8n * arctangentOfInverse(5n) - 2n * arctangentOfInverse(239n);

/** The sum of the terms r^k / k! of every other k from `first` on, with alternating signs. */
function alternating(r: bigint, first: bigint): bigint {
  const square = multiply(r, r);
  let sum = 0n;
  for (
    let term = first === 0n ? ONE : r, k = first + 2n;
    term !== 0n;
    term = -multiply(term, square) / (k * (k - 1n)), k += 2n
  )
    sum += term;
  return sum;
}

/** The sine of x and some quarter turns. */
function sine(x: number, added: bigint): bigint {
  const angle = fixed(x);
  const turns = (angle + (angle < 0n ? -HALF_PI : HALF_PI) / 2n) / HALF_PI;
  const rest = angle - turns * HALF_PI;
  const quarter = BigInt.asUintN(2, turns + added);
  const value = alternating(rest, quarter & 1n ? 0n : 1n);
  return quarter & 2n ? -value : value;
}

/** For 2^-100 < |x| < 2^100. */
export const sineError = (x: number, result: number): number => errorAgainst(sine(x, 0n), result);

export const cosineError = (x: number, result: number): number => errorAgainst(sine(x, 1n), result);

export const tangentError = (x: number, result: number): number =>
  errorAgainst((sine(x, 0n) << BITS) / sine(x, 1n), result);

/** e^x for 0 <= x < 22. */
function powerOfE(x: bigint): bigint {
  const whole = x >> BITS;
  const e = multiply(exponential(ONE >> 1n), exponential(ONE >> 1n));
  let power = exponential(x - (whole << BITS));
  for (let k = 0n; k < whole; k++) power = multiply(power, e);
  return power;
}

const inverse = (x: bigint): bigint => (ONE << BITS) / x;

/** These are for 2^-100 < |x| < 22. */
export function hyperbolicTangentError(x: number, result: number): number {
  const power = powerOfE(2n * fixed(Math.abs(x)));
  const exact = ((power - ONE) << BITS) / (power + ONE);
  return errorAgainst(x < 0 ? -exact : exact, result);
}

export function hyperbolicSineError(x: number, result: number): number {
  const power = powerOfE(fixed(Math.abs(x)));
  const exact = (power - inverse(power)) / 2n;
  return errorAgainst(x < 0 ? -exact : exact, result);
}

export function hyperbolicCosineError(x: number, result: number): number {
  const power = powerOfE(fixed(Math.abs(x)));
  return errorAgainst((power + inverse(power)) / 2n, result);
}

export function exponentialLessOneError(x: number, result: number): number {
  const power = powerOfE(fixed(Math.abs(x)));
  return errorAgainst((x < 0 ? inverse(power) : power) - ONE, result);
}
