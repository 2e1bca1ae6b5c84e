/**
 * Stirling's series for y >= 7.5, and logarithms that are more exact than a number of 53 bits.
 *
 * log gamma(y) = log G(n) + f log n + z (f A(z) - B(z) / 2) + T(y), where n is a whole number near y, f = y - n, z = f
 * / n, B(z) = log(1 + z) / z, A(z) = ((1 + z) log(1 + z) - z) / z^2, G(n) = sqrt(2 pi) n^(n - 1/2) e^-n and T is what
 * Stirling's series adds.
 */
import { fromWords, highWord, lowWord } from "./bits.js";
import { powerOfTwo, upper } from "./exponential.js";
import { quotientTerm, risingTerm, row, stirlingTerm } from "./gamma-tables.js";

export const ROW = 6;
const LEAST = 7.5;
const LN2_HIGH = 6.9314718036912381649e-1;
const LN2_LOW = 1.90821492927058770002e-10;
const TWO_200 = 1.6069380442589903e60;

/** The n of y: 8, 9, … 15, 16, 18, … 30, 32, 36, … 172. */
export function nearby(y: number): number {
  const step = y < 15.5 ? 1 : y < 31 ? 2 : 4;
  return Math.floor(y / step + 0.5) * step;
}

/** Where the row of n begins. */
export function rowOf(n: number): number {
  const k = n < 16 ? n - 8 : n < 32 ? n / 2 : n / 4 + 8;
  return k * ROW;
}

/**
 * What the tail of y adds, and all else but log G(n) and f log n; the derivative of log gamma(y) is near log n + (f -
 * 1/2) / n.
 */
export function correction(y: number, yTail: number, f: number, n: number): number {
  const z = f / n;
  return z * (f * rising(z) - 0.5 * quotient(z)) + remainder(y) + yTail * (row(rowOf(n) + 2) + (f - 0.5) / n);
}

/** T(y). */
export function remainder(y: number): number {
  const w = 1 / (y * y);
  let sum = stirlingTerm(8);
  for (let k = 7; k >= 0; k--) sum = sum * w + stirlingTerm(k);
  return sum / y;
}

function rising(z: number): number {
  let sum = risingTerm(12);
  for (let k = 11; k >= 0; k--) sum = sum * z + risingTerm(k);
  return sum;
}

function quotient(z: number): number {
  let sum = quotientTerm(13);
  for (let k = 12; k >= 0; k--) sum = sum * z + quotientTerm(k);
  return sum;
}

/** log(head + tail) of a positive number, in two pieces: off by at most 2^-56, or 2^-53 of its value near 1. */
export function logarithm(head: number, tail: number): readonly [number, number] {
  const lifted = head < 1e-270;
  const scale = lifted ? TWO_200 : 1;
  const x = head * scale;
  const high = highWord(x);
  // x = 2^k w with 7.5 <= w < 15.
  const k = ((high + 0x20000) >> 20) - 1026;
  const w = fromWords(high - (k << 20), lowWord(x));
  const n = Math.floor(w + 0.5);
  const z = (w - n + tail * scale * powerOfTwo(-k)) / n;
  const at = rowOf(n);
  const exponent = lifted ? k - 200 : k;
  // log 8 is a multiple of log 2, so that nothing is lost near 1.
  const twos = n === 8 ? exponent + 3 : exponent;
  const large = twos * LN2_HIGH + (n === 8 ? 0 : row(at + 2));
  const small = twos * LN2_LOW + (n === 8 ? 0 : row(at + 3)) + z * quotient(z);
  const sum = large + small;
  return [sum, large - sum + small];
}

/** The product of two numbers, less `rounded`, which is what multiplying them gives. */
export function lostInProduct(a: number, b: number, rounded: number): number {
  const aCut = upper(a);
  const bCut = upper(b);
  const aRest = a - aCut;
  return aCut * bCut - rounded + aCut * (b - bCut) + aRest * bCut + aRest * (b - bCut);
}

/** y = x + m >= 7.5 for the least whole m >= 0, and scale · x (x + 1) … (x + m - 1), each in two pieces. */
export function rise(x: number, scale: number): readonly [number, number, number, number] {
  let y = x;
  let yTail = 0;
  let product = scale;
  let productTail = 0;
  while (y < LEAST) {
    const next = product * y;
    productTail = lostInProduct(product, y, next) + (product * yTail + productTail * y);
    product = next;
    const sum = y + 1;
    const part = sum - y;
    yTail += y - (sum - part) + (1 - part);
    y = sum;
  }
  return [y, yTail, product, productTail];
}
