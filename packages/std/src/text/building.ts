/** In: strings; out: new ones made of them. */
import { indexOfText } from "./search.js";
import { failCount, partOf, textOf, unitAt, unitsOf } from "./units.js";

/** `count` as JavaScript takes it: cut off, from 0 on and finite. */
export function repeatText(text: string, count: number): string {
  const times = count === count ? Math.trunc(count) : 0;
  if (times < 0 || times === Infinity) failCount(count);
  if (text.length === 0 || times === 0) return "";
  if (times === 1) return text;
  const units = new Uint16Array(text.length * times);
  fillUnits(units, text);
  return textOf(units);
}

/** Writes a string over and over; the last time, what still fits. */
function fillUnits(units: Uint16Array, text: string): void {
  const { length } = text;
  if (length === 1) {
    units.fill(unitAt(text, 0));
    return;
  }
  let at = 0;
  for (; at + length <= units.length; at += length) units.set(unitsOf(text), at);
  units.set(unitsOf(partOf(text, 0, units.length - at)), at);
}

/** The filling that a string needs to be as long as asked. */
function padding(text: string, length: number, filler: string): string {
  const missing = length > text.length ? Math.trunc(length) - text.length : 0;
  if (missing === 0 || filler.length === 0) return "";
  const units = new Uint16Array(missing);
  fillUnits(units, filler);
  return textOf(units);
}

export function padStartText(text: string, length: number, filler: string): string {
  return padding(text, length, filler) + text;
}

export function padEndText(text: string, length: number, filler: string): string {
  return text + padding(text, length, filler);
}

export function replaceText(text: string, part: string, replacement: string): string {
  const at = indexOfText(text, part, 0);
  if (at < 0) return text;
  const end = at + part.length;
  return partOf(text, 0, at) + expand(replacement, text, at, end) + partOf(text, end, text.length - end);
}

export function replaceAllText(text: string, part: string, replacement: string): string {
  let result = "";
  let done = 0;
  let at = indexOfText(text, part, 0);
  while (at >= 0) {
    const end = at + part.length;
    result += partOf(text, done, at - done);
    result += expand(replacement, text, at, end);
    done = end;
    if (part.length === 0 && end === text.length) break;
    at = indexOfText(text, part, part.length === 0 ? end + 1 : end);
  }
  return result + partOf(text, done, text.length - done);
}

/** A replacement with what its dollar signs stand for: `$$`, `$&`, `` $` `` and `$'`. */
function expand(replacement: string, text: string, at: number, end: number): string {
  let dollar = indexOfText(replacement, "$", 0);
  if (dollar < 0) return replacement;
  let result = "";
  let done = 0;
  while (dollar >= 0 && dollar + 1 < replacement.length) {
    const kind = unitAt(replacement, dollar + 1);
    const known = kind === 36 || kind === 38 || kind === 96 || kind === 39;
    if (known) {
      result += partOf(replacement, done, dollar - done);
      if (kind === 36) result += "$";
      else if (kind === 38) result += partOf(text, at, end - at);
      else if (kind === 96) result += partOf(text, 0, at);
      else result += partOf(text, end, text.length - end);
      done = dollar + 2;
    }
    dollar = indexOfText(replacement, "$", known ? done : dollar + 1);
  }
  return result + partOf(replacement, done, replacement.length - done);
}
