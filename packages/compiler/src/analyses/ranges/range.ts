/**
 * Sets of JavaScript numbers, as the value-range analysis knows them: an interval, whether all its members are whole,
 * and whether NaN and -0 are among them. Bounds are computed in double arithmetic, whose rounding is monotone, so they
 * hold for the rounded results that JavaScript gives.
 */

export interface Range {
  readonly lo: number;
  readonly hi: number;
  /** Every member but NaN is an integer or infinite. */
  readonly whole: boolean;
  readonly nan: boolean;
  /** -0 may be a member; the interval then holds 0. */
  readonly negativeZero: boolean;
}

export const I32_MIN = -(2 ** 31);
export const I32_MAX = 2 ** 31 - 1;
/** The largest integer up to which doubles are exact and sums can be trusted to be. */
export const SAFE = 2 ** 53 - 1;

export const ANY: Range = { lo: -Infinity, hi: Infinity, whole: false, nan: true, negativeZero: true };
/** No value at all. */
export const NONE: Range = { lo: Infinity, hi: -Infinity, whole: true, nan: false, negativeZero: false };
export const I32: Range = { lo: I32_MIN, hi: I32_MAX, whole: true, nan: false, negativeZero: false };

export function constant(value: number): Range {
  if (Number.isNaN(value)) return { lo: Infinity, hi: -Infinity, whole: true, nan: true, negativeZero: false };
  const whole = Number.isInteger(value) || Math.abs(value) === Infinity;
  return { lo: value + 0, hi: value + 0, whole, nan: false, negativeZero: Object.is(value, -0) };
}

export const wholeRange = (lo: number, hi: number): Range => ({ lo, hi, whole: true, nan: false, negativeZero: false });

/** No number at all but perhaps NaN. */
export const isEmpty = (r: Range): boolean => r.lo > r.hi;

export function join(a: Range, b: Range): Range {
  if (isEmpty(a)) return { ...b, nan: a.nan || b.nan };
  if (isEmpty(b)) return { ...a, nan: a.nan || b.nan };
  return {
    lo: Math.min(a.lo, b.lo),
    hi: Math.max(a.hi, b.hi),
    whole: a.whole && b.whole,
    nan: a.nan || b.nan,
    negativeZero: a.negativeZero || b.negativeZero,
  };
}

/** The members of `a` that lie within bounds, and NaN only if it may be among them. */
export function clip(a: Range, lo: number, hi: number, nan = true): Range {
  const low = Math.max(a.lo, a.whole ? Math.ceil(lo) : lo);
  const high = Math.min(a.hi, a.whole ? Math.floor(hi) : hi);
  const negativeZero = a.negativeZero && low <= 0 && high >= 0;
  return { lo: low + 0, hi: high + 0, whole: a.whole, nan: a.nan && nan, negativeZero };
}

export const isWithin = (a: Range, b: Range): boolean =>
  (isEmpty(a) || (a.lo >= b.lo && a.hi <= b.hi && (a.whole || !b.whole) && (!a.negativeZero || b.negativeZero))) &&
  (!a.nan || b.nan);

export const isSame = (a: Range, b: Range): boolean =>
  a.lo === b.lo && a.hi === b.hi && a.whole === b.whole && a.nan === b.nan && a.negativeZero === b.negativeZero;

const lowSteps = [0, -1, -128, -(2 ** 15), I32_MIN, -(2 ** 32), -SAFE, -(2 ** 63), -(2 ** 127), -Infinity];
const highSteps = [
  0,
  1,
  255,
  65535,
  I32_MAX - 1,
  I32_MAX,
  2 ** 32 - 1,
  SAFE,
  2 ** 63,
  2 ** 64,
  2 ** 127,
  2 ** 128,
  Infinity,
];

/** Where bounds stop that grow: further and further away from 0. */
export interface Steps {
  readonly low: readonly number[];
  readonly high: readonly number[];
}

const STEPS: Steps = { low: lowSteps, high: highSteps };

/** With further numbers at which bounds stop, such as those that a variable is compared with. */
export const stepsWith = (more: readonly number[]): Steps => ({
  low: [...lowSteps, ...more].sort((a, b) => b - a),
  high: [...highSteps, ...more].sort((a, b) => a - b),
});

/** An upper bound of both that repeated application reaches in a few steps. */
export function widen(old: Range, next: Range, { low, high } = STEPS): Range {
  const both = join(old, next);
  const lo = both.lo < old.lo ? low.find((step) => step <= both.lo)! : both.lo;
  const hi = both.hi > old.hi ? high.find((step) => step >= both.hi)! : both.hi;
  return { ...both, lo, hi };
}

/** Whether all members are integers that a machine integer of the bounds can hold; -0 counts as 0. */
export const fits = (r: Range, lo: number, hi: number): boolean =>
  r.whole && !r.nan && !isEmpty(r) && r.lo >= lo && r.hi <= hi;
export const fitsI32 = (r: Range): boolean => fits(r, I32_MIN, I32_MAX);
export const fitsSafe = (r: Range): boolean => fits(r, -SAFE, SAFE);
