/** In: a string and positions; out: parts of it, which are views: nothing is copied. */
import { clampPosition, relativePosition } from "./positions.js";
import { indexOfText } from "./search.js";
import { partOf, unitAt } from "./units.js";

export function sliceText(text: string, from: number, to: number): string {
  const start = relativePosition(from, text.length);
  const end = relativePosition(to, text.length);
  return end > start ? partOf(text, start, end - start) : "";
}

export function substringText(text: string, from: number, to: number): string {
  const a = clampPosition(from, text.length);
  const b = clampPosition(to, text.length);
  return a < b ? partOf(text, a, b - a) : partOf(text, b, a - b);
}

export function substrText(text: string, from: number, count: number): string {
  const start = relativePosition(from, text.length);
  return partOf(text, start, clampPosition(count, text.length - start));
}

export function charAtText(text: string, index: number): string {
  const at = index === index ? Math.trunc(index) : 0;
  return at >= 0 && at < text.length ? partOf(text, at, 1) : "";
}

export function atText(text: string, index: number): string | undefined {
  const whole = index === index ? Math.trunc(index) : 0;
  const at = whole < 0 ? whole + text.length : whole;
  return at >= 0 && at < text.length ? partOf(text, at, 1) : undefined;
}

/** What JavaScript's `trim` takes away: white space and line ends. */
function isSpace(unit: number): boolean {
  if (unit === 32 || (unit >= 9 && unit <= 13)) return true;
  if (unit < 0xa0) return false;
  if (unit === 0xa0 || unit === 0x1680 || (unit >= 0x2000 && unit <= 0x200a)) return true;
  return unit === 0x2028 || unit === 0x2029 || unit === 0x202f || unit === 0x205f || unit === 0x3000 || unit === 0xfeff;
}

export function trimStartText(text: string): string {
  let start = 0;
  while (start < text.length && isSpace(unitAt(text, start))) start++;
  return partOf(text, start, text.length - start);
}

export function trimEndText(text: string): string {
  let end = text.length;
  while (end > 0 && isSpace(unitAt(text, end - 1))) end--;
  return partOf(text, 0, end);
}

export function trimText(text: string): string {
  return trimStartText(trimEndText(text));
}

/** `limit` as JavaScript takes it: modulo 2^32. */
export function splitText(text: string, separator: string, limit: number): string[] {
  const most = limit >>> 0;
  const parts: string[] = [];
  if (most === 0) return parts;
  if (separator.length === 0) {
    const count = text.length < most ? text.length : most;
    for (let i = 0; i < count; i++) parts.push(partOf(text, i, 1));
    return parts;
  }
  let start = 0;
  for (;;) {
    const end = indexOfText(text, separator, start);
    if (end < 0) break;
    parts.push(partOf(text, start, end - start));
    if (parts.length === most) return parts;
    start = end + separator.length;
  }
  parts.push(partOf(text, start, text.length - start));
  return parts;
}
