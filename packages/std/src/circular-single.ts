/**
 * In: an angle of 32 bits; out: its sine and cosine in single precision, computed in doubles. Without a branch up to
 * 2^20 pi/2: n half turns are taken off in two pieces of pi, of which n times the first is exact, and an odd polynomial
 * of degree 11 (minimax, off by at most 2^-35) is left. Farther out, Payne and Hanek's reduction. Error below 0.51 ulp.
 */
import { fromWords, lowWord } from "./bits.js";
import { ROUNDING } from "./parts.js";
import { cosineOfHuge, LARGEST, sineOfHuge } from "./trigonometry.js";

const INVERSE_PI = 0.3183098861837907;
/** 31 bits, and the rest. */
const PI_HIGH = 3.1415926534682512;
const PI_LOW = 1.2154201013012384e-10;

const S1 = -0.16666666626107932;
const S2 = 0.008333331106781949;
const S3 = -0.00019840867964747476;
const S4 = 2.752537151468893e-6;
const S5 = -2.388867644996842e-8;

/** @inline @singles */
export function sinSingle(x: number): number {
  const shifted = x * INVERSE_PI + ROUNDING;
  const near = afterHalfTurns(x, shifted - ROUNDING, shifted);
  return Math.fround(Math.abs(x) <= LARGEST ? near : sineOfHuge(x));
}

/** The sine after (n - 1/2) half turns. @inline @singles */
export function cosSingle(x: number): number {
  const shifted = x * INVERSE_PI + 0.5 + ROUNDING;
  const near = afterHalfTurns(x, shifted - ROUNDING - 0.5, shifted);
  return Math.fround(Math.abs(x) <= LARGEST ? near : cosineOfHuge(x));
}

/** sin(x - turns pi), of the other sign where the last bit of `shifted` is set. @inline */
function afterHalfTurns(x: number, turns: number, shifted: number): number {
  const r = x - turns * PI_HIGH - turns * PI_LOW;
  const z = r * r;
  const w = z * z;
  const value = r * (1 + z * (S1 + z * S2 + w * (S3 + z * S4 + w * S5)));
  return value * fromWords((lowWord(shifted) << 31) ^ 0x3ff00000, 0);
}
