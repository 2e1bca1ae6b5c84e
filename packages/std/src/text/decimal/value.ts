/** In: the text of a decimal number; out: the nearest double, halves to the even one. */
import { unitAt } from "../units.js";
import { expand, MOST_DIGITS } from "./expansion.js";
import { exponentOf, isPowerOfTwo, mantissaOf, nextDown, nextUp } from "./parts.js";
import { MOST, powerOfTen, productError, scale } from "./scale.js";

const POINT = 46;
const UPPER_E = 69;
const LOWER_E = 101;
const MINUS = 45;
const PLUS = 43;

const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57;

/**
 * Where the decimal number ends that begins at a position: digits, a point among them, an exponent. The position itself
 * when there is none.
 */
export function decimalEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length && isDigit(unitAt(text, at))) at++;
  let count = at - start;
  if (at < text.length && unitAt(text, at) === POINT) {
    const point = at++;
    while (at < text.length && isDigit(unitAt(text, at))) at++;
    count += at - point - 1;
  }
  if (count === 0) return start;
  if (at >= text.length || (unitAt(text, at) | 32) !== LOWER_E) return at;
  let behind = at + 1;
  if (behind < text.length && (unitAt(text, behind) === PLUS || unitAt(text, behind) === MINUS)) behind++;
  if (behind >= text.length || !isDigit(unitAt(text, behind))) return at;
  while (behind < text.length && isDigit(unitAt(text, behind))) behind++;
  return behind;
}

/** The value of what {@link decimalEnd} has found. */
export function decimalValue(text: string, start: number, end: number): number {
  // The first fifteen significant digits, and up to fifteen more.
  let head = 0;
  let tail = 0;
  let headCount = 0;
  let tailCount = 0;
  let more = false;
  let exponent = 0;
  let isFraction = false;
  let at = start;
  for (; at < end; at++) {
    const unit = unitAt(text, at);
    if (unit === POINT) {
      isFraction = true;
      continue;
    }
    if (unit === UPPER_E || unit === LOWER_E) break;
    const digit = unit - 48;
    if (headCount < 15) {
      head = head * 10 + digit;
      if (head > 0) headCount++;
      if (isFraction) exponent--;
    } else if (tailCount < 15) {
      tail = tail * 10 + digit;
      tailCount++;
      if (isFraction) exponent--;
    } else {
      if (digit > 0) more = true;
      if (!isFraction) exponent++;
    }
  }
  if (at < end) exponent += exponentAt(text, at + 1, end);
  if (head === 0) return 0;
  if (tail === 0 && !more) {
    const shift = exponent + tailCount;
    if (shift >= 0 && shift <= 22) return head * powerOfTen(shift);
    if (shift < 0 && shift >= -22) return head / powerOfTen(-shift);
  }
  const order = headCount + tailCount + exponent;
  if (order > 310) return Infinity;
  if (order < -330) return 0;
  const near = nearValue(head, tail, tailCount, exponent, order);
  return near === near ? near : exactValue(text, start, end, guess(head, exponent + tailCount));
}

function exponentAt(text: string, start: number, end: number): number {
  const sign = unitAt(text, start);
  let value = 0;
  for (let i = sign === PLUS || sign === MINUS ? start + 1 : start; i < end; i++)
    if (value < 1e6) value = value * 10 + unitAt(text, i) - 48;
  return sign === MINUS ? -value : value;
}

/** From thirty digits by a product of two doubles; NaN where that is not exact enough to decide. */
function nearValue(head: number, tail: number, tailCount: number, exponent: number, order: number): number {
  if (order < -250 || order > 280 || exponent < -MOST || exponent > MOST) return NaN;
  const factor = powerOfTen(tailCount);
  const product = head * factor;
  const rest = productError(head, factor, product) + tail;
  const high = product + rest;
  const low = rest - (high - product);
  const sum = new Float64Array(2);
  scale(high, exponent, sum);
  const scaled = sum[1]! + low * (sum[0]! / high);
  const error = sum[0]! * 2 ** -92;
  const value = sum[0]! + (scaled + error);
  return value === sum[0]! + (scaled - error) ? value : NaN;
}

/** Within a few units in the last place. */
function guess(head: number, exponent: number): number {
  let value = head;
  for (let left = exponent; left > 0; left -= 22) value *= powerOfTen(left < 22 ? left : 22);
  for (let left = exponent; left < 0; left += 22) value /= powerOfTen(left > -22 ? -left : 22);
  return value < Infinity ? value : Number.MAX_VALUE;
}

/** Goes from a guess to the double whose interval holds the number. */
export function exactValue(text: string, start: number, end: number, first: number): number {
  const digits = new Uint8Array(MOST_DIGITS);
  const exponent = readDigits(text, start, end, digits);
  const boundary = new Uint8Array(MOST_DIGITS);
  let value = first;
  for (;;) {
    const even = value === 0 || mantissaOf(value) % 2 === 0;
    const above = compareDigits(digits, exponent, boundary, boundaryAbove(value, boundary));
    if (above < 0 || (above === 0 && even)) break;
    value = value === 0 ? Number.MIN_VALUE : nextUp(value);
    if (value === Infinity) return value;
  }
  while (value > 0) {
    const even = mantissaOf(value) % 2 === 0;
    const below = compareDigits(digits, exponent, boundary, boundaryBelow(value, boundary));
    if (below > 0 || (below === 0 && even)) break;
    value = nextDown(value);
  }
  return value;
}

/** The middle between a double and the next one. */
function boundaryAbove(value: number, digits: Uint8Array): number {
  return value === 0 ? expand(1, 1, 0, -1075, digits) : expand(mantissaOf(value), 2, 1, exponentOf(value) - 1, digits);
}

function boundaryBelow(value: number, digits: Uint8Array): number {
  const mantissa = mantissaOf(value);
  const exponent = exponentOf(value);
  return isPowerOfTwo(value)
    ? expand(mantissa, 4, -1, exponent - 2, digits)
    : expand(mantissa, 2, -1, exponent - 1, digits);
}

/**
 * Significant digits; what does not fit is a last digit that is not 0. The result is the exponent n of 0.d₁d₂d₃… ·
 * 10^n.
 */
function readDigits(text: string, start: number, end: number, digits: Uint8Array): number {
  let count = 0;
  let exponent = 0;
  let isFraction = false;
  let at = start;
  for (; at < end; at++) {
    const unit = unitAt(text, at);
    if (unit === POINT) {
      isFraction = true;
      continue;
    }
    if (unit === UPPER_E || unit === LOWER_E) break;
    const digit = unit - 48;
    if (count > 0 || digit > 0) {
      if (count < digits.length) digits[count++] = digit;
      else if (digit > 0) digits[digits.length - 1] = 9;
      if (!isFraction) exponent++;
    } else if (isFraction) exponent--;
  }
  return at < end ? exponent + exponentAt(text, at + 1, end) : exponent;
}

function compareDigits(a: Uint8Array, exponentA: number, b: Uint8Array, exponentB: number): number {
  if (exponentA !== exponentB) return exponentA - exponentB;
  for (let i = 0; i < a.length; i++) {
    const difference = a[i]! - b[i]!;
    if (difference !== 0) return difference;
  }
  return 0;
}
