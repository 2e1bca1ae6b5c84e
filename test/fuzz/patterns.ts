// All patterns, with their weights.
import {
  grid,
  histogram,
  insertionSort,
  map,
  reduce,
  reverse,
  ring,
  search,
  sieve,
  stencil,
} from "./array-patterns.js";
import type { Context } from "./context.js";
import { counterAfter, digits, escape, gcd, hash, parse, recurrence, zeroSign } from "./number-patterns.js";
import { objects } from "./object-patterns.js";
import type { Pattern } from "./pattern.js";

/** Patterns are written only where they run about this many times at most. */
const MOST_REPEATS = 60;

export function pattern(context: Context): string[] | undefined {
  return context.repeats > MOST_REPEATS ? undefined : context.random.weighted(PATTERNS)(context);
}

const PATTERNS: readonly (readonly [number, Pattern])[] = [
  [9, objects],
  [7, map],
  [4, stencil],
  [5, reduce],
  [2, search],
  [3, hash],
  [2, digits],
  [1, gcd],
  [4, recurrence],
  [2, grid],
  [1, reverse],
  [1, insertionSort],
  [2, histogram],
  [4, zeroSign],
  [1.5, parse],
  [2, ring],
  [1.5, escape],
  [1, sieve],
  [2.5, counterAfter],
];
