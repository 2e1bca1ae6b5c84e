/**
 * In: an angle in radians; out: its sine, cosine and tangent for `afn`, off by at most 4 units in the last place. Up to
 * 2^14 quarter turns these are taken off in three pieces of pi/2, of which n times the first two is exact, and the
 * remainder is one number. Farther out, the functions of trigonometry.ts.
 */
import { lowWord } from "../bits.js";
import { C1, C2, C3, C4, C5, C6, S1, S2, S3, S4, S5, S6 } from "../circular-kernels.js";
import { ROUNDING } from "../parts.js";
import { PIECE_1, PIECE_2, TWO_OVER_PI } from "../reduction.js";
import { cos, sin, tan } from "../trigonometry.js";

/** 2^14 quarter turns. */
const LARGEST = 25735;
/** What is left of pi/2 behind its first 66 bits. */
const REST_2 = 2.02226624879595063154e-21;

export function sinApproximate(x: number): number {
  const near = afterQuarterTurns(x, 0);
  return Math.abs(x) <= LARGEST ? near : sineOfLarge(x);
}

export function cosApproximate(x: number): number {
  const near = afterQuarterTurns(x, 1);
  return Math.abs(x) <= LARGEST ? near : cosineOfLarge(x);
}

export function tanApproximate(x: number): number {
  const shifted = x * TWO_OVER_PI + ROUNDING;
  const r = remainder(x, shifted - ROUNDING);
  const sine = sineOfRemainder(r);
  const cosine = cosineOfRemainder(r);
  const isEven = (lowWord(shifted) & 1) === 0;
  const near = (isEven ? sine : cosine) / (isEven ? cosine : -sine);
  return Math.abs(x) <= LARGEST ? near : tangentOfLarge(x);
}

/** The sine of x and some quarter turns. @inline */
function afterQuarterTurns(x: number, added: number): number {
  const shifted = x * TWO_OVER_PI + ROUNDING;
  const r = remainder(x, shifted - ROUNDING);
  const turns = lowWord(shifted) + added;
  const value = (turns & 1) === 0 ? sineOfRemainder(r) : cosineOfRemainder(r);
  return (turns & 2) === 0 ? value : -value;
}

/** @inline */
function remainder(x: number, n: number): number {
  return x - n * PIECE_1 - n * PIECE_2 - n * REST_2;
}

/** @inline */
function sineOfRemainder(r: number): number {
  const z = r * r;
  const z2 = z * z;
  return r * (1 + z * (S1 + z * S2 + z2 * (S3 + z * S4 + z2 * (S5 + z * S6))));
}

/** @inline */
function cosineOfRemainder(r: number): number {
  const z = r * r;
  const z2 = z * z;
  return 1 - (0.5 * z - z2 * (C1 + z * C2 + z2 * (C3 + z * C4 + z2 * (C5 + z * C6))));
}

/** @rare */
function sineOfLarge(x: number): number {
  return sin(x);
}

/** @rare */
function cosineOfLarge(x: number): number {
  return cos(x);
}

/** @rare */
function tangentOfLarge(x: number): number {
  return tan(x);
}
