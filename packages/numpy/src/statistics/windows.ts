/** Windows for signals: lists of weights that fall to both ends. */
import type { Ranked } from "../array/ndarray.js";
import { newArray } from "../broadcast.js";
import { doublesOf } from "../elementwise/copies.js";
import type { ArrayLike, Operand, RankOf } from "../operands.js";

/** A place in a window, from −1 to 1. */
export function shareAt(i: number, length: number): number {
  return (1 - length + 2 * i) / (length - 1);
}

function window(length: number, weight: (share: number) => number): Ranked<"f64", 1> {
  const made = newArray("f64", [Math.max(0, length)]);
  for (let i = 0; i < length; i++) made.data[i] = length === 1 ? 1 : weight(shareAt(i, length));
  return made as never;
}

export function bartlettAt(x: number): number {
  return x <= 0 ? 1 + x : 1 - x;
}

export function blackmanAt(x: number): number {
  return 0.42 + 0.5 * Math.cos(Math.PI * x) + 0.08 * Math.cos(2 * Math.PI * x);
}

export function hammingAt(x: number): number {
  return 0.54 + 0.46 * Math.cos(Math.PI * x);
}

export function hanningAt(x: number): number {
  return 0.5 + 0.5 * Math.cos(Math.PI * x);
}

export function kaiserAt(x: number, beta: number): number {
  return besselOf(beta * Math.sqrt(Math.max(0, 1 - x * x))) / besselOf(beta);
}

/** Weights that fall in straight lines to 0. */
export const bartlett = (length: number): Ranked<"f64", 1> => window(length, bartlettAt);

/** Weights by Blackman: two cosines, to 0. */
export const blackman = (length: number): Ranked<"f64", 1> => window(length, blackmanAt);

/** Weights by a cosine, to 0.08. */
export const hamming = (length: number): Ranked<"f64", 1> => window(length, hammingAt);

/** Weights by a cosine, to 0. */
export const hanning = (length: number): Ranked<"f64", 1> => window(length, hanningAt);

/** The sum of (x² / 4)ᵏ / k!², none of whose terms is negative. */
export function besselOf(x: number): number {
  if (!Number.isFinite(x)) return Math.abs(x);
  const quarter = (x * x) / 4;
  let [sum, term] = [1, 1];
  for (let k = 1; term > sum * 2 ** -54 && sum < Infinity; k++) sum += term *= quarter / (k * k);
  return sum;
}

/** The modified Bessel function of the first kind, of order 0. */
export function i0<X extends Operand>(x: X): X extends number ? number : Ranked<"f64", RankOf<X>> {
  if (typeof x === "number") return besselOf(x) as never;
  const made = doublesOf("i0", x as ArrayLike);
  for (let i = 0; i < made.data.length; i++) made.data[i] = besselOf(made.data[i] as number);
  return made as never;
}

/** Weights by Kaiser, whose `beta` says how fast they fall. */
export const kaiser = (length: number, beta: number): Ranked<"f64", 1> => window(length, (x) => kaiserAt(x, beta));
