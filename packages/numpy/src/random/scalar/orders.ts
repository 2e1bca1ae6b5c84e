/** Orders of a population and choices from it, as the indices of its elements. */
import type { BitGenerator } from "../bits.js";
import { maskedUpTo, upTo } from "./integers.js";

export function rangeOf(length: number): Int32Array {
  const range = new Int32Array(length);
  for (let i = 0; i < length; i++) range[i] = i;
  return range;
}

function exchange(indices: Int32Array, i: number, j: number): void {
  const held = indices[j]!;
  indices[j] = indices[i]!;
  indices[i] = held;
}

/** The numbers from 0 on in a random order. */
export function randomOrder<B extends BitGenerator>(bits: B, length: number): Int32Array {
  const indices = rangeOf(length);
  for (let i = length - 1; i >= 1; i--) exchange(indices, i, maskedUpTo(bits, i));
  return indices;
}

/** Swaps elements from the last down to `first`, each with one that is not behind it. */
function shuffleFrom<B extends BitGenerator>(bits: B, indices: Int32Array, first: number): Int32Array {
  for (let i = indices.length - 1; i >= first; i--) exchange(indices, i, upTo(bits, i));
  return indices;
}

/** Throws a RangeError for what nothing can be chosen from. */
export function checkPopulation(population: number, count: number, replace: boolean): void {
  if (!(population >= 0 && Number.isInteger(population) && population < 2 ** 31))
    throw new RangeError("choice: a must be a whole number from 0 and below 2^31, or an array");
  if (population === 0 && count > 0) throw new RangeError("choice: a cannot be empty unless no samples are taken");
  if (!replace && count > population)
    throw new RangeError("choice: cannot take a larger sample than population when replace is false");
}

/** Throws a RangeError for probabilities that are none. */
export function checkProbabilities(p: Float64Array, population: number): void {
  if (p.length !== population) throw new RangeError("choice: a and p must have the same size");
  for (const each of p) if (!(each >= 0)) throw new RangeError("choice: probabilities are not non-negative");
  // Kahan's sum, as it is near 1 by design.
  let sum = 0;
  let lost = 0;
  for (const each of p) {
    const next = each - lost;
    const total = sum + next;
    lost = total - sum - next;
    sum = total;
  }
  if (Math.abs(sum - 1) > 1.4901161193847656e-8) throw new RangeError("choice: probabilities do not sum to 1");
}

/** Sums from the first on, the last of which is 1. */
export function sumsOf(p: Float64Array): Float64Array {
  const sums = new Float64Array(p.length);
  let sum = 0;
  for (let i = 0; i < p.length; i++) sums[i] = sum += p[i]!;
  for (let i = 0; i < p.length; i++) sums[i]! /= sum;
  return sums;
}

/** Whose share of sums a number from 0 to 1 is in. */
export function shareAt(sums: Float64Array, draw: number): number {
  let low = 0;
  let high = sums.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (draw < sums[middle]!) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Indices below a population, each as likely as the others and as often as it comes. */
export function anyOf<B extends BitGenerator>(bits: B, population: number, count: number): Int32Array {
  const indices = new Int32Array(count);
  for (let i = 0; i < count; i++) indices[i] = upTo(bits, population - 1);
  return indices;
}

/** Indices by their probabilities, in the sums of which random numbers have their places. */
export function anyByProbability<B extends BitGenerator>(bits: B, p: Float64Array, count: number): Int32Array {
  const sums = sumsOf(p);
  const indices = new Int32Array(count);
  for (let i = 0; i < count; i++) indices[i] = shareAt(sums, bits.nextDouble());
  return indices;
}

/**
 * Different indices by their probabilities: draws as many as are missing, keeps those that are new, and leaves these
 * out from then on.
 */
export function distinctByProbability<B extends BitGenerator>(bits: B, given: Float64Array, count: number): Int32Array {
  let possible = 0;
  for (const each of given) if (each > 0) possible++;
  if (possible < count) throw new RangeError("choice: fewer non-zero entries in p than size");
  const p = given.slice();
  const taken = new Uint8Array(p.length);
  const indices = new Int32Array(count);
  const draws = new Float64Array(count);
  let found = 0;
  while (found < count) {
    const missing = count - found;
    for (let i = 0; i < missing; i++) draws[i] = bits.nextDouble();
    for (let i = 0; i < found; i++) p[indices[i]!] = 0;
    const sums = sumsOf(p);
    for (let i = 0; i < missing; i++) {
      const at = shareAt(sums, draws[i]!);
      if (taken[at] === 1) continue;
      taken[at] = 1;
      indices[found++] = at;
    }
  }
  return indices;
}

/** Different indices, each as likely as the others. */
export function distinct<B extends BitGenerator>(
  bits: B,
  population: number,
  count: number,
  shuffle: boolean,
): Int32Array {
  if (population > 10000 && count > Math.floor(population / (shuffle ? 50 : 20))) {
    const first = population - count;
    return shuffleFrom(bits, rangeOf(population), Math.max(first, 1)).slice(first);
  }
  // Floyd's algorithm: of what comes again, the last one is taken, which cannot have been before.
  const taken = new Set<number>();
  const indices = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    const last = population - count + i;
    const value = upTo(bits, last);
    const own = taken.has(value) ? last : value;
    taken.add(own);
    indices[i] = own;
  }
  return shuffle ? shuffleFrom(bits, indices, 1) : indices;
}
