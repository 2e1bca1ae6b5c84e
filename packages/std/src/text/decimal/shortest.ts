/**
 * In: a positive, finite double; out: the fewest decimal digits that only this double is nearest to, of those the
 * closest, as JavaScript prints it.
 *
 * Up to fifteen digits are found by one division. Then the first seventeen come from a product of two doubles; where
 * that is not exact enough to decide, from all digits of the number and of the ends of its interval.
 */
import { expand, MOST_DIGITS } from "./expansion.js";
import { decimalExponent, exponentOf, isPowerOfTwo, mantissaOf } from "./parts.js";
import { powerOfTen, scale } from "./scale.js";

/** What a comparison must differ by, in units of the seventeenth digit. */
const MARGIN = 1e-8;

/** Writes the digits, at most 17, and zeros behind them; the result is the exponent n of 0.d₁d₂d₃… · 10^n. */
export function shortestDigits(x: number, digits: Uint8Array): number {
  let exponent = x >= 1e-7 && x < 1e15 ? fewDigits(x, digits) : UNDECIDED;
  if (exponent === UNDECIDED && x > 1e-240 && x < 1e270) exponent = scaledDigits(x, digits);
  return exponent === UNDECIDED ? exactDigits(x, digits) : exponent;
}

const UNDECIDED = 1e4;

/** Fifteen digits, where these give the double back: no other number of so few digits does. */
function fewDigits(x: number, digits: Uint8Array): number {
  let exponent = decimalExponent(x);
  if (x >= power(exponent)) exponent++;
  const whole = exponent <= 15 ? Math.round(x * powerOfTen(15 - exponent)) : 0;
  if (whole >= 1e15 || whole / powerOfTen(15 - exponent) !== x) return UNDECIDED;
  const upper = Math.floor(whole / 1e7);
  writeDigits(digits, 0, upper, 8);
  writeDigits(digits, 8, whole - upper * 1e7, 7);
  return exponent;
}

/** 10^k for k from -7 to 22, rounded. */
function power(k: number): number {
  return k < 0 ? 1 / powerOfTen(-k) : powerOfTen(k);
}

/** Writes so many digits of a whole number below 2^31. */
export function writeDigits(digits: Uint8Array, at: number, value: number, count: number): void {
  let rest = value | 0;
  for (let i = at + count - 1; i >= at; i--) {
    const tenth = (rest / 10) | 0;
    digits[i] = rest - tenth * 10;
    rest = tenth;
  }
}

/** From seventeen digits and a fraction. */
function scaledDigits(x: number, digits: Uint8Array): number {
  const sum = new Float64Array(2);
  let exponent = decimalExponent(x);
  scale(x, 17 - exponent, sum);
  if (sum[0]! >= 1e17) scale(x, 17 - ++exponent, sum);
  // Nine digits, eight digits, a fraction.
  const high = sum[0]!;
  let upper = Math.floor(high / 1e8);
  const whole = Math.floor(sum[1]!);
  const fraction = sum[1]! - whole;
  let lower = high - upper * 1e8 + whole;
  const borrow = Math.floor(lower / 1e8);
  upper += borrow;
  lower -= borrow * 1e8;
  if (upper >= 1e9 || upper < 1e8) return UNDECIDED;
  // Half the distance to the neighbours.
  const above = high / (2 * mantissaOf(x));
  const below = isPowerOfTwo(x) ? above / 2 : above;
  let [best, up] = [0, 0];
  let unit = 1;
  for (let dropped = 0; dropped < 17; dropped++, unit *= 10) {
    const down = dropped < 8 ? (lower % unit) + fraction : (upper % (unit / 1e8)) * 1e8 + lower + fraction;
    const rest = unit - down;
    if (near(down, below) || near(rest, above)) return UNDECIDED;
    if (down > below && rest > above) break;
    if (near(down, rest)) return UNDECIDED;
    const takesUp = down > below || (rest < above && rest < down);
    best = dropped;
    up = takesUp ? 1 : 0;
  }
  return write(digits, exponent, upper, lower, best, up);
}

const near = (a: number, b: number): boolean => Math.abs(a - b) < MARGIN * (1 + b);

/** Writes seventeen digits without the last ones, of which one more is added. */
function write(
  digits: Uint8Array,
  exponent: number,
  upper: number,
  lower: number,
  dropped: number,
  up: number,
): number {
  writeDigits(digits, 0, upper, 9);
  writeDigits(digits, 9, lower, 8);
  return cut(digits, exponent, 17 - dropped, up);
}

/** Keeps some digits, adds one to the last of them if need be, and puts zeros behind. */
function cut(digits: Uint8Array, exponent: number, kept: number, up: number): number {
  for (let i = kept; i < digits.length; i++) digits[i] = 0;
  return up === 0 ? exponent : addOne(digits, kept, exponent);
}

/** Adds one to the last of the digits that are kept; the result is the exponent, which grows where all were nines. */
export function addOne(digits: Uint8Array, kept: number, exponent: number): number {
  let last = kept - 1;
  while (last >= 0 && digits[last] === 9) digits[last--] = 0;
  if (last >= 0) {
    digits[last]!++;
    return exponent;
  }
  digits[0] = 1;
  return exponent + 1;
}

/** From all digits. */
export function exactDigits(x: number, digits: Uint8Array): number {
  const mantissa = mantissaOf(x);
  const binary = exponentOf(x);
  const even = mantissa % 2 === 0;
  const own = new Uint8Array(MOST_DIGITS);
  const low = new Uint8Array(MOST_DIGITS);
  const high = new Uint8Array(MOST_DIGITS);
  const exponent = expand(mantissa, 1, 0, binary, own);
  const lowExponent = isPowerOfTwo(x)
    ? expand(mantissa, 4, -1, binary - 2, low)
    : expand(mantissa, 2, -1, binary - 1, low);
  const highExponent = expand(mantissa, 2, 1, binary - 1, high);
  for (let kept = 1; kept <= 17; kept++) {
    for (let i = 0; i < kept; i++) digits[i] = own[i]!;
    cut(digits, exponent, kept, 0);
    const above = compareDigits(digits, exponent, low, lowExponent);
    const isDown = above > 0 || (above === 0 && even);
    const upExponent = cut(digits, exponent, kept, 1);
    const under = compareDigits(digits, upExponent, high, highExponent);
    const isUp = under < 0 || (under === 0 && even);
    if (!isDown && !isUp) continue;
    if (isUp && (!isDown || roundsUp(own, kept))) return upExponent;
    for (let i = 0; i < kept; i++) digits[i] = own[i]!;
    return cut(digits, exponent, kept, 0);
  }
  return exponent;
}

/** Whether the digits from a place on are more than a half, or a half behind an odd digit. */
function roundsUp(digits: Uint8Array, place: number): boolean {
  if (digits[place]! !== 5) return digits[place]! > 5;
  for (let i = place + 1; i < digits.length; i++) if (digits[i]! > 0) return true;
  return place > 0 && digits[place - 1]! % 2 === 1;
}

/** The order of two decimal numbers without zeros in front; `a` has few digits. */
function compareDigits(a: Uint8Array, exponentA: number, b: Uint8Array, exponentB: number): number {
  if (exponentA !== exponentB) return exponentA - exponentB;
  for (let i = 0; i < b.length; i++) {
    const difference = (i < a.length ? a[i]! : 0) - b[i]!;
    if (difference !== 0) return difference;
  }
  return 0;
}
