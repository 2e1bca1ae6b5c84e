/** Medians and quantiles. */
import { axisOf } from "../array/indices.js";
import type { AnyArray, Ranked } from "../array/ndarray.js";
import { at, reshaped } from "../array/views.js";
import { newArray } from "../broadcast.js";
import { contiguous } from "../elementwise/copies.js";
import { floating as asFloating } from "../elementwise/ufuncs.js";
import { realViewOf, type ArrayLike, type DTypeOfArray, type More } from "../operands.js";
import type { Floating } from "../promotion.js";
import type { None, Reduced } from "../reductions/axes.js";
import { alongAxis, laneView } from "../reductions/lanes.js";
import { dividedNumbers } from "../sorting/order.js";
import { select } from "../sorting/selection.js";

/** Options of quantiles. */
export interface QuantileOptions {
  readonly axis?: number | null;
  readonly keepdims?: boolean;
  /** What there is between two elements: what lies proportionally between, or one of them, or their middle. */
  readonly method?: "linear" | "lower" | "higher" | "nearest" | "midpoint";
}

/** The methods, and that of medians. */
type Method = NonNullable<QuantileOptions["method"]> | "mean";

type Result<A extends ArrayLike, Q, O> = Q extends number
  ? Reduced<A, Floating<DTypeOfArray<A>>, O>
  : More1<Reduced<A, Floating<DTypeOfArray<A>>, O>>;
type More1<R> = R extends {
  readonly dtype: infer N extends "f32" | "f64";
  readonly ndim: infer K extends 0 | 1 | 2 | 3;
}
  ? Ranked<N, More<K>>
  : Ranked<"f64", 1>;

function quantiles(
  name: string,
  a: ArrayLike,
  q: readonly number[],
  options: QuantileOptions,
  skipNaN: boolean,
  method: Method = options.method ?? "linear",
): AnyArray {
  const given = realViewOf(a);
  for (const each of q) checkShare(name, each);
  const shares = Float64Array.from(q);
  const { view, axis } = laneView(given, options.axis);
  const found = alongAxis(view, axis, asFloating(given.dtype, name), q.length, (lane, result) => {
    if (q.length === 1) result[0] = quantileIn(lane, q[0]!, method, skipNaN);
    else putQuantiles(result, lane, shares, method, skipNaN);
  });
  return options.keepdims && (options.axis ?? null) === null
    ? reshaped(
        found,
        [...given.shape.slice(1).map(() => 1), q.length],
        given.shape.map(() => 1),
      )
    : found;
}

/** One quantile of a lane, whose elements are moved; NaN where one is, or of no elements. */
export function quantileIn(lane: Float64Array, q: number, method: Method, skipNaN: boolean): number {
  const n = dividedNumbers(lane);
  if (n === 0 || (n < lane.length && !skipNaN)) return NaN;
  const low = Math.floor(q * (n - 1));
  select(lane, low, 0, n);
  if (low + 1 < n) select(lane, low + 1, low + 1, n);
  return quantileOf(lane, n, q, method);
}

/** Throws for a share that is none. */
export function checkShare(name: string, q: number): void {
  if (!(q >= 0 && q <= 1)) throw new RangeError(`${name}: ${q} is not between 0 and 1`);
}

/** Several quantiles of a lane, whose elements are moved. */
export function putQuantiles(
  result: Float64Array,
  lane: Float64Array,
  q: Float64Array,
  method: Method,
  skipNaN: boolean,
): void {
  const n = dividedNumbers(lane);
  const none = n === 0 || (n < lane.length && !skipNaN);
  if (!none) selectPlaces(lane, n, q);
  for (let i = 0; i < q.length; i++) result[i] = none ? NaN : quantileOf(lane, n, q[i]!, method);
}

/** Puts the elements that quantiles are made of where sorting would put them, from one place to the next one above. */
function selectPlaces(lane: Float64Array, n: number, q: Float64Array): void {
  for (let low = 0; ;) {
    let next = n;
    for (const each of q) {
      const place = Math.floor(each * (n - 1));
      const above = Math.min(n - 1, place + 1);
      if (place >= low) next = Math.min(next, place);
      else if (above >= low) next = Math.min(next, above);
    }
    if (next === n) return;
    select(lane, next, low, n);
    low = next + 1;
  }
}

function quantileOf(sorted: Float64Array, n: number, q: number, method: Method): number {
  const place = q * (n - 1);
  const [low, high] = [sorted[Math.floor(place)]!, sorted[Math.min(n - 1, Math.floor(place) + 1)]!];
  const rest = place - Math.floor(place);
  if (method === "lower" || (rest === 0 && method !== "linear")) return low;
  if (method === "higher") return high;
  if (method === "mean") return (low + high) / 2;
  if (method === "midpoint") return low + (high - low) * 0.5;
  if (method === "nearest") return rest < 0.5 || (rest === 0.5 && Math.floor(place) % 2 === 0) ? low : high;
  return rest >= 0.5 ? high - (high - low) * (1 - rest) : low + (high - low) * rest;
}

/** Quantiles in the form of the result: the axis of several in front, that of one left out. */
function shaped(
  name: string,
  a: ArrayLike,
  q: number | readonly number[],
  options: QuantileOptions,
  skipNaN: boolean,
  method: Method = options.method ?? "linear",
): unknown {
  const given = realViewOf(a);
  const found = quantiles(name, a, typeof q === "number" ? [q] : q, options, skipNaN, method);
  const whole = (options.axis ?? null) === null;
  const axis = whole ? found.ndim - 1 : axisOf(options.axis!, given.shape.length);
  if (typeof q === "number") {
    if (options.keepdims) return found;
    return whole ? at(found, axis, 0).data[0] : at(found, axis, 0);
  }
  if (!options.keepdims && !whole) {
    const order = [axis, ...found.shape.map((_, own) => own).filter((own) => own !== axis)];
    return contiguous(
      reshaped(
        found,
        order.map((own) => found.shape[own]!),
        order.map((own) => found.strides[own]!),
      ),
    );
  }
  if (!options.keepdims) return found;
  const kept = newArray(
    "bool",
    found.shape.map((length, own) => (own === axis ? 1 : length)),
  );
  return contiguous(
    reshaped(
      found,
      [q.length, ...kept.shape],
      [found.strides[axis]!, ...found.strides.map((stride, own) => (own === axis ? 0 : stride))],
    ),
  );
}

/**
 * The value that a share q of the elements, from 0 to 1, does not exceed; of several, along a first axis. NaN where an
 * element is.
 */
export const quantile = <
  A extends ArrayLike,
  Q extends number | readonly number[],
  const O extends QuantileOptions = None,
>(
  a: A,
  q: Q,
  options?: O,
): Result<A, Q, O> => shaped("quantile", a, q, options ?? {}, false) as never;

/** {@link quantile} of what is not NaN. */
export const nanquantile = <
  A extends ArrayLike,
  Q extends number | readonly number[],
  const O extends QuantileOptions = None,
>(
  a: A,
  q: Q,
  options?: O,
): Result<A, Q, O> => shaped("nanquantile", a, q, options ?? {}, true) as never;

const hundredths = (q: number | readonly number[]): number | readonly number[] =>
  typeof q === "number" ? q / 100 : q.map((each) => each / 100);

/** {@link quantile} with a share from 0 to 100. */
export const percentile = <
  A extends ArrayLike,
  Q extends number | readonly number[],
  const O extends QuantileOptions = None,
>(
  a: A,
  q: Q,
  options?: O,
): Result<A, Q, O> => shaped("percentile", a, hundredths(q), options ?? {}, false) as never;

/** {@link percentile} of what is not NaN. */
export const nanpercentile = <
  A extends ArrayLike,
  Q extends number | readonly number[],
  const O extends QuantileOptions = None,
>(
  a: A,
  q: Q,
  options?: O,
): Result<A, Q, O> => shaped("nanpercentile", a, hundredths(q), options ?? {}, true) as never;

/** Options of medians. */
export type MedianOptions = Pick<QuantileOptions, "axis" | "keepdims">;

/** The middle element, or the mean of the two in the middle; NaN where an element is. */
export const median = <A extends ArrayLike, const O extends MedianOptions = None>(
  a: A,
  options?: O,
): Reduced<A, Floating<DTypeOfArray<A>>, O> => shaped("median", a, 0.5, options ?? {}, false, "mean") as never;

/** {@link median} of what is not NaN. */
export const nanmedian = <A extends ArrayLike, const O extends MedianOptions = None>(
  a: A,
  options?: O,
): Reduced<A, Floating<DTypeOfArray<A>>, O> => shaped("nanmedian", a, 0.5, options ?? {}, true, "mean") as never;
