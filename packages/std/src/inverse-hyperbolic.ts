/**
 * In: x; out: its inverse hyperbolic functions, as log(1 + t): t = x - 1 + sqrt(x^2 - 1) and the like, with what it
 * loses in a second piece, so that the error stays below 1 ulp. Without a branch but for the largest numbers and those
 * outside of the domain, so that loops are vectorised.
 */
import { fromWords, highWord, lowWord } from "./bits.js";
import { scaledLogarithm } from "./log.js";
import { logarithmOfOneMore } from "./log1p.js";
import { clearLowWord } from "./parts.js";

/** 2^500: squares are no larger than numbers get, and 1 does not matter. */
const LARGE = 3.273390607896142e150;

export function asinh(x: number): number {
  const a = Math.abs(x);
  const square = a * a;
  const one = 1 + square;
  const root = Math.sqrt(one);
  const less = root - 1;
  const t = a + less;
  const usual = logarithmOfOneMore(
    t,
    a - t + less + lostOfRoot(root, one, lostOfSum(1, square, one) + lostOfSquare(a, square)),
  );
  const value = a < LARGE ? usual : logarithmOfTwice(a);
  return fromWords(highWord(value) | (highWord(x) & 0x80000000), lowWord(value));
}

export function acosh(x: number): number {
  const less = x - 1;
  const twice = 2 * less;
  const square = less * less;
  const sum = twice + square;
  const root = Math.sqrt(sum);
  const t = less + root;
  const usual = logarithmOfOneMore(
    t,
    root - t + less + lostOfRoot(root, sum, lostOfSum(twice, square, sum) + lostOfSquare(less, square)),
  );
  // One sum decides: of two branches, LLVM would take the first before it computes anything.
  const excess = x >= 1 ? 0 : Infinity;
  return x + excess < LARGE ? usual : logarithmOfTwice(x);
}

export function atanh(x: number): number {
  const a = Math.abs(x);
  const less = 1 - a;
  const t = (2 * a) / less;
  const upper = clearLowWord(t);
  const lessUpper = clearLowWord(less);
  const rest = 2 * a - upper * lessUpper - upper * (less - lessUpper) - (t - upper) * less;
  const usual = 0.5 * logarithmOfOneMore(t, (rest - t * (1 - less - a)) / less);
  const value = a < 1 ? usual : ofOneAndMore(a);
  return fromWords(highWord(value) | (highWord(x) & 0x80000000), lowWord(value));
}

/** What a sum of two numbers has lost. @inline */
function lostOfSum(a: number, b: number, sum: number): number {
  const second = sum - a;
  return a - (sum - second) + (b - second);
}

/** What a square has lost. @inline */
function lostOfSquare(a: number, square: number): number {
  const upper = clearLowWord(a);
  const lower = a - upper;
  return upper * upper - square + 2 * upper * lower + lower * lower;
}

/** What the root of value + low has lost. @inline */
function lostOfRoot(root: number, value: number, low: number): number {
  const upper = clearLowWord(root);
  const lower = root - upper;
  return (value - upper * upper - 2 * upper * lower - lower * lower + low) / (root === 0 ? 1 : 2 * root);
}

/** log(2x) of large x. @rare */
function logarithmOfTwice(x: number): number {
  if (x >= LARGE) return x < Infinity ? scaledLogarithm(x, 1) : x;
  return NaN;
}

/** @rare */
function ofOneAndMore(a: number): number {
  return a === 1 ? Infinity : NaN;
}
