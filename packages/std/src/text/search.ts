/** In: strings; out: where one stands in another, and their order. */
import { clampPosition } from "./positions.js";
import { unitAt } from "./units.js";

/** Negative, 0 or positive as the units of `a` come before those of `b`, are the same, or come behind. */
export function compareTexts(a: string, b: string): number {
  const length = a.length < b.length ? a.length : b.length;
  for (let i = 0; i < length; i++) {
    const difference = unitAt(a, i) - unitAt(b, i);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Whether `part` stands at a position of `text` from which on it fits. */
function standsAt(text: string, part: string, position: number): boolean {
  for (let i = 0; i < part.length; i++) if (unitAt(text, position + i) !== unitAt(part, i)) return false;
  return true;
}

export function indexOfText(text: string, part: string, from: number): number {
  const start = clampPosition(from, text.length);
  const last = text.length - part.length;
  if (part.length === 0) return start;
  const first = unitAt(part, 0);
  for (let i = start; i <= last; i++) if (unitAt(text, i) === first && standsAt(text, part, i)) return i;
  return -1;
}

/** `from` NaN means from the end. */
export function lastIndexOfText(text: string, part: string, from: number): number {
  const last = text.length - part.length;
  let i = from === from ? clampPosition(from, text.length) : text.length;
  if (i > last) i = last;
  for (; i >= 0; i--) if (standsAt(text, part, i)) return i;
  return -1;
}

export function includesText(text: string, part: string, from: number): boolean {
  return indexOfText(text, part, from) >= 0;
}

export function startsWithText(text: string, part: string, from: number): boolean {
  const start = clampPosition(from, text.length);
  return start + part.length <= text.length && standsAt(text, part, start);
}

export function endsWithText(text: string, part: string, to: number): boolean {
  const start = clampPosition(to, text.length) - part.length;
  return start >= 0 && standsAt(text, part, start);
}
