/** Arrays as sets: sorted, each element once. */
import type { AnyArray, Ranked } from "../array/ndarray.js";
import { arrayOf } from "../array/views.js";
import { newArray } from "../broadcast.js";
import { contiguous } from "../elementwise/copies.js";
import { realViewOf, type ArrayLike, type DTypeOfArray, type RankOf } from "../operands.js";
import { promote, type Promotable, type Promoted } from "../promotion.js";
import { flattened } from "../reductions/lanes.js";
import { newLane } from "../reductions/reduce.js";
import { sortedIndices, sortLane } from "./order.js";

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
  const inverse = new Int32Array(order.length);
  const count = putGroups(data as Float64Array, order, inverse);
  const first = order.subarray(0, count);
  const values = newArray(dtype, [count]);
  first.forEach((index, i) => (values.data[i] = data[index]!));
  return { values, first, inverse, counts: countsOf(inverse, count) };
}

/**
 * Puts for each element which of the groups of equal ones it is in, and to the front of the order that sorts them the
 * first of each group; how many groups there are.
 */
export function putGroups(list: Float64Array, order: Int32Array, inverse: Int32Array): number {
  let count = 0;
  let last = 0;
  for (let i = 0; i < order.length; i++) {
    const index = order[i]!;
    const same = i > 0 && (list[index] === list[last] || (list[index] !== list[index] && list[last] !== list[last]));
    if (!same) order[count++] = index;
    inverse[index] = count - 1;
    last = index;
  }
  return count;
}

/** How many elements there are of each group. */
export function countsOf(inverse: Int32Array, count: number): Int32Array {
  const counts = new Int32Array(count);
  for (let i = 0; i < inverse.length; i++) counts[inverse[i]!]!++;
  return counts;
}

const positions = (list: Int32Array): Ranked<"i32", 1> => {
  const made = newArray("i32", [list.length]);
  (made.data as Int32Array).set(list);
  return made as never;
};

/** Moves the elements of a sorted list that differ from the one before them to its front; how many there are. */
export function keepDifferent(lane: Float64Array): number {
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
  return {
    values: values as never,
    indices: positions(first),
    inverseIndices: positions(inverse),
    counts: positions(counts),
  };
}

/** For each element whether it is among others. */
export function isin<A extends ArrayLike, B extends ArrayLike>(
  a: A,
  test: B & Promotable<DTypeOfArray<A>, DTypeOfArray<B>>,
  { invert = false }: { readonly invert?: boolean } = {},
): Ranked<"bool", RankOf<A>> {
  const [elements, others] = [contiguous(realViewOf(a)), contiguous(realViewOf(test))];
  const common = promote(elements.dtype, others.dtype, "isin");
  const { data } = contiguous(elements, common);
  const made = newArray("bool", elements.shape);
  putMembers(made.data as Uint8Array, data as Float64Array, sortLane(lane(others, common)), invert);
  return made as never;
}

/** Puts for each element whether it is in a sorted list; NaN is in none. */
export function putMembers(into: Uint8Array, elements: Float64Array, sorted: Float64Array, invert: boolean): void {
  for (let i = 0; i < elements.length; i++) {
    const at = placeIn(sorted, elements[i]!);
    const found = at < sorted.length && sorted[at] === elements[i];
    into[i] = Number(found !== invert);
  }
}

/** Where the first element stands that is not below a value; those of NaN come last. */
function placeIn(sorted: Float64Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The elements as a list of their own: doubles, or bigints. */
function lane(view: AnyArray, dtype: AnyArray["dtype"]): Float64Array {
  const { data } = contiguous(flattened(view), dtype);
  const made = newLane(dtype, data.length);
  made.set(data as Float64Array);
  return made;
}

type SetFunction = <A extends ArrayLike, B extends ArrayLike>(
  a: A,
  b: B & Promotable<DTypeOfArray<A>, DTypeOfArray<B>>,
) => Ranked<Promoted<DTypeOfArray<A>, DTypeOfArray<B>>, 1>;

function chosen(name: string, onlyOne: boolean, both: boolean, onlyTwo: boolean): SetFunction {
  return ((a: ArrayLike, b: ArrayLike) => {
    const [x, y] = [arrayOf(realViewOf(a)), arrayOf(realViewOf(b))];
    const common = promote(x.dtype, y.dtype, name);
    const into = newLane(common, x.size + y.size);
    const count = merge(into, sortLane(lane(x, common)), sortLane(lane(y, common)), onlyOne, both, onlyTwo);
    const made = newArray(common, [count]);
    (made.data as Float64Array).set(into.subarray(0, count));
    return made;
  }) as never;
}

/**
 * Puts elements of two sorted lists into a list, each once: those that are in one of them only, or in both, as is asked
 * for; how many there are. No NaN equals another one, but there is one at most where all elements are asked for.
 */
export function merge(
  into: Float64Array,
  one: Float64Array,
  two: Float64Array,
  onlyOne: boolean,
  both: boolean,
  onlyTwo: boolean,
): number {
  const [n, m] = [numbersOf(one), numbersOf(two)];
  let i = 0;
  let j = 0;
  let count = 0;
  while (i < n || j < m) {
    const value = j >= m || (i < n && one[i]! <= two[j]!) ? one[i]! : two[j]!;
    const inOne = i < n && one[i] === value;
    const inTwo = j < m && two[j] === value;
    while (i < n && one[i] === value) i++;
    while (j < m && two[j] === value) j++;
    if (inOne ? (inTwo ? both : onlyOne) : onlyTwo) into[count++] = value;
  }
  const ofOne = onlyOne && n < one.length;
  const ofTwo = onlyTwo && m < two.length;
  if (ofOne) into[count++] = one[n]!;
  if (ofTwo && !(ofOne && both)) into[count++] = two[m]!;
  return count;
}

/** How many elements of a sorted list stand in front of NaN. */
function numbersOf(sorted: Float64Array): number {
  let end = sorted.length;
  while (end > 0 && sorted[end - 1] !== sorted[end - 1]) end--;
  return end;
}

/** The elements of one of two arrays or both, in order, each once. */
export const union1d: SetFunction = /* @__PURE__ */ chosen("union1d", true, true, true);

/** The elements of both arrays, in order, each once. */
export const intersect1d: SetFunction = /* @__PURE__ */ chosen("intersect1d", false, true, false);

/** The elements of the first array that are not in the second, in order, each once. */
export const setdiff1d: SetFunction = /* @__PURE__ */ chosen("setdiff1d", true, false, false);

/** The elements of just one of two arrays, in order, each once. */
export const setxor1d: SetFunction = /* @__PURE__ */ chosen("setxor1d", true, false, true);
