/**
 * In: base x and exponent y; out: x^y with JavaScript's special cases: log x in two pieces, multiplied by y, then e to
 * that power as in exp.ts. After Tang, Table-driven implementation of the logarithm function (1990): x = 2^k z, c
 * nearly the inverse of z and its logarithm from a table, log x = k ln 2 - log c + log(1 + r) with r = c z - 1. r in
 * two pieces and the square of its first are exact, and so are the sums of all that is large, so log x is off by 2^-67
 * of it. Without a branch where x and the result are neither the largest nor the smallest numbers. The error stays
 * under 0.55 units in the last place.
 *
 * Engines disagree on this function. V8 up to 12 has a quarter of a unit more than fdlibm (there 10 ** -4 is not 1e-4),
 * which loses ten bits where
 * |y| > 2^31, because its product of t and 1 / ln 2 is not exact.
 */
import { exponentFrom, highWord, significandFrom } from "./bits.js";
import { exponentialOf, LARGEST, remainderOf, SMALLEST, stepsOf, TWO_MINUS_64, USUAL } from "./exp.js";
import { log } from "./log.js";
import {
  inverseOf,
  L3,
  L4,
  L5,
  L6,
  L7,
  L8,
  LN2_HIGH,
  LN2_LOW,
  logarithmHeadOf,
  logarithmTailOf,
  ROOT,
  upperBits,
} from "./logarithm-table.js";
import { clearLowWord } from "./parts.js";

const TWO_53 = 9007199254740992;
const SMALLEST_BASE = 4.450147717014403e-308;
const LARGEST_BASE = 8.98846567431158e307;
export const SMALLEST_NORMAL = 2.2250738585072014e-308;

export function pow(x: number, y: number): number {
  const head = headOfLogarithm(x, 0);
  const high = clearLowWord(y) * head;
  const low = lowOfProduct(x, 0, head, y);
  const usual = exponentialOfSum(high, low, 0);
  // One sum decides: of several branches, LLVM would take the first before it computes anything, and vectorise nothing.
  const excess = x >= SMALLEST_BASE && x <= LARGEST_BASE && isUsual(y) ? 0 : Infinity;
  return Math.abs(high + low) + excess < USUAL ? usual : powerOfAny(x, y);
}

/** Not one of the exponents whose powers are exact, or as good as they can be, by another way. @inline */
function isUsual(y: number): boolean {
  return Math.abs(y) !== 1 && y !== 2 && y !== 0.5;
}

/** @rare */
export function powerOfAny(x: number, y: number): number {
  if (y === 0) return 1;
  if (x !== x || y !== y) return NaN;
  const a = Math.abs(x);
  if (y === Infinity || y === -Infinity) {
    if (a === 1) return NaN;
    return a > 1 === y > 0 ? Infinity : 0;
  }
  if (y === 1) return x;
  if (y === -1) return 1 / x;
  if (y === 2) return x * x;
  const negative = highWord(x) < 0;
  if (y === 0.5 && !negative) return Math.sqrt(x);
  const odd = negative && isOdd(y);
  if (a === 0 || a === Infinity || a === 1) {
    const value = y < 0 ? 1 / a : a;
    if (odd) return -value;
    return negative && a === 1 && !isWhole(y) ? NaN : value;
  }
  if (negative && !isWhole(y)) return NaN;
  const value = positivePower(a, y);
  return odd ? -value : value;
}

function isWhole(y: number): boolean {
  return Math.floor(y) === y;
}

/** y is an odd integer (from 2^53 on all are even). */
function isOdd(y: number): boolean {
  return isWhole(y) && !isWhole(y * 0.5);
}

/** a^y for finite a > 0 other than 1 and finite y. */
function positivePower(a: number, y: number): number {
  const power = y * log(a);
  if (power > LARGEST) return Infinity;
  if (power < SMALLEST) return 0;
  const isSmall = a < SMALLEST_NORMAL;
  const x = isSmall ? a * TWO_53 : a;
  const added = isSmall ? -53 : 0;
  const head = headOfLogarithm(x, added);
  const scaled = exponentialOfSum(clearLowWord(y) * head, lowOfProduct(x, added, head, y), power > 0 ? 2 : -64);
  return scaled * (power > 0 ? 4 : TWO_MINUS_64);
}

/** e^(high + low) / 2^removed, where that is normal. @inline */
function exponentialOfSum(high: number, low: number, removed: number): number {
  const steps = stepsOf(high + low);
  return exponentialOf(steps, remainderOf(high, steps) + low, removed);
}

/** log(x) + added ln 2 to about 21 bits, of a normal x > 0. @inline */
function headOfLogarithm(x: number, added: number): number {
  const first = firstRemainder(x);
  return clearLowWord(exactPart(x, added) + (secondRemainder(x) - 0.5 * first * first));
}

/** What y times that lacks, beyond the product with the upper bits of y. @inline */
function lowOfProduct(x: number, added: number, head: number, y: number): number {
  const first = firstRemainder(x);
  const second = secondRemainder(x);
  const r = first + second;
  const square = r * r;
  const series = L3 + r * L4 + square * (L5 + r * L6 + square * (L7 + r * L8));
  const rest =
    (exponentFrom(x, ROOT) + added) * LN2_LOW +
    logarithmTailOf(x) +
    (r * square * series - second * (first + 0.5 * second));
  const tail = exactPart(x, added) - head - 0.5 * first * first + second + rest;
  return (y - clearLowWord(y)) * head + y * tail;
}

/** All of the logarithm that comes in few bits. @inline */
function exactPart(x: number, added: number): number {
  return (exponentFrom(x, ROOT) + added) * LN2_HIGH + logarithmHeadOf(x) + firstRemainder(x);
}

/** c z - 1, for the first 20 bits of z behind the point. @inline */
function firstRemainder(x: number): number {
  return inverseOf(x) * upperBits(significandFrom(x, ROOT)) - 1;
}

/** c times the others. @inline */
function secondRemainder(x: number): number {
  const z = significandFrom(x, ROOT);
  return inverseOf(x) * (z - upperBits(z));
}
