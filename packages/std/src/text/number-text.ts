/** In: a number; out: its text, as JavaScript's `String`, `toFixed`, `toPrecision` and `toExponential` give it. */
import { roundedDigits } from "./decimal/rounded.js";
import { shortestDigits } from "./decimal/shortest.js";
import { failExponential, failFixed, failPrecision, partOf, textOf } from "./units.js";

const ZERO = 48;
const MINUS = 45;
const PLUS = 43;
const POINT = 46;
const LOWER_E = 101;
const MOST_PLACES = 100;

export function booleanText(value: boolean): string {
  return value ? "true" : "false";
}

export function numberText(x: number): string {
  if (x > -1e9 && x < 1e9 && x === Math.trunc(x)) return wholeText(x | 0);
  if (!isFinite(x)) return specialText(x);
  const digits = new Uint8Array(18);
  const exponent = shortestDigits(x < 0 ? -x : x, digits);
  let count = 17;
  while (digits[count - 1] === 0) count--;
  return exponent > 21 || exponent < -5
    ? exponentialLayout(x < 0, digits, count, exponent)
    : positionalLayout(x < 0, digits, count, exponent, count > exponent ? count - exponent : 0);
}

function specialText(x: number): string {
  if (x !== x) return "NaN";
  return x > 0 ? "Infinity" : "-Infinity";
}

/** Below 10 there is nothing to make. */
function wholeText(x: number): string {
  if (x >= 0 && x < 10) return partOf("0123456789", x, 1);
  const units = new Uint16Array(12);
  let at = 12;
  for (let rest = x < 0 ? -x : x; rest > 0;) {
    const tenth = (rest / 10) | 0;
    units[--at] = ZERO + rest - tenth * 10;
    rest = tenth;
  }
  if (x < 0) units[--at] = MINUS;
  return textOf(units.subarray(at));
}

/** Digits of 0.d₁d₂d₃… · 10^exponent with a point among them and so many places behind it. */
function positionalLayout(
  negative: boolean,
  digits: Uint8Array,
  count: number,
  exponent: number,
  places: number,
): string {
  const whole = exponent > 0 ? exponent : 1;
  const units = new Uint16Array((negative ? 1 : 0) + whole + (places > 0 ? places + 1 : 0));
  let at = 0;
  if (negative) units[at++] = MINUS;
  for (let i = exponent - whole; i < exponent; i++) units[at++] = ZERO + digitAt(digits, count, i);
  if (places > 0) units[at++] = POINT;
  for (let i = 0; i < places; i++) units[at++] = ZERO + digitAt(digits, count, exponent + i);
  return textOf(units);
}

const digitAt = (digits: Uint8Array, count: number, index: number): number =>
  index >= 0 && index < count ? digits[index]! : 0;

function exponentialLayout(negative: boolean, digits: Uint8Array, count: number, exponent: number): string {
  const units = new Uint16Array(count + 8);
  let at = 0;
  if (negative) units[at++] = MINUS;
  units[at++] = ZERO + digits[0]!;
  if (count > 1) units[at++] = POINT;
  for (let i = 1; i < count; i++) units[at++] = ZERO + digits[i]!;
  units[at++] = LOWER_E;
  units[at++] = exponent < 1 ? MINUS : PLUS;
  const size = exponent < 1 ? 1 - exponent : exponent - 1;
  if (size >= 100) units[at++] = ZERO + Math.floor(size / 100);
  if (size >= 10) units[at++] = ZERO + (Math.floor(size / 10) % 10);
  units[at++] = ZERO + (size % 10);
  return textOf(units.subarray(0, at));
}

/** `digits` as JavaScript takes it. */
export function fixedText(x: number, digits: number): string {
  const places = digits === digits ? Math.trunc(digits) : 0;
  if (places < 0 || places > MOST_PLACES) failFixed(digits);
  if (!isFinite(x)) return specialText(x);
  const size = x < 0 ? -x : x;
  if (size >= 1e21) return numberText(x);
  const made = new Uint8Array(MOST_PLACES + 23);
  const exponent = size === 0 ? 1 : roundedDigits(size, -1, places, made);
  const count = exponent + places;
  // Everything that is left may be zeros.
  if (count <= 0) return positionalLayout(x < 0, made, 0, 1, places);
  return positionalLayout(x < 0, made, count, exponent, places);
}

export function exponentialText(x: number, digits: number): string {
  const places = digits === digits ? Math.trunc(digits) : 0;
  if (!isFinite(x)) return specialText(x);
  if (places < 0 || places > MOST_PLACES) failExponential(digits);
  const size = x < 0 ? -x : x;
  const made = new Uint8Array(MOST_PLACES + 2);
  const exponent = size === 0 ? 1 : roundedDigits(size, places + 1, 0, made);
  return exponentialLayout(x < 0, made, places + 1, exponent);
}

/** With as many digits as are needed. */
export function scientificText(x: number): string {
  if (!isFinite(x)) return specialText(x);
  const made = new Uint8Array(18);
  const exponent = x === 0 ? 1 : shortestDigits(x < 0 ? -x : x, made);
  let count = 17;
  while (count > 1 && made[count - 1] === 0) count--;
  return exponentialLayout(x < 0, made, count, exponent);
}

export function precisionText(x: number, digits: number): string {
  const count = digits === digits ? Math.trunc(digits) : 0;
  if (!isFinite(x)) return specialText(x);
  if (count < 1 || count > MOST_PLACES) failPrecision(digits);
  const size = x < 0 ? -x : x;
  const made = new Uint8Array(MOST_PLACES + 2);
  const exponent = size === 0 ? 1 : roundedDigits(size, count, 0, made);
  if (exponent < -5 || exponent > count) return exponentialLayout(x < 0, made, count, exponent);
  return positionalLayout(x < 0, made, count, exponent, count - exponent);
}
