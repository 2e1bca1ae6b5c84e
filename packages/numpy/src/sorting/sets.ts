/** Arrays as sets: sorted, each element once. */
import type { AnyArray, Ranked } from "../array/ndarray.js";
import { newArray } from "../broadcast.js";
import { contiguous } from "../elementwise/copies.js";
import { realViewOf, type ArrayLike, type DTypeOfArray, type RankOf } from "../operands.js";
import { promote, type Promotable, type Promoted } from "../promotion.js";
import { flattened } from "../reductions/lanes.js";
import { newLane } from "../reductions/reduce.js";
import { sortedIndices, sortLane } from "./order.js";
import { concatenate } from "../manipulation/joining.js";

type Values<A> = Ranked<DTypeOfArray<A>, 1>;

interface Groups {
  values: AnyArray;
  /** The index of the first of each. */
  first: Int32Array;
  /** For each element, which it is. */
  inverse: Int32Array;
  counts: Int32Array;
}

/** Equal elements together; NaN equals NaN here. */
function groupsOf(a: ArrayLike): Groups {
  const { data, dtype } = contiguous(flattened(realViewOf(a)));
  const order = sortedIndices(data as Float64Array);
  const starts: number[] = [];
  const inverse = new Int32Array(order.length);
  order.forEach((index, i) => {
    const [own, last] = [data[index]!, i > 0 ? data[order[i - 1]!]! : undefined];
    if (i === 0 || !(own === last || (own !== own && last !== last))) starts.push(i);
    inverse[index] = starts.length - 1;
  });
  const values = newArray(dtype, [starts.length]);
  starts.forEach((start, i) => (values.data[i] = data[order[start]!]!));
  const first = Int32Array.from(starts, (start) => order[start]!);
  const counts = Int32Array.from(starts, (start, i) => (starts[i + 1] ?? order.length) - start);
  return { values, first, inverse, counts };
}

const positions = (list: Int32Array): Ranked<"i32", 1> => {
  const made = newArray("i32", [list.length]);
  (made.data as Int32Array).set(list);
  return made as never;
};

/** Moves the elements of a sorted list that differ from the one before them to its front; how many there are. */
function keepDifferent(lane: Float64Array): number {
  let count = 0;
  for (let i = 0; i < lane.length; i++) {
    const same = i > 0 && (lane[i] === lane[i - 1] || (lane[i] !== lane[i] && lane[i - 1] !== lane[i - 1]));
    if (!same) lane[count++] = lane[i]!;
  }
  return count;
}

/** The elements in order, each once. */
export function unique<A extends ArrayLike>(a: A): Values<A> {
  const { data, dtype } = flattened(realViewOf(a));
  const view = flattened(realViewOf(a));
  const lane = newLane(dtype, view.size);
  lane.set(data.subarray(view.offset, view.offset + view.size) as Float64Array);
  sortLane(lane);
  const count = keepDifferent(lane);
  const made = newArray(dtype, [count]);
  (made.data as Float64Array).set(lane.subarray(0, count));
  return made as never;
}

/** See {@link unique}. */
export const uniqueValues: typeof unique = unique;

/** The elements in order, each once, and how often there is each. */
export function uniqueCounts<A extends ArrayLike>(a: A): { values: Values<A>; counts: Ranked<"i32", 1> } {
  const { values, counts } = groupsOf(a);
  return { values: values as never, counts: positions(counts) };
}

/** The elements in order, each once, and for each element of the flattened array its index among them. */
export function uniqueInverse<A extends ArrayLike>(a: A): { values: Values<A>; inverseIndices: Ranked<"i32", 1> } {
  const { values, inverse } = groupsOf(a);
  return { values: values as never, inverseIndices: positions(inverse) };
}

/** All that {@link uniqueCounts} and {@link uniqueInverse} know, and where each element is first. */
export function uniqueAll<A extends ArrayLike>(
  a: A,
): { values: Values<A>; indices: Ranked<"i32", 1>; inverseIndices: Ranked<"i32", 1>; counts: Ranked<"i32", 1> } {
  const { values, first, inverse, counts } = groupsOf(a);
  return { values: values as never, indices: positions(first), inverseIndices: positions(inverse), counts: positions(counts) };
}

/** For each element whether it is among others. */
export function isin<A extends ArrayLike, B extends ArrayLike>(
  a: A,
  test: B & Promotable<DTypeOfArray<A>, DTypeOfArray<B>>,
  { invert = false }: { readonly invert?: boolean } = {},
): Ranked<"bool", RankOf<A>> {
  const [elements, others] = [contiguous(realViewOf(a)), contiguous(realViewOf(test))];
  const common = promote(elements.dtype, others.dtype, "isin");
  const set = new Set<number | bigint>(contiguous(others, common).data as Iterable<number>);
  set.delete(NaN);
  const { data } = contiguous(elements, common);
  const made = newArray("bool", elements.shape);
  for (let i = 0; i < data.length; i++) made.data[i] = Number(set.has(data[i]!) !== invert);
  return made as never;
}

type SetFunction = <A extends ArrayLike, B extends ArrayLike>(
  a: A,
  b: B & Promotable<DTypeOfArray<A>, DTypeOfArray<B>>,
) => Ranked<Promoted<DTypeOfArray<A>, DTypeOfArray<B>>, 1>;

function chosen(a: ArrayLike, b: ArrayLike, name: string, keep: (inA: boolean, inB: boolean) => boolean): AnyArray {
  const common = promote(realViewOf(a).dtype, realViewOf(b).dtype, name);
  const [one, two] = [contiguous(realViewOf(a), common), contiguous(realViewOf(b), common)];
  const [inA, inB] = [one, two].map(({ data }) => new Set<number | bigint>(data as Iterable<number>)) as [Set<unknown>, Set<unknown>];
  const all = unique(concatenate([one, two], { axis: null })) as unknown as AnyArray;
  const kept = Array.from(all.data as Iterable<number>).filter((value) => keep(inA.has(value), inB.has(value)));
  const made = newArray(common, [kept.length]);
  kept.forEach((value, i) => (made.data[i] = value));
  return made;
}

/** The elements of one of two arrays or both, in order, each once. */
export const union1d: SetFunction = (a, b) => chosen(a, b, "union1d", (inA, inB) => inA || inB) as never;

/** The elements of both arrays, in order, each once. */
export const intersect1d: SetFunction = (a, b) => chosen(a, b, "intersect1d", (inA, inB) => inA && inB) as never;

/** The elements of the first array that are not in the second, in order, each once. */
export const setdiff1d: SetFunction = (a, b) => chosen(a, b, "setdiff1d", (inA, inB) => inA && !inB) as never;

/** The elements of just one of two arrays, in order, each once. */
export const setxor1d: SetFunction = (a, b) => chosen(a, b, "setxor1d", (inA, inB) => inA !== inB) as never;
