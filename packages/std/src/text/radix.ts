/**
 * In: a number and a radix; out: its text in that radix, with as many digits behind the point as tell it from its
 * neighbours.
 */
import { nextUp } from "./decimal/parts.js";
import { numberText } from "./number-text.js";
import { failRadix, textOf } from "./units.js";

const MINUS = 45;
const POINT = 46;
/** The largest double has 1024 digits in radix 2, the smallest 1074 behind the point. */
const MIDDLE = 1100;

export function radixText(x: number, radix: number): string {
  const base = radix === radix ? Math.trunc(radix) : 0;
  if (base < 2 || base > 36) failRadix(radix);
  if (base === 10 || !isFinite(x)) return numberText(x);
  const size = x < 0 ? -x : x;
  const whole = Math.floor(size);
  if (whole === size && size < 2147483648) return wholeText(x < 0, size | 0, base);
  const units = new Uint16Array(2 * MIDDLE);
  let integer = whole;
  let end = MIDDLE;
  let fraction = size - whole;
  // Half the distance to the next double.
  let delta = Math.max(0.5 * (nextUp(size) - size), Number.MIN_VALUE);
  if (fraction >= delta) {
    units[end++] = POINT;
    do {
      fraction *= base;
      delta *= base;
      const digit = Math.floor(fraction);
      units[end++] = digitUnit(digit);
      fraction -= digit;
      if (fraction > 0.5 || (fraction === 0.5 && digit % 2 === 1)) {
        if (fraction + delta > 1) {
          end = roundUp(units, end, base);
          if (end === MIDDLE) integer += 1;
          break;
        }
      }
    } while (fraction >= delta);
  }
  let start = MIDDLE;
  // What more than 53 bits would be are zeros.
  while (integer / base >= 9007199254740992) {
    integer /= base;
    units[--start] = digitUnit(0);
  }
  do {
    const rest = integer % base;
    units[--start] = digitUnit(Math.floor(rest));
    integer = (integer - rest) / base;
  } while (integer > 0);
  if (x < 0) units[--start] = MINUS;
  return textOf(units.subarray(start, end));
}

function wholeText(negative: boolean, size: number, base: number): string {
  const units = new Uint16Array(33);
  let at = 33;
  let rest = size;
  do {
    const quotient = Math.floor(rest / base);
    units[--at] = digitUnit(rest - quotient * base);
    rest = quotient;
  } while (rest > 0);
  if (negative) units[--at] = MINUS;
  return textOf(units.subarray(at));
}

/** Adds one to the last digit behind the point; the new end, that of the point when nothing is left behind it. */
function roundUp(units: Uint16Array, end: number, base: number): number {
  for (let at = end - 1; at > MIDDLE; at--) {
    const digit = digitOf(units[at]!);
    if (digit + 1 < base) {
      units[at] = digitUnit(digit + 1);
      return at + 1;
    }
  }
  return MIDDLE;
}

const digitUnit = (digit: number): number => (digit < 10 ? 48 + digit : 87 + digit);
const digitOf = (unit: number): number => (unit < 58 ? unit - 48 : unit - 87);
