/** Indices and slices by NumPy's rules. */

/**
 * Throws the RangeError for the first of the indices of an array that does not lie on its axis. No branch of `get` and
 * `set` leads here: V8 takes out of a loop what no round changes only where nothing but the loop's test leaves it, so
 * what lies outside reads an element that is not there. `x >>> 0 === x`, of an index and of how many come after it, is
 * one test of a sign in V8, of which no branch is left; it holds for integers from 0 alone. `+ step - step` has V8
 * unpack the stride in front of a loop, of whose first round, where the index is 0, the product leaves nothing. All is
 * short, since V8 puts no more than 920 bytes of code in place.
 */
export const outside = (array: { readonly shape: readonly number[] }, ...indices: number[]): void =>
  indices.forEach((index, axis) => checkIndex(axis, index, array.shape[axis]!));

/**
 * Throws the RangeError for the first index that does not lie on its axis. Callers look first, all in one condition.
 */
export function outOfBounds(i: number, n0: number, j = 0, n1 = 1, k = 0, n2 = 1, l = 0, n3 = 1): never {
  checkIndex(0, i, n0);
  checkIndex(1, j, n1);
  checkIndex(2, k, n2);
  refuseIndex(3, l, n3);
}

/** The index of an element of an axis; throws a RangeError for others. */
export function checkIndex(axis: number, index: number, size: number): number {
  return index >>> 0 !== index || index >= size ? refuseIndex(axis, index, size) : index;
}

/** The index of an element of an axis, from one that may count from the end; others throw a RangeError. */
export const positionOf = (axis: number, index: number, size: number): number =>
  checkIndex(axis, fromStart(index, size), size);

/** An index that may count from the end, as one that counts from the start. */
export const fromStart = (index: number, size: number): number => (index < 0 ? index + size : index);

function refuseIndex(axis: number, index: number, size: number): never {
  throw new RangeError(`index ${index} is out of bounds for axis ${axis} with size ${size}`);
}

/** The number of an axis, which may count from the last one. */
export function axisOf(axis: number, ndim: number): number {
  const own = fromStart(axis, ndim);
  if (!(own >= 0 && own < ndim)) throw new RangeError(`axis ${axis} is out of bounds for ${ndim} dimensions`);
  return own;
}

/** The first index of the slice `start:stop:step` of an axis. */
export function sliceStart(start: number | undefined, step: number, size: number): number {
  if (step === 0) throw new RangeError("the step of a slice is 0");
  if (start === undefined) return step > 0 ? 0 : size - 1;
  return clampTo(start, step, size);
}

/** How many elements the slice has that begins at `first`. */
export function sliceLength(first: number, stop: number | undefined, step: number, size: number): number {
  const last = stop === undefined ? (step > 0 ? size : -1) : clampTo(stop, step, size);
  // Of indices that are NaN there are no elements: kernels then know that a length is an integer.
  return Math.max(0, Math.ceil((last - first) / step) || 0);
}

/** What the constructors of arrays take and keep. */
interface Strided {
  readonly data: unknown;
  readonly dtype: unknown;
  readonly offset: number;
  readonly shape: number[];
  readonly strides: number[];
}

/** The slice `start:stop:step` of an axis of an array, a view. */
export function sliced<A extends Strided>(
  array: A,
  start: number | undefined,
  stop: number | undefined,
  step: number,
  axis: number,
): A {
  const { shape, strides } = array;
  const own = axisOf(axis, shape.length);
  const first = sliceStart(start, step, shape[own]!);
  const at = array.offset + first * strides[own]!;
  shape[own] = sliceLength(first, stop, step, shape[own]!);
  // Never -0.
  strides[own] = step * strides[own]! + 0;
  return new (array.constructor as new (...values: unknown[]) => A)(array.data, array.dtype, at, ...shape, ...strides);
}

/**
 * Where a slice may begin or end, by an index that may count from the end: going backwards, in front of the first
 * element too.
 */
function clampTo(index: number, step: number, size: number): number {
  const low = step > 0 ? 0 : -1;
  return Math.min(Math.max(fromStart(index, size), low), size + low);
}

/** Throws a RangeError unless an axis can have a length. */
export function checkLength(length: number): void {
  if (!Number.isSafeInteger(length) || length < 0) throw new RangeError(`the length of an axis is ${length}`);
}

/** Throws a RangeError unless there are as many elements as a shape has. */
export function checkFilled(elements: number, size: number): void {
  if (elements !== size) throw new RangeError(`${elements} elements do not fill an array of ${size}`);
}

/**
 * The length that two axes stretch to: one of one element takes that of the other. Throws a RangeError for other
 * differences.
 */
export function stretch(a: number, b: number): number {
  if (a !== b && a !== 1 && b !== 1) throw new RangeError(`axes of ${a} and ${b} elements do not broadcast to one`);
  return a === 1 ? b : a;
}
