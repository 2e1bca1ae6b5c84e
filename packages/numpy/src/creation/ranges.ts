/** Arrays of numbers in even or growing steps. */
import { isComplexDType, type DType } from "../array/dtypes.js";
import type { AnyArray, Ranked } from "../array/ndarray.js";
import { newArray } from "../broadcast.js";
import { contiguous } from "../elementwise/copies.js";
import { isBig } from "../promotion.js";
import { checkedCount, checkSigns, exponentOf, multipleAt, powerAt, spacedAt, spacedBefore } from "./spacing.js";

/** A new array of one dimension whose i-th element is `value(i)`. */
function numbered(dtype: DType, length: number, value: (i: number) => number): AnyArray {
  if (isComplexDType(dtype)) return contiguous(numbered("f64", length, value), dtype);
  const made = newArray(dtype, [length]);
  for (let i = 0; i < length; i++) made.data[i] = isBig(dtype) ? BigInt(Math.trunc(value(i))) : value(i);
  return made;
}

/** Numbers from `start`, or from 0 if it is the only argument, up to `stop`, which is left out. */
export function arange<N extends DType = "f64">(start: number, stop?: number, step = 1, dtype?: N): Ranked<N, 1> {
  const [first, end] = stop === undefined ? [0, start] : [start, stop];
  const length = rangeLength(first, end, step);
  const difference = first + step - first;
  return numbered(dtype ?? "f64", length, (i) => first + i * difference) as never;
}

export function rangeLength(first: number, end: number, step: number): number {
  const length = Math.ceil((end - first) / step);
  if (!Number.isSafeInteger(length)) throw new RangeError(`arange from ${first} to ${end} by ${step} does not end`);
  return Math.max(0, length);
}

/** Options of {@link linspace} and its like. */
export interface SpaceOptions<N extends DType = DType> {
  /** Whether the last number is `stop`; true without. */
  readonly endpoint?: boolean;
  readonly dtype?: N;
}

/** Numbers at equal distances from `start` to `stop`. */
export function linspace<N extends DType = "f64">(
  start: number,
  stop: number,
  num = 50,
  options: SpaceOptions<N> = {},
): Ranked<N, 1> {
  return numbered(options.dtype ?? "f64", checkedCount(num), spaced(start, stop, num, options.endpoint)) as never;
}

/** Powers of `base` whose exponents are at equal distances from `start` to `stop`. */
export function logspace<N extends DType = "f64">(
  start: number,
  stop: number,
  num = 50,
  options: SpaceOptions<N> & { readonly base?: number } = {},
): Ranked<N, 1> {
  const exponent = spaced(start, stop, num, options.endpoint);
  return numbered(options.dtype ?? "f64", checkedCount(num), (i) => powerAt(options.base ?? 10, exponent(i))) as never;
}

/** Numbers of which each is the same multiple of the one before, from `start` to `stop`, which have the same sign. */
export function geomspace<N extends DType = "f64">(
  start: number,
  stop: number,
  num = 50,
  options: SpaceOptions<N> = {},
): Ranked<N, 1> {
  checkSigns(start, stop);
  const exponent = spaced(exponentOf(start), exponentOf(stop), num, options.endpoint);
  const last = options.endpoint === false ? -1 : num - 1;
  return numbered(options.dtype ?? "f64", checkedCount(num), (i) =>
    multipleAt(start, stop, exponent(i), i, last),
  ) as never;
}

function spaced(start: number, stop: number, num: number, endpoint = true): (i: number) => number {
  const parts = endpoint ? num - 1 : num;
  const step = (stop - start) / parts;
  return (i) => (endpoint ? spacedAt(start, stop, parts, step, i) : spacedBefore(start, stop, parts, step, i));
}
