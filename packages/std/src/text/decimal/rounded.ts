/**
 * In: a positive, finite double and a number of digits; out: its first digits, the last one rounded, halves up, as
 * `toFixed` and its kin do.
 */
import { expand, MOST_DIGITS } from "./expansion.js";
import { decimalExponent, exponentOf, mantissaOf } from "./parts.js";
import { MOST, scale } from "./scale.js";
import { addOne, writeDigits } from "./shortest.js";

/** What a fraction must differ from a half by. */
const MARGIN = 1e-9;
const UNDECIDED = 1e4;
/** Below 2^53, so that the sum is exact. */
const MOST_SCALED = 15;

/**
 * Writes the digits down to 10^-places, or `count` digits when that is not negative, into an array of zeros that is
 * long enough. The result is the exponent n of 0.d₁d₂d₃… · 10^n.
 */
export function roundedDigits(x: number, count: number, places: number, digits: Uint8Array): number {
  const scaled = x > 1e-240 && x < 1e270 ? scaledDigits(x, count, places, digits) : UNDECIDED;
  return scaled === UNDECIDED ? exactDigits(x, count, places, digits) : scaled;
}

function scaledDigits(x: number, count: number, places: number, digits: Uint8Array): number {
  const sum = new Float64Array(2);
  let exponent = decimalExponent(x);
  let kept = count >= 0 ? count : exponent + places;
  if (kept < 0 || kept > MOST_SCALED || kept - exponent < 1 - MOST) return UNDECIDED;
  scale(x, kept - exponent, sum);
  if (sum[0]! >= power(kept)) {
    exponent++;
    if (count < 0) kept++;
    else scale(x, kept - exponent, sum);
  }
  if (kept > MOST_SCALED) return UNDECIDED;
  let whole = Math.floor(sum[0]!);
  let fraction = sum[0]! - whole + sum[1]!;
  if (fraction < 0) {
    whole -= 1;
    fraction += 1;
  }
  // The fraction is exact to some 2^-45 of the last digit.
  if (Math.abs(fraction - 0.5) < MARGIN || fraction < MARGIN || fraction > 1 - MARGIN) return UNDECIDED;
  if (fraction > 0.5) whole += 1;
  if (whole >= power(kept)) {
    digits[0] = 1;
    return exponent + 1;
  }
  const upper = Math.floor(whole / 1e8);
  if (kept > 8) {
    writeDigits(digits, 0, upper, kept - 8);
    writeDigits(digits, kept - 8, whole - upper * 1e8, 8);
  } else writeDigits(digits, 0, whole, kept);
  return exponent;
}

function power(k: number): number {
  let result = 1;
  for (let i = 0; i < k; i++) result *= 10;
  return result;
}

export function exactDigits(x: number, count: number, places: number, digits: Uint8Array): number {
  const own = new Uint8Array(MOST_DIGITS);
  const exponent = expand(mantissaOf(x), 1, 0, exponentOf(x), own);
  const kept = count >= 0 ? count : exponent + places;
  if (kept < 0) return exponent;
  for (let i = 0; i < kept && i < own.length; i++) digits[i] = own[i]!;
  return kept >= own.length || own[kept]! < 5 ? exponent : addOne(digits, kept, exponent);
}
