/** Interpolation, integrals, slopes and convolution. */
import { axisOf } from "../array/indices.js";
import type { DType } from "../array/dtypes.js";
import { arrayOver, type AnyArray, type Rank, type Ranked } from "../array/ndarray.js";
import { newArray } from "../broadcast.js";
import { readDoubles } from "../elementwise/copies.js";
import { floating as asFloating } from "../elementwise/ufuncs.js";
import { realViewOf, type ArrayLike, type DTypeOfArray, type Operand, type RankOf, type View } from "../operands.js";
import { promote, type Floating, type Promotable, type Promoted } from "../promotion.js";
import type { None, Reduced } from "../reductions/axes.js";
import { alongAxis, flattened, laneView } from "../reductions/lanes.js";
import { at } from "../array/views.js";
import { sumOf } from "../reductions/sums.js";

/** Options of {@link interp}. */
export interface InterpOptions {
  /** The value in front of the first point; that of the point without. */
  readonly left?: number;
  /** The value behind the last point; that of the point without. */
  readonly right?: number;
}

/** The values at `x` of the line through the points (xp, fp), whose xp rise. */
export function interp<X extends Operand>(
  x: X,
  xp: ArrayLike,
  fp: ArrayLike,
  { left, right }: InterpOptions = {},
): X extends number ? number : Ranked<"f64", RankOf<X>> {
  const [places, values] = [readDoubles("interp", xp), readDoubles("interp", fp)];
  const n = places.length;
  checkPoints(n, values.length);
  const [before, behind] = [left ?? values[0]!, right ?? values[n - 1]!];
  if (typeof x === "number") return valueAt(places, values, x, before, behind) as never;
  const wanted = readDoubles("interp", x as ArrayLike);
  const made = newArray("f64", realViewOf(x).shape);
  for (let i = 0; i < wanted.length; i++) made.data[i] = valueAt(places, values, wanted[i]!, before, behind);
  return made as never;
}

export function checkPoints(places: number, values: number): void {
  if (places === 0 || places !== values) throw new RangeError(`interp: ${places} places and ${values} values`);
}

export function valueAt(
  places: Float64Array,
  values: Float64Array,
  place: number,
  before: number,
  behind: number,
): number {
  const last = places.length - 1;
  if (place !== place) return NaN;
  if (place < places[0]!) return before;
  if (place > places[last]!) return behind;
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (place >= places[middle]!) low = middle + 1;
    else high = middle;
  }
  const i = low - 1;
  if (i >= last || places[i] === place) return values[Math.min(i, last)]!;
  return ((values[i + 1]! - values[i]!) / (places[i + 1]! - places[i]!)) * (place - places[i]!) + values[i]!;
}

/** Options of {@link trapezoid}. */
export interface TrapezoidOptions {
  /** The places of the elements; they are `dx` apart without. */
  readonly x?: ArrayLike;
  readonly dx?: number;
  readonly axis?: number;
}

/** The integral by trapezoids along an axis, the last one without. */
export function trapezoid<A extends ArrayLike, const O extends TrapezoidOptions = None>(
  y: A,
  options?: O,
): RankOf<A> extends 1 ? number : Reduced<A, Floating<DTypeOfArray<A>>, O & { readonly axis: number }> {
  const { x, dx = 1, axis = -1 }: TrapezoidOptions = options ?? {};
  const view = realViewOf(y);
  const own = axisOf(axis, view.shape.length);
  const places = x && readDoubles("trapezoid", x);
  if (places) checkPlaces("trapezoid", places.length, view.shape[own]!);
  const made = alongAxis(view, own, asFloating(view.dtype, "trapezoid"), 1, (lane, result) => {
    result[0] = sumOf(areasOf(lane, places, dx));
  });
  return (view.shape.length === 1 ? made.data[0] : at(made, own, 0)) as never;
}

/** Throws a RangeError unless there is a place for each element. */
export function checkPlaces(name: string, places: number, elements: number): void {
  if (places !== elements) throw new RangeError(`${name}: ${places} places for ${elements} elements`);
}

/** The areas under the lines between elements that are at places, or a distance apart. */
export function areasOf(lane: Float64Array, places: Float64Array | undefined, distance: number): Float64Array {
  const areas = new Float64Array(Math.max(0, lane.length - 1));
  for (let i = 0; i < areas.length; i++) {
    const width = places ? places[i + 1]! - places[i]! : distance;
    areas[i] = (width * (lane[i + 1]! + lane[i]!)) / 2;
  }
  return areas;
}

/** How much of a convolution is wanted: all, the length of the longer list, or only where both overlap entirely. */
export type ConvolveMode = "full" | "same" | "valid";

type Convolution = <A extends ArrayLike, B extends ArrayLike>(
  a: A,
  v: B & Promotable<DTypeOfArray<A>, DTypeOfArray<B>>,
  mode?: ConvolveMode,
) => Ranked<Promoted<DTypeOfArray<A>, DTypeOfArray<B>>, 1>;

/** Two lists slid over one another, one of them reversed, and the sums of products. */
export const convolve: Convolution = (a, v, mode = "full") => slide("convolve", a, v, convolved, mode) as never;

/** Two lists slid over one another, and the sums of products. */
export const correlate: Convolution = (a, v, mode = "valid") => slide("correlate", a, v, correlated, mode) as never;

function slide(name: string, a: ArrayLike, v: ArrayLike, slid: typeof convolved, mode: ConvolveMode): AnyArray {
  const [one, two] = [flattened(realViewOf(a)), flattened(realViewOf(v))];
  const dtype = promote(one.dtype, two.dtype, name);
  return listOf(slid(readDoubles(name, one), readDoubles(name, two), mode), dtype);
}

/** Doubles as an array. */
function listOf(list: Float64Array, dtype: DType): AnyArray {
  if (dtype === "f64") return arrayOver(list, dtype, 0, [list.length], [1]);
  const made = newArray(dtype, [list.length]);
  (made.data as Float32Array).set(list);
  return made;
}

/** {@link convolve} of lists. */
export function convolved(a: Float64Array, v: Float64Array, mode: ConvolveMode): Float64Array {
  if (a.length === 0 || v.length === 0) throw new RangeError("convolve of no elements");
  return a.length >= v.length ? sumsOf(a, v.slice().reverse(), mode) : sumsOf(v, a.slice().reverse(), mode);
}

export function correlated(a: Float64Array, v: Float64Array, mode: ConvolveMode): Float64Array {
  if (a.length === 0 || v.length === 0) throw new RangeError("correlate of no elements");
  return a.length >= v.length ? sumsOf(a, v, mode) : sumsOf(v, a, mode).reverse();
}

/** The sums of products of a list and one that is not longer, slid over it. */
function sumsOf(a: Float64Array, v: Float64Array, mode: ConvolveMode): Float64Array {
  const n = a.length;
  const m = v.length;
  const length = mode === "full" ? n + m - 1 : mode === "same" ? n : n - m + 1;
  const first = mode === "full" ? 1 - m : mode === "same" ? -(m >> 1) : 0;
  const sums = new Float64Array(length);
  const inside = Math.max(0, -first);
  const end = Math.max(inside, Math.min(length, n - m + 1 - first));
  sumPartly(sums, a, v, first, 0, inside);
  const done = sumFours(sums, a, v, first, inside, end);
  sumPartly(sums, a, v, first, done, length);
  return sums;
}

/** The sums of products at places from `from` to `to`, of what both lists have there. */
function sumPartly(
  sums: Float64Array,
  a: Float64Array,
  v: Float64Array,
  first: number,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    const at = first + i;
    const end = Math.min(v.length, a.length - at);
    let sum = 0;
    for (let k = Math.max(0, -at); k < end; k++) sum += a[at + k]! * v[k]!;
    sums[i] = sum;
  }
}

/**
 * The sums of products where both lists overlap entirely, four at a time, so that each element is loaded once for four
 * of them; the first place that is left.
 */
function sumFours(
  sums: Float64Array,
  a: Float64Array,
  v: Float64Array,
  first: number,
  from: number,
  to: number,
): number {
  let i = from;
  for (; i + 4 <= to; i += 4) {
    const at = first + i;
    let one = 0;
    let two = 0;
    let three = 0;
    let four = 0;
    let x = a[at]!;
    let y = a[at + 1]!;
    let z = a[at + 2]!;
    for (let k = 0; k < v.length; k++) {
      const w = a[at + k + 3]!;
      const factor = v[k]!;
      one += x * factor;
      two += y * factor;
      three += z * factor;
      four += w * factor;
      x = y;
      y = z;
      z = w;
    }
    sums[i] = one;
    sums[i + 1] = two;
    sums[i + 2] = three;
    sums[i + 3] = four;
  }
  return i;
}

/** What there is of each axis: of one dimension one alone, else a list. */
type OfEachAxis<S, R extends Rank> = { 0: []; 1: S; 2: [S, S]; 3: [S, S, S]; 4: [S, S, S, S] }[R];

/**
 * The slope at each element along an axis, or a list of those along each axis: of central differences, at the ends of
 * one-sided ones. `spacing` is a distance, or the places of the elements along one axis. Without an axis, an array of
 * several dimensions gives a list of arrays, one for each axis. Throws a RangeError for fewer than two elements along
 * an axis.
 */
export function gradient<A extends ArrayLike, const O extends { readonly axis?: number } = None>(
  a: A,
  spacing: number | ArrayLike = 1,
  options?: O,
): O extends { readonly axis: number }
  ? Ranked<Floating<DTypeOfArray<A>>, RankOf<A>>
  : OfEachAxis<Ranked<Floating<DTypeOfArray<A>>, RankOf<A>>, RankOf<A>> {
  const given = realViewOf(a);
  const { length } = given.shape;
  if (options?.axis !== undefined || length === 1) return slopesAlong(given, options?.axis ?? 0, spacing) as never;
  if (typeof spacing !== "number") throw new TypeError("gradient along several axes takes a distance");
  return given.shape.map((_, axis) => slopesAlong(given, axis, spacing)) as never;
}

function slopesAlong(given: View, along: number, spacing: number | ArrayLike): AnyArray {
  const { view, axis } = laneView(given, along);
  const n = view.shape[axis]!;
  checkSlopes(n);
  const places = typeof spacing === "number" ? undefined : readDoubles("gradient", spacing);
  if (places) checkPlaces("gradient", places.length, n);
  const distance = typeof spacing === "number" ? spacing : 1;
  return alongAxis(view, axis, asFloating(view.dtype, "gradient"), n, (lane, result) =>
    putSlopes(lane, result, places, distance),
  );
}

export function checkSlopes(elements: number): void {
  if (elements < 2) throw new RangeError(`gradient of ${elements} elements`);
}

/** Puts the slope at each element, of places or of a distance. */
export function putSlopes(
  lane: Float64Array,
  slopes: Float64Array,
  places: Float64Array | undefined,
  distance: number,
): void {
  const last = lane.length - 1;
  const width = (i: number): number => (places ? places[i + 1]! - places[i]! : distance);
  for (let i = 1; i < last; i++) slopes[i] = slope(lane, i, width(i - 1), width(i));
  slopes[0] = (lane[1]! - lane[0]!) / width(0);
  slopes[last] = (lane[last]! - lane[last - 1]!) / width(last - 1);
}

function slope(f: Float64Array, i: number, before: number, after: number): number {
  if (before === after) return (f[i + 1]! - f[i - 1]!) / (2 * after);
  const sum = before + after;
  return (
    (-after / (before * sum)) * f[i - 1]! +
    ((after - before) / (before * after)) * f[i]! +
    (before / (after * sum)) * f[i + 1]!
  );
}
