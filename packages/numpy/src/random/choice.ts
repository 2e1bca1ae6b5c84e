/** Choosing from a population, and orders of one. */
import { assign } from "../elementwise/selection.js";
import { take } from "../manipulation/indexing.js";
import { viewOf, type ArrayLike, type View } from "../operands.js";
import { insertionPoint } from "../sorting/order.js";
import { sizeOf } from "../array/ndarray.js";
import { fromData } from "../creation.js";
import type { BitGenerator } from "./bits.js";
import { maskedUpTo, upTo } from "./scalar/integers.js";
import type { Size } from "./sizes.js";

/** Options of `choice`. */
export interface ChoiceOptions {
  /** Whether one can be chosen again; that is so without the option. */
  readonly replace?: boolean;
  /** The probabilities, which sum to 1; without them all are as likely. */
  readonly p?: ArrayLike | readonly number[];
  /** The axis of an array to choose along. */
  readonly axis?: number;
  /** Without replacement: whether the order is random too. */
  readonly shuffle?: boolean;
}

/** Swaps elements from the last down to `first`, each with one that is not behind it. */
function shuffleIndices(indices: Int32Array, first: number, upTo: (last: number) => number): Int32Array {
  for (let i = indices.length - 1; i >= first; i--) {
    const j = upTo(i);
    const held = indices[j]!;
    indices[j] = indices[i]!;
    indices[i] = held;
  }
  return indices;
}

const range = (length: number): Int32Array => Int32Array.from({ length }, (_, i) => i);

/** The numbers from 0 on in a random order. */
export const randomOrder = <B extends BitGenerator>(bits: B, length: number): Int32Array =>
  shuffleIndices(range(length), 1, (last) => maskedUpTo(bits, last));

/** What has been chosen of numbers up to a length, or of an array. */
export function selected(a: number | ArrayLike, indices: Int32Array, size: Size | undefined, axis: number): unknown {
  const shape = size === undefined ? [] : typeof size === "number" ? [size] : size;
  if (typeof a !== "number") {
    if (size !== undefined) return take(a, fromData(indices, shape), { axis });
    return viewOf(a).shape.length === 1 ? take(a, indices[0]!) : take(a, indices[0]!, { axis });
  }
  return size === undefined ? indices[0]! : fromData(Float64Array.from(indices), shape);
}

/** The length of what is chosen from. */
export const populationOf = (a: number | ArrayLike, axis: number): number => {
  if (typeof a === "number") return a;
  const { shape } = viewOf(a);
  return shape.at(axis) ?? 0;
};

/** Chooses from a population, as numbers or as the elements of an array. */
export function chosen<B extends BitGenerator>(
  bits: B,
  a: number | ArrayLike,
  size: Size | undefined,
  options: ChoiceOptions = {},
): unknown {
  const { replace = true, axis = 0, shuffle = true } = options;
  const population = populationOf(a, axis);
  const count = size === undefined ? 1 : typeof size === "number" ? size : sizeOf(size);
  checkPopulation(population, count, replace);
  const p = options.p === undefined ? undefined : probabilities(options.p, population);
  const indices = replace
    ? Int32Array.from({ length: count }, p ? chooser(bits, p) : () => upTo(bits, population - 1))
    : p
      ? distinctByProbability(bits, p, count)
      : distinct(bits, population, count, shuffle);
  return selected(a, indices, size, axis);
}

/** Throws a RangeError for what nothing can be chosen from. */
export function checkPopulation(population: number, count: number, replace: boolean): void {
  if (!(population >= 0 && Number.isInteger(population) && population < 2 ** 31))
    throw new RangeError("choice: a must be a whole number from 0 and below 2^31, or an array");
  if (population === 0 && count > 0) throw new RangeError("choice: a cannot be empty unless no samples are taken");
  if (!replace && count > population) throw new RangeError("choice: cannot take a larger sample than population when replace is false");
}

/** The probabilities as a list of their own. Throws a RangeError for those that are none. */
export function probabilities(given: ArrayLike | readonly number[], population: number): Float64Array {
  const view = Array.isArray(given) ? undefined : viewOf(given as ArrayLike);
  const p = Float64Array.from(view ? elementsOf(view) : (given as readonly number[]));
  if (p.length !== population) throw new RangeError("choice: a and p must have the same size");
  if (p.some((each) => !(each >= 0))) throw new RangeError("choice: probabilities are not non-negative");
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
  return p;
}

const elementsOf = ({ data, offset, shape, strides }: View): number[] =>
  Array.from({ length: shape[0] ?? 0 }, (_, i) => Number(data[offset + i * strides[0]!]));

/** Chooses by probabilities, in the sums of which random numbers have their places. */
function chooser<B extends BitGenerator>(bits: B, p: Float64Array): () => number {
  const sums = sumsOf(p);
  return () => insertionPoint(sums, bits.nextDouble(), true);
}

/** Sums from the first on, the last of which is 1. */
export function sumsOf(p: Float64Array): Float64Array {
  let sum = 0;
  const sums = p.map((each) => (sum += each));
  return sums.map((each) => each / sum);
}

/** Draws as many as are missing, keeps those that are new, and leaves these out from then on. */
export function distinctByProbability<B extends BitGenerator>(bits: B, given: Float64Array, count: number): Int32Array {
  if (given.filter((each) => each > 0).length < count) throw new RangeError("choice: fewer non-zero entries in p than size");
  const p = given.slice();
  const found = new Set<number>();
  while (found.size < count) {
    const draws = Float64Array.from({ length: count - found.size }, () => bits.nextDouble());
    for (const each of found) p[each] = 0;
    const sums = sumsOf(p);
    for (const draw of draws) found.add(insertionPoint(sums, draw, true));
  }
  return Int32Array.from(found);
}

function distinct<B extends BitGenerator>(bits: B, population: number, count: number, shuffle: boolean): Int32Array {
  if (population > 10000 && count > Math.floor(population / (shuffle ? 50 : 20))) {
    const first = population - count;
    return shuffleIndices(range(population), Math.max(first, 1), (last) => upTo(bits, last)).slice(first);
  }
  // Floyd's algorithm: of what comes again, the last one is taken, which cannot have been before.
  const taken = new Set<number>();
  for (let last = population - count; last < population; last++) {
    const value = upTo(bits, last);
    taken.add(taken.has(value) ? last : value);
  }
  const indices = Int32Array.from(taken);
  return shuffle ? shuffleIndices(indices, 1, (last) => upTo(bits, last)) : indices;
}

/** Puts the rows of an array along an axis into an order. */
export function reorder(x: ArrayLike, order: Int32Array, axis: number): void {
  assign(x, take(x, order, { axis }));
}

/** The numbers from 0 on in an order, or a copy of an array with its rows in that order. */
export function ordered(x: number | ArrayLike, order: Int32Array, axis: number): unknown {
  return typeof x === "number" ? fromData(Float64Array.from(order), [x]) : take(x, order, { axis });
}
