/** Windows for signals: lists of weights that fall to both ends. */
import type { Ranked } from "../array/ndarray.js";
import { newArray } from "../broadcast.js";

function window(length: number, weight: (share: number) => number): Ranked<"f64", 1> {
  const made = newArray("f64", [Math.max(0, length)]);
  for (let i = 0; i < length; i++) made.data[i] = length === 1 ? 1 : weight((1 - length + 2 * i) / (length - 1));
  return made as never;
}

/** Weights that fall in straight lines to 0. */
export const bartlett = (length: number): Ranked<"f64", 1> => window(length, (x) => (x <= 0 ? 1 + x : 1 - x));

/** Weights by Blackman: two cosines, to 0. */
export const blackman = (length: number): Ranked<"f64", 1> =>
  window(length, (x) => 0.42 + 0.5 * Math.cos(Math.PI * x) + 0.08 * Math.cos(2 * Math.PI * x));

/** Weights by a cosine, to 0.08. */
export const hamming = (length: number): Ranked<"f64", 1> => window(length, (x) => 0.54 + 0.46 * Math.cos(Math.PI * x));

/** Weights by a cosine, to 0. */
export const hanning = (length: number): Ranked<"f64", 1> => window(length, (x) => 0.5 + 0.5 * Math.cos(Math.PI * x));
