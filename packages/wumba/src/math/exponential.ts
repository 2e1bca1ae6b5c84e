/**
 * What the functions here have in common: numbers cut in two so that products are exact, and e^(head + tail) as 2^k
 * times an entry of a table times 1 + rest, with rest off by at most 2^-60. Without a branch, so that loops are
 * vectorised.
 */
import { fromWords, highWord } from "./bits.js";
import { lost } from "./powers.js";

/** 1.5 · 2^52: what is added to it is rounded to a whole number, which stands in the low word. */
export const ROUNDING = 6755399441055744;
/** 64 / ln 2, and ln 2 / 64 in two pieces: the first times a whole number of 21 bits is exact. */
export const STEPS = 92.33248261689366;
const STEP_HIGH = 0.01083042469326756;
const STEP_LOW = 2.9815858269852933e-12;

/** x with 21 significant bits. @inline */
export function upper(x: number): number {
  return fromWords(highWord(x), 0);
}

/** 2^k for -1022 <= k <= 1023. @inline */
export function powerOfTwo(k: number): number {
  return fromWords((k + 1023) << 20, 0);
}

/** What is left of e^(head + tail) / 2^(steps/64), less 1; j is steps modulo 64. @inline */
export function exponentialRest(head: number, tail: number, steps: number, j: number): number {
  const r = head - steps * STEP_HIGH - steps * STEP_LOW + tail;
  const square = r * r;
  return lost(j) + (r + square * (0.5 + r * (1 / 6 + r * (1 / 24 + r * (1 / 120 + r * (1 / 720 + r * (1 / 5040)))))));
}
