/** In: two elements; out: their order where no function says it: numbers as text, bigints by value. */
import { compareTexts } from "../text/search.js";

export function compareAsTexts(a: number, b: number): number {
  return compareTexts(String(a), String(b));
}

export function compareBigints(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
