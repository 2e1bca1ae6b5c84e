/**
 * In: x; out: e^x. x = (k + j/64) ln 2 + r with |r| <= ln 2 / 128, a table of 2^(j/64) in two pieces, a polynomial of
 * degree 5 for e^r (minimax, off by at most 2^-57), scaled by 2^k. Without a branch where results are normal, so that
 * loops are vectorised; what is looked up is loaded for each lane. Error below 0.54 ulp, below 1 where the result is
 * subnormal.
 *
 * The other function is what tanh is made of: e^r - 1 - r by Taylor's polynomial of degree 13, for |r| <= 0.5 ln 2 (off
 * by at most 2^-57).
 */
import { lostOf64ths, powerOf64ths } from "./exponential-table.js";
import { ROUNDING } from "./parts.js";

/** Beyond these the result is Infinity or 0. */
export const LARGEST = 710;
export const SMALLEST = -746;

/** Below this the result is normal, and what is added to the table's power last has all its bits. */
export const USUAL = 700;
/** 64 / ln 2, and ln 2 / 64 in two pieces: the first times a whole number of 21 bits is exact. */
const STEPS = 92.33248261689366;
const STEP_HIGH = 0.01083042469326756;
const STEP_LOW = 2.9815858269852933e-12;
export const TWO_MINUS_64 = 5.421010862427522e-20;

const P3 = 0.1666666666665647;
const P4 = 0.04166670311877483;
const P5 = 0.008333342629855975;

const C3 = 1.66666666666666666667e-1;
const C4 = 4.16666666666666666667e-2;
const C5 = 8.33333333333333333333e-3;
const C6 = 1.38888888888888888889e-3;
const C7 = 1.98412698412698412698e-4;
const C8 = 2.48015873015873015873e-5;
const C9 = 2.75573192239858906526e-6;
const C10 = 2.75573192239858906526e-7;
const C11 = 2.50521083854417187751e-8;
const C12 = 2.08767569878680989792e-9;
const C13 = 1.60590438368216145994e-10;

export function exp(x: number): number {
  const usual = scaled(x, 0);
  return Math.abs(x) < USUAL ? usual : exponentialOfOther(x);
}

/** e^x / 2^removed, where that is normal. @inline */
function scaled(x: number, removed: number): number {
  const steps = stepsOf(x);
  return exponentialOf(steps, remainderOf(x, steps), removed);
}

/** How many 64ths of ln 2 are nearest, added to 1.5 · 2^52. @inline */
export function stepsOf(x: number): number {
  return x * STEPS + ROUNDING;
}

/** What they leave. @inline */
export function remainderOf(x: number, steps: number): number {
  const count = steps - ROUNDING;
  return x - count * STEP_HIGH - count * STEP_LOW;
}

/** e to such a sum, divided by 2^removed, where that is normal. @inline */
export function exponentialOf(steps: number, r: number, removed: number): number {
  const power = powerOf64ths(steps, removed);
  const square = r * r;
  const rest = lostOf64ths(steps) + (r + square * (0.5 + r * P3 + square * (P4 + r * P5)));
  return power + power * rest;
}

/** @rare */
function exponentialOfOther(x: number): number {
  if (x > LARGEST) return Infinity;
  if (x < SMALLEST) return 0;
  if (x !== x) return NaN;
  return x > 0 ? scaled(x, 2) * 4 : scaled(x, -64) * TWO_MINUS_64;
}

/** e^r - 1 - r. @inline */
export function exponentialRest(r: number): number {
  const r2 = r * r;
  const r4 = r2 * r2;
  const low = 0.5 + r * C3 + r2 * (C4 + r * C5);
  const middle = C6 + r * C7 + r2 * (C8 + r * C9);
  const high = C10 + r * C11 + r2 * (C12 + r * C13);
  return r2 * (low + r4 * (middle + r4 * high));
}
