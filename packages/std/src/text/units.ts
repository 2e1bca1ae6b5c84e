/**
 * In: strings; out: their UTF-16 units, parts without a copy, and what only JavaScript itself can do. The compiler
 * replaces these functions by operations on memory; the bodies here serve JavaScript.
 */

/** Arguments that every engine takes in one call. */
const CHUNK = 4096;

/** The unit at an index, which must be inside. */
export function unitAt(text: string, index: number): number {
  return text.charCodeAt(index);
}

/** The part of `count` units from `start` on, which must be inside. */
export function partOf(text: string, start: number, count: number): string {
  return text.slice(start, start + count);
}

/** The units, for reading only. */
export function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  for (let i = 0; i < units.length; i++) units[i] = text.charCodeAt(i);
  return units;
}

/** The string of units that nobody writes any more. */
export function textOf(units: Uint16Array): string {
  let text = "";
  for (let i = 0; i < units.length; i += CHUNK) {
    text += String.fromCharCode.apply(null, units.subarray(i, i + CHUNK) as unknown as number[]);
  }
  return text;
}

/** With Unicode's tables. */
export function lowerOf(text: string): string {
  return text.toLowerCase();
}

/** With Unicode's tables. */
export function upperOf(text: string): string {
  return text.toUpperCase();
}

/** The engine's error for a count that no string can be repeated by. */
export function failCount(count: number): never {
  throw new RangeError(`Invalid count value: ${"".repeat(count)}`);
}

/** The engine's error for a number that is no code point. */
export function failCodePoint(code: number): never {
  throw new RangeError(`Invalid code point ${String.fromCodePoint(code)}`);
}

/** The engine's error for a radix that is not from 2 to 36. */
export function failRadix(radix: number): never {
  throw new RangeError((0).toString(radix));
}

/** The engine's error for a number of digits that `toFixed` does not take. */
export function failFixed(digits: number): never {
  throw new RangeError((0).toFixed(digits));
}

/** The engine's error for a number of digits that `toPrecision` does not take. */
export function failPrecision(digits: number): never {
  throw new RangeError((1).toPrecision(digits));
}

/** The engine's error for a number of digits that `toExponential` does not take. */
export function failExponential(digits: number): never {
  throw new RangeError((1).toExponential(digits));
}
