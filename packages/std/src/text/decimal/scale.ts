/**
 * In: a double and a power of ten; out: their product as the sum of two doubles, with a relative error below 2^-100.
 */

/** 10^0 to 10^22, all exact. */
const SMALL = Float64Array.of(
  1,
  1e1,
  1e2,
  1e3,
  1e4,
  1e5,
  1e6,
  1e7,
  1e8,
  1e9,
  1e10,
  1e11,
  1e12,
  1e13,
  1e14,
  1e15,
  1e16,
  1e17,
  1e18,
  1e19,
  1e20,
  1e21,
  1e22,
);

/** 10^-264, 10^-242, … 10^264: the nearest double, and the nearest double to what is missing. */
const LARGE = Float64Array.of(
  1e-264,
  -1.2213672486375396e-281,
  1e-242,
  3.0632120172299876e-259,
  1e-220,
  7.606440013180328e-238,
  1e-198,
  8.751979007754662e-215,
  1e-176,
  4.085789420184388e-194,
  1e-154,
  2.7091301680308315e-171,
  1e-132,
  1.40567366405444e-149,
  1e-110,
  -5.1221963480540186e-127,
  1e-88,
  6.6104605356325366e-105,
  1e-66,
  2.415206322322255e-83,
  1e-44,
  4.700987842202463e-61,
  1e-22,
  -4.859677432657087e-39,
  1,
  0,
  1e22,
  0,
  1e44,
  -8.821361405306423e27,
  1e66,
  5.467766613175255e49,
  1e88,
  4.0583275543649637e71,
  1e110,
  -2.3569367514170256e93,
  1e132,
  9.170432597638724e114,
  1e154,
  -3.6947545688058227e137,
  1e176,
  -7.44898050207432e158,
  1e198,
  -1.75355415660194e181,
  1e220,
  3.562757926310489e202,
  1e242,
  -5.0961029563700274e225,
  1e264,
  -4.414051890289529e247,
);

/** The largest exponent, of either sign, that {@link scale} takes. */
export const MOST = 264;

/** 10^k for k from 0 to 22. */
export function powerOfTen(k: number): number {
  return SMALL[k]!;
}

/** Puts x · 10^power into `sum`. Neither x nor the product may be below 1e-280 or above 1e280. */
export function scale(x: number, power: number, sum: Float64Array): void {
  const step = Math.floor(power / 22);
  const factor = SMALL[power - 22 * step]!;
  const at = 2 * step + 24;
  let product = LARGE[at]! * factor;
  const rest = productError(LARGE[at]!, factor, product) + LARGE[at + 1]! * factor;
  const high = product + rest;
  const low = rest - (high - product);
  product = high * x;
  const error = productError(high, x, product) + low * x;
  sum[0] = product + error;
  sum[1] = error - (product + error - product);
}

/** What is missing from the rounded product of two doubles: Dekker 1971. */
export function productError(a: number, b: number, product: number): number {
  const a1 = upperHalf(a);
  const b1 = upperHalf(b);
  const a2 = a - a1;
  const b2 = b - b1;
  return a1 * b1 - product + a1 * b2 + a2 * b1 + a2 * b2;
}

/** The upper 26 bits: Veltkamp 1968. */
function upperHalf(a: number): number {
  const shifted = 134217729 * a;
  return shifted - (shifted - a);
}
