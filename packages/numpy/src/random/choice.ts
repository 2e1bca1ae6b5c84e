/** Choosing from a population, and orders of one. */
import { assign } from "../elementwise/selection.js";
import { take } from "../manipulation/indexing.js";
import { viewOf, type ArrayLike, type View } from "../operands.js";
import { sizeOf } from "../array/ndarray.js";
import { fromData } from "../creation.js";
import type { BitGenerator } from "./bits.js";
import {
  anyByProbability,
  anyOf,
  checkPopulation,
  checkProbabilities,
  distinct,
  distinctByProbability,
} from "./scalar/orders.js";
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
  return selected(a, indicesBy(bits, population, count, replace, shuffle, p), size, axis);
}

function indicesBy<B extends BitGenerator>(
  bits: B,
  population: number,
  count: number,
  replace: boolean,
  shuffle: boolean,
  p: Float64Array | undefined,
): Int32Array {
  if (replace) return p ? anyByProbability(bits, p, count) : anyOf(bits, population, count);
  return p ? distinctByProbability(bits, p, count) : distinct(bits, population, count, shuffle);
}

/** The probabilities as a list of their own. Throws a RangeError for those that are none. */
export function probabilities(given: ArrayLike | readonly number[], population: number): Float64Array {
  const view = Array.isArray(given) ? undefined : viewOf(given as ArrayLike);
  const p = Float64Array.from(view ? elementsOf(view) : (given as readonly number[]));
  checkProbabilities(p, population);
  return p;
}

const elementsOf = ({ data, offset, shape, strides }: View): number[] =>
  Array.from({ length: shape[0] ?? 0 }, (_, i) => Number(data[offset + i * strides[0]!]));

/** Puts the rows of an array along an axis into an order. */
export function reorder(x: ArrayLike, order: Int32Array, axis: number): void {
  assign(x, take(x, order, { axis }));
}

/** The numbers from 0 on in an order, or a copy of an array with its rows in that order. */
export function ordered(x: number | ArrayLike, order: Int32Array, axis: number): unknown {
  return typeof x === "number" ? fromData(Float64Array.from(order), [x]) : take(x, order, { axis });
}
