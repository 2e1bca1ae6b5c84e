/** In: text; out: the number that JavaScript's `Number`, `parseFloat` and `parseInt` read from it. */
import { decimalEnd, decimalValue } from "./decimal/value.js";
import { trimStartText, trimText } from "./parts.js";
import { partOf, unitAt } from "./units.js";

const MINUS = 45;
const PLUS = 43;
const INFINITY = "Infinity";

const isSign = (unit: number): boolean => unit === MINUS || unit === PLUS;

export function numberOfText(text: string): number {
  const trimmed = trimText(text);
  if (trimmed.length === 0) return 0;
  if (trimmed.length > 2 && unitAt(trimmed, 0) === 48) {
    const radix = prefixedRadix(unitAt(trimmed, 1) | 32);
    if (radix > 0)
      return digitsEnd(trimmed, 2, radix) === trimmed.length ? wholeValue(trimmed, 2, trimmed.length, radix) : NaN;
  }
  const start = isSign(unitAt(trimmed, 0)) ? 1 : 0;
  const negative = unitAt(trimmed, 0) === MINUS;
  const end = decimalEnd(trimmed, start);
  if (end === start) return trimmed.length - start === INFINITY.length ? infinityAt(trimmed, start, negative) : NaN;
  if (end < trimmed.length) return NaN;
  const value = decimalValue(trimmed, start, end);
  return negative ? -value : value;
}

/** `0x`, `0o` and `0b`, from the second letter. */
function prefixedRadix(letter: number): number {
  if (letter === 120) return 16;
  if (letter === 111) return 8;
  return letter === 98 ? 2 : 0;
}

/** Infinity or NaN. */
function infinityAt(text: string, start: number, negative: boolean): number {
  if (text.length - start < INFINITY.length || partOf(text, start, INFINITY.length) !== INFINITY) return NaN;
  return negative ? -Infinity : Infinity;
}

/** The longest number that the text begins with. */
export function floatOfText(text: string): number {
  const trimmed = trimStartText(text);
  if (trimmed.length === 0) return NaN;
  const start = isSign(unitAt(trimmed, 0)) ? 1 : 0;
  const negative = unitAt(trimmed, 0) === MINUS;
  const end = decimalEnd(trimmed, start);
  if (end === start) return infinityAt(trimmed, start, negative);
  const value = decimalValue(trimmed, start, end);
  return negative ? -value : value;
}

/** `radix` as JavaScript takes it: modulo 2^32; 0 is 10, or 16 behind `0x`. */
export function integerOfText(text: string, radix: number): number {
  const trimmed = trimStartText(text);
  if (trimmed.length === 0) return NaN;
  let base = radix | 0;
  if (base !== 0 && (base < 2 || base > 36)) return NaN;
  const negative = unitAt(trimmed, 0) === MINUS;
  let start = isSign(unitAt(trimmed, 0)) ? 1 : 0;
  const prefixed =
    trimmed.length > start + 1 && unitAt(trimmed, start) === 48 && (unitAt(trimmed, start + 1) | 32) === 120;
  if (prefixed && (base === 0 || base === 16)) {
    base = 16;
    start += 2;
  }
  if (base === 0) base = 10;
  const end = digitsEnd(trimmed, start, base);
  if (end === start) return NaN;
  const value = wholeValue(trimmed, start, end, base);
  return negative ? -value : value;
}

function digitOf(unit: number): number {
  if (unit >= 48 && unit <= 57) return unit - 48;
  const letter = unit | 32;
  return letter >= 97 && letter <= 122 ? letter - 87 : 36;
}

function digitsEnd(text: string, start: number, radix: number): number {
  let end = start;
  while (end < text.length && digitOf(unitAt(text, end)) < radix) end++;
  return end;
}

/** Exact below 2^53; above, rounded to the nearest double in radix 10 and in powers of 2. */
function wholeValue(text: string, start: number, end: number, radix: number): number {
  let value = 0;
  for (let i = start; i < end; i++) {
    value = value * radix + digitOf(unitAt(text, i));
    if (value >= 9007199254740992)
      return radix === 10 ? decimalValue(text, start, end) : largeValue(text, start, end, radix);
  }
  return value;
}

function largeValue(text: string, start: number, end: number, radix: number): number {
  const bits = 31 - Math.clz32(radix);
  return 1 << bits === radix ? binaryValue(text, start, end, radix, bits) : partsValue(text, start, end, radix);
}

/** The first 53 bits, and how many follow; halves to even. */
function binaryValue(text: string, start: number, end: number, radix: number, bits: number): number {
  let value = 0;
  let behind = 0;
  let half = false;
  let more = false;
  for (let i = start; i < end; i++) {
    const digit = digitOf(unitAt(text, i));
    for (let bit = bits - 1; bit >= 0; bit--) {
      const one = ((digit >> bit) & 1) === 1;
      if (value < 4503599627370496) {
        value = value * 2 + (one ? 1 : 0);
      } else {
        if (behind === 0) half = one;
        else if (one) more = true;
        behind++;
      }
    }
  }
  if (half && (more || value % 2 === 1)) value += 1;
  for (; behind > 0 && value < Infinity; behind--) value *= 2;
  return value;
}

/** Some digits at a time, which keeps the error of the sum small. */
function partsValue(text: string, start: number, end: number, radix: number): number {
  let value = 0;
  let at = start;
  while (unitAt(text, at) === 48) at++;
  while (at < end) {
    let part = 0;
    let factor = 1;
    while (at < end && factor * radix <= 119304647) {
      part = part * radix + digitOf(unitAt(text, at++));
      factor *= radix;
    }
    value = value * factor + part;
  }
  return value;
}
