/**
 * In: x; out: the error function, and its complement without cancellation where that is small. For |x| < 1/2 a
 * polynomial of x^2. Beyond, erfc(x) = e^(-x^2) f(x): x^2 and the exponential in two pieces, f from a table of
 * polynomials, one for each eighth of an octave. Without a branch, so that loops are vectorised; what is looked up is
 * loaded for each lane. Error below 1 ulp.
 */
import { fromWords, highWord, lowWord } from "./bits.js";
import { row, smallTerm } from "./erf-tables.js";
import { exponentialRest, powerOfTwo, ROUNDING, STEPS, upper } from "./exponential.js";
import { power as powerOf } from "./powers.js";

/** From here on the error function is 1 for numbers of 53 bits. */
const LARGEST = 6;
/** From here on the complement is 0. */
const LARGEST_COMPLEMENT = 28;
const ROW = 14;
/** The first row's high word, without the bits that choose a place in a row. */
const FIRST_ROW = 0x3fe00000 >> 17;
/** Below 2^this the complement is scaled once more. */
const LEAST_POWER = -960;

/**
 * The error function.
 *
 * @example
 * erf(0.5); // 0.5204998778130465
 */
export function erf(x: number): number {
  const magnitude = Math.abs(x);
  const large = outer(magnitude > LARGEST ? LARGEST : magnitude, 1, -1);
  const result = magnitude >= 0.5 ? large : magnitude + magnitude * inner(x * x);
  return fromWords(highWord(result) | (highWord(x) & 0x80000000), lowWord(result));
}

/**
 * The complementary error function, 1 - erf(x).
 *
 * @example
 * erfc(10); // 2.088487583762545e-45
 */
export function erfc(x: number): number {
  const magnitude = Math.abs(x);
  const most = x < 0 ? LARGEST : LARGEST_COMPLEMENT;
  const large = outer(magnitude > most ? most : magnitude, x < 0 ? 2 : 0, x < 0 ? -1 : 1);
  const rounded = 1 - x;
  const small = rounded + (1 - rounded - x - x * inner(x * x));
  return magnitude >= 0.5 ? large : small;
}

/** (erf(x) - x) / x for |x| <= 1/2, of the square of x. @inline */
function inner(z: number): number {
  const high = smallTerm(5) + z * (smallTerm(6) + z * (smallTerm(7) + z * (smallTerm(8) + z * smallTerm(9))));
  return smallTerm(0) + z * (smallTerm(1) + z * (smallTerm(2) + z * (smallTerm(3) + z * (smallTerm(4) + z * high))));
}

/** base + sign erfc(x) for 1/2 <= x <= 28; for smaller x any number. @inline */
function outer(x: number, base: number, sign: number): number {
  const from = x >= 0.5 ? x : 0.5;
  const high = highWord(from);
  const at = ((high >> 17) - FIRST_ROW) * ROW;
  const d = from - fromWords((high & 0x7ffe0000) | 0x10000, 0);

  const cut = upper(from);
  const head = -(cut * cut);
  const tail = (cut - from) * (from + cut);
  const shifted = head * STEPS + ROUNDING;
  const low = lowWord(shifted);
  const j = low & 63;
  const rest = exponentialRest(head, tail, shifted - ROUNDING, j);

  const last = row(at + 9) + d * (row(at + 10) + d * (row(at + 11) + d * (row(at + 12) + d * row(at + 13))));
  const middle = row(at + 5) + d * (row(at + 6) + d * (row(at + 7) + d * (row(at + 8) + d * last)));
  const part = row(at + 1) + d * (row(at + 2) + d * (row(at + 3) + d * (row(at + 4) + d * middle)));

  // The factors have 21 and 32 bits.
  const power = powerOf(j);
  const powerCut = upper(power);
  const product = powerCut * row(at);
  const beside = (power - powerCut) * row(at);
  const productRest = beside + (product + beside) * (rest + part + rest * part);

  const k = low >> 6;
  const above = k < LEAST_POWER ? LEAST_POWER : k;
  const scale = sign * powerOfTwo(above);
  const term = product * scale;
  const sum = base + term;
  return (sum + (base - sum + term + productRest * scale)) * powerOfTwo(k - above);
}
