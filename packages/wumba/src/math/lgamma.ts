/**
 * In: x; out: the logarithm of |gamma(x)|. Between 1/2 and 13/4 polynomials, two of them around the zeros at 1 and 2;
 * elsewhere Stirling's series for y >= 7.5, less the logarithm of x (x + 1) … (y - 1); sums in two pieces. Error below
 * 1 ulp for x > 0; for negative x an error of up to 2^-53 · max(1, |result|) stays beside the zeros of the function.
 */
import { upper } from "./exponential.js";
import { row } from "./gamma-tables.js";
import { coefficient, sineTerm } from "./lgamma-tables.js";
import { correction, logarithm, lostInProduct, nearby, remainder, rise, rowOf } from "./stirling.js";

/** Where the rows of coefficients begin, by what they are centred on. */
const AROUND_1 = 0;
const AROUND_3_2 = 31;
const AROUND_2 = 52;
const LAST = 78;
/** Up to here the rows of Stirling's series reach. */
const LAST_ROW = 170;
/** From here on the result is Infinity. */
const LARGEST = 2.5563481638716902e305;
/** Below this the reflection takes the place of long products. */
const LOW = -30;
const TINY = 8.271806125530277e-25;
/** log sqrt(2 pi) and log pi. */
const HALF_LOG_2PI = 0.9189385332046728;
const LOG_PI = 1.1447298858494002;

/**
 * The natural logarithm of the absolute value of the gamma function. Infinity at 0 and at negative whole numbers.
 *
 * @example
 * lgamma(100); // 359.1342053695754
 */
export function lgamma(x: number): number {
  if (x !== x) return NaN;
  if (x >= LARGEST || x === -Infinity || (x <= 0 && x === Math.floor(x))) return Infinity;
  if (x >= 0.5 && x < 1.25) return timesSum(x - 1, AROUND_1, AROUND_3_2 - 1);
  if (x >= 1.25 && x < 1.75) {
    const [sum, sumTail] = sumOf(x - 1.5, AROUND_3_2, AROUND_2 - 1);
    return sum + sumTail;
  }
  if (x >= 1.75 && x < 3.25) return timesSum(x - 2, AROUND_2, LAST);
  if (x > LAST_ROW) return ofLarge(x, 0);
  if (x < LOW) return reflected(-x);
  return ofUsual(x);
}

/** t (a_0 + a_1 t + …) of a row of coefficients, a_0 in two pieces. */
function timesSum(t: number, first: number, last: number): number {
  const [sum, sumTail] = sumOf(t, first, last);
  const result = t * sum;
  return result + (lostInProduct(t, sum, result) + t * sumTail);
}

/** a_0 + a_1 t + … in two pieces, |a_0| being the largest of these. */
function sumOf(t: number, first: number, last: number): readonly [number, number] {
  const rest = t * horner(t, first + 3, last);
  const slope = coefficient(first + 2) + rest;
  const part = slope - rest;
  const slopeTail = coefficient(first + 2) - part + (rest - (slope - part));
  const rise = t * slope;
  const riseTail = lostInProduct(t, slope, rise) + t * slopeTail;
  const sum = coefficient(first) + rise;
  return [sum, coefficient(first) - sum + rise + (riseTail + coefficient(first + 1))];
}

/** The polynomial whose coefficients stand from `first` to `last`. */
function horner(t: number, first: number, last: number): number {
  let sum = coefficient(last);
  for (let k = last - 1; k >= first; k--) sum = sum * t + coefficient(k);
  return sum;
}

/** |x| below LAST_ROW. */
function ofUsual(x: number): number {
  // gamma(x) is 1 / x there, whose neighbours the product would lose.
  if (Math.abs(x) < TINY) return -logarithm(Math.abs(x), 0)[0];
  const [y, yTail, product, productTail] = rise(x, 1);
  const n = nearby(y);
  const at = rowOf(n);
  const f = y - n;
  const fCut = upper(f);
  const constant = row(at + 4);
  const head = fCut * row(at + 2);
  const tail = (f - fCut) * row(at + 2) + f * row(at + 3) + row(at + 5) + correction(y, yTail, f, n);
  const sum = constant + head;
  const sumTail = constant - sum + head + tail;
  const [large, small] = y === x ? [0, 0] : logarithm(Math.abs(product), product < 0 ? -productTail : productTail);
  return difference(sum, sumTail, large, small);
}

/** a + aTail - (b + bTail), without knowing which is larger. */
function difference(a: number, aTail: number, b: number, bTail: number): number {
  const sum = a - b;
  const part = a - sum;
  return sum + (a - (sum + part) + (part - b) + (aTail - bTail));
}

/** (x - 1/2) log x - x + log sqrt(2 pi) + T(x), less `taken`. */
function ofLarge(x: number, taken: number): number {
  const [log, logTail] = logarithm(x, 0);
  const one = log - 1;
  const oneTail = log - one - 1 + logTail;
  const factor = x - 0.5;
  const product = factor * one;
  // (x - 1/2) (log x - 1) - 1/2 + log sqrt(2 pi).
  const lost = x < 1e290 ? lostInProduct(factor, one, product) : 0;
  return product + (lost + factor * oneTail + (HALF_LOG_2PI - 0.5 + remainder(x) - taken));
}

/** For -x: log pi - log |x sin(pi x)| - lgamma(x). */
function reflected(x: number): number {
  const f = Math.abs(x - Math.floor(x + 0.5));
  const square = f * f;
  let sine = sineTerm(9);
  for (let k = 8; k >= 0; k--) sine = sine * square + sineTerm(k);
  const added = LOG_PI - logarithm(f * sine, 0)[0] - logarithm(x, 0)[0];
  return -ofLarge(x, added);
}
