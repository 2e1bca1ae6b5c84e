/** Elements in another order, or several times. */
import type { AnyArray, Ranked } from "../array/ndarray.js";
import { arrayOf, part, replaced, reshaped } from "../array/views.js";
import { newArray } from "../broadcast.js";
import { isComplexDType } from "../array/dtypes.js";
import { contiguous, copyElements, fill, readDoubles } from "../elementwise/copies.js";
import { viewOf, type ArrayLike, type DTypeOfArray, type LargerRank, type RankOf, type View } from "../operands.js";
import { axesOf } from "../reductions/axes.js";
import { flattened, laneView } from "../reductions/lanes.js";
import { take } from "./indexing.js";
import { swapaxes } from "./shapes.js";
import type { RankOfShape } from "../creation.js";

type Same<A extends ArrayLike> = Ranked<DTypeOfArray<A>, RankOf<A>>;
type OptionalAxis = { readonly axis?: number };

/** The elements in reverse order along an axis, several, or all; a view. */
export function flip<A extends ArrayLike>(
  a: A,
  { axis }: { readonly axis?: number | readonly number[] } = {},
): Same<A> {
  let view = arrayOf(viewOf(a));
  for (const own of axesOf(axis, view.ndim)) view = part(view, own, view.shape[own]! - 1, view.shape[own]!, -1);
  return view as never;
}

/** {@link flip} from left to right: along the second axis. */
export const fliplr = <A extends ArrayLike>(a: A): Same<A> => flip(a, { axis: 1 });

/** {@link flip} from top to bottom: along the first axis. */
export const flipud = <A extends ArrayLike>(a: A): Same<A> => flip(a, { axis: 0 });

/** Turned by quarters, from the first of two axes to the second; a view. */
export function rot90<A extends ArrayLike>(a: A, k = 1, axes: readonly [number, number] = [0, 1]): Same<A> {
  const turns = ((k % 4) + 4) % 4;
  const [one, two] = axesOf(axes, viewOf(a).shape.length) as [number, number];
  if (turns === 0) return arrayOf(viewOf(a)) as never;
  if (turns === 2) return flip(a, { axis: [one, two] });
  const turned =
    turns === 1
      ? swapaxes(flip(a, { axis: two }) as unknown as A, one, two)
      : flip(swapaxes(a, one, two) as never, { axis: two });
  return turned as never;
}

/**
 * The elements moved on by a whole number of places along an axis, those that leave it at its other end; without one,
 * in the flattened array.
 */
export function roll<A extends ArrayLike>(a: A, shift: number, options: OptionalAxis = {}): Same<A> {
  const given = viewOf(a);
  const { view, axis } = laneView(given, options.axis);
  const made = newArray(view.dtype, view.shape);
  const length = view.shape[axis]!;
  if (length > 0) {
    const by = ((Math.trunc(shift) % length) + length) % length || 0;
    copyElements(part(made, axis, by, length - by), part(view, axis, 0, length - by));
    copyElements(part(made, axis, 0, by), part(view, axis, length - by, by));
  }
  return (
    options.axis === undefined ? reshaped(made, given.shape, newArray("bool", given.shape).strides) : made
  ) as never;
}

/** The array laid out this many times along each axis. */
export function tile<A extends ArrayLike, const S extends readonly number[]>(
  a: A,
  repeats: S,
): Ranked<DTypeOfArray<A>, LargerRank<RankOf<A>, RankOfShape<S>>> {
  const view = viewOf(a);
  const ndim = Math.max(view.shape.length, repeats.length);
  const lengths = [...new Array<number>(ndim - view.shape.length).fill(1), ...view.shape];
  const times = [...new Array<number>(ndim - repeats.length).fill(1), ...repeats];
  let made: View = reshaped(view, lengths, [...new Array<number>(ndim - view.shape.length).fill(0), ...view.strides]);
  for (let axis = ndim - 1; axis >= 0; axis--) if (times[axis] !== 1) made = repeated(made, axis, times[axis]!);
  return contiguous(made) as never;
}

function repeated(view: View, axis: number, times: number): AnyArray {
  const length = view.shape[axis]!;
  const made = newArray(view.dtype, replaced(view.shape, axis, length * times));
  for (let i = 0; i < times; i++) copyElements(part(made, axis, i * length, length), view);
  return made;
}

export function checkTimes(times: number): void {
  if (!(times >= 0)) throw new RangeError(`repeat: ${times} times`);
}

/** The index of the element that each one of the result is, by how often there is each of so many. */
export function sourcesOf(times: Float64Array, length: number): Int32Array {
  if (times.length !== length) throw new RangeError(`repeat: ${times.length} numbers for ${length} elements`);
  let size = 0;
  for (const each of times) {
    checkTimes(each);
    size += Math.floor(each);
  }
  const sources = new Int32Array(size);
  let at = 0;
  for (let i = 0; i < length; i++) for (let k = Math.floor(times[i]!); k > 0; k--) sources[at++] = i;
  return sources;
}

/** Each element this many times, or as often as its own number says, along an axis, or in the flattened array. */
export function repeat<A extends ArrayLike, const O extends OptionalAxis = Record<never, never>>(
  a: A,
  repeats: number | readonly number[] | ArrayLike,
  options?: O,
): Ranked<DTypeOfArray<A>, O extends { readonly axis: number } ? RankOf<A> : 1> {
  const { view, axis } = laneView(viewOf(a), options?.axis);
  const length = view.shape[axis]!;
  if (typeof repeats !== "number") {
    const times = Array.isArray(repeats)
      ? Float64Array.from(repeats as number[])
      : readDoubles("repeat", repeats as ArrayLike);
    return take(view as AnyArray, sourcesOf(times, length), { axis }) as never;
  }
  checkTimes(repeats);
  const times = new Array<number>(length).fill(repeats);
  const made = newArray(
    view.dtype,
    replaced(
      view.shape,
      axis,
      times.reduce((sum, each) => sum + each, 0),
    ),
  );
  let from = 0;
  times.forEach((count, i) => {
    const element = part(view, axis, i, 1);
    copyElements(part(made, axis, from, count), element);
    from += count;
  });
  return made as never;
}

/** The elements in a shape, again from the first where they end. */
export function resize<A extends ArrayLike, const S extends readonly number[]>(
  a: A,
  shape: S,
): Ranked<DTypeOfArray<A>, RankOfShape<S>> {
  const view = flattened(viewOf(a));
  const made = newArray(view.dtype, shape);
  const width = isComplexDType(view.dtype) ? 2 : 1;
  const [first, count] = [width * view.offset, width * view.size];
  for (let i = 0; i < made.data.length && count > 0; i++) made.data[i] = view.data[first + (i % count)]!;
  return made as never;
}

/** How {@link pad} fills borders. */
export type PadMode = "constant" | "edge" | "reflect" | "symmetric" | "wrap";

/** Options of {@link pad}. */
export interface PadOptions {
  readonly mode?: PadMode;
  /** What borders hold in the mode `constant`: 0 without. */
  readonly constantValues?: number | bigint;
}

/** A copy with borders: of one width, of one in front and one behind, or of such pairs for each axis. */
export function pad<A extends ArrayLike>(
  a: A,
  width: number | readonly [number, number] | readonly (readonly [number, number])[],
  { mode = "constant", constantValues }: PadOptions = {},
): Same<A> {
  const view = viewOf(a);
  const widths = widthsOf(width, view.shape.length);
  widths.flat().forEach(checkWidth);
  let made: View = view;
  widths.forEach(([before, after], axis) => (made = paddedAxis(made, axis, before, after, mode, constantValues)));
  return (made === view ? contiguous(view) : made) as never;
}

export function checkWidth(width: number): void {
  if (width < 0) throw new RangeError("pad: a width is negative");
}

/** Throws a RangeError for borders that have nothing to be filled with. */
export function checkSource(length: number, borders: number): void {
  if (length === 0 && borders > 0) throw new RangeError(`pad: nothing to fill borders of ${borders} elements with`);
}

function widthsOf(
  width: number | readonly [number, number] | readonly (readonly [number, number])[],
  ndim: number,
): (readonly [number, number])[] {
  const pairs =
    typeof width === "number"
      ? [[width, width] as const]
      : typeof width[0] === "number"
        ? [width as readonly [number, number]]
        : (width as readonly (readonly [number, number])[]);
  if (pairs.length !== 1 && pairs.length !== ndim)
    throw new RangeError(`pad: widths for ${pairs.length} axes of ${ndim}`);
  return Array.from({ length: ndim }, (_, axis) => pairs[pairs.length === 1 ? 0 : axis]!);
}

function paddedAxis(
  view: View,
  axis: number,
  before: number,
  after: number,
  mode: PadMode,
  value: number | bigint | undefined,
): AnyArray {
  const length = view.shape[axis]!;
  const made = newArray(view.dtype, replaced(view.shape, axis, before + length + after));
  if (mode === "constant" && value !== undefined) fill(made, value);
  copyElements(part(made, axis, before, length), view);
  if (mode === "constant") return made;
  checkSource(length, before + after);
  for (let i = -before; i < length + after; i++) {
    if (i >= 0 && i < length) continue;
    copyElements(part(made, axis, before + i, 1), part(view, axis, sources[mode](i, length), 1));
  }
  return made;
}

export function edgeAt(i: number, length: number): number {
  return Math.min(length - 1, Math.max(0, i));
}

export function wrapAt(i: number, length: number): number {
  return ((i % length) + length) % length;
}

export function reflectAt(i: number, length: number): number {
  const period = Math.max(1, 2 * length - 2);
  const at = ((i % period) + period) % period;
  return at < length ? at : period - at;
}

export function symmetricAt(i: number, length: number): number {
  const at = ((i % (2 * length)) + 2 * length) % (2 * length);
  return at < length ? at : 2 * length - 1 - at;
}

/** The element that stands for one outside of an axis. */
const sources = { edge: edgeAt, wrap: wrapAt, reflect: reflectAt, symmetric: symmetricAt };
