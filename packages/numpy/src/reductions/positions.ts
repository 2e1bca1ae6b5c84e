/** Where the smallest and the largest elements are. */
import { at, reshaped } from "../array/views.js";
import { realViewOf, type ArrayLike } from "../operands.js";
import { placeOfLargest, placeOfSmallest } from "./extremeFolds.js";
import { checkAny, type None, type Reduced } from "./axes.js";
import { alongAxis, laneView } from "./lanes.js";

/** Options of functions that find a position. */
export interface PositionOptions {
  /** The axis to go along; without one, the position is that in the flattened array. */
  readonly axis?: number | null;
  readonly keepdims?: boolean;
}

type Position = <A extends ArrayLike, const O extends PositionOptions = None>(
  a: A,
  options?: O,
) => Reduced<A, "i32", O>;

function position(name: string, a: ArrayLike, options: PositionOptions, find: (lane: Float64Array) => number): unknown {
  const given = realViewOf(a);
  const { view, axis } = laneView(given, options.axis);
  checkAny(view.shape[axis]!, name);
  const made = alongAxis(view, axis, "i32", 1, (lane, result) => (result[0] = find(lane)));
  if (options.axis === undefined || options.axis === null)
    return options.keepdims
      ? reshaped(
          made,
          given.shape.map(() => 1),
          given.shape.map(() => 1),
        )
      : made.data[0];
  return options.keepdims ? made : at(made, axis, 0);
}

/** Of bigints, which lie in arrays of their own, the first that none stands before. */
function placeOfBig(lane: BigInt64Array, before: (a: bigint, b: bigint) => boolean): number {
  let place = 0;
  for (let i = 1; i < lane.length; i++) if (before(lane[i]!, lane[place]!)) place = i;
  return place;
}

const largest = (lane: Float64Array | BigInt64Array): number =>
  lane instanceof Float64Array ? placeOfLargest(lane) : placeOfBig(lane, (a, b) => a > b);

const smallest = (lane: Float64Array | BigInt64Array): number =>
  lane instanceof Float64Array ? placeOfSmallest(lane) : placeOfBig(lane, (a, b) => a < b);

/** With NaN turned into what is never chosen. Throws a RangeError where there is nothing else. */
const without =
  (name: string, value: number, find: (lane: Float64Array) => number) =>
  (lane: Float64Array): number => {
    let count = 0;
    for (let i = 0; i < lane.length; i++) {
      if (lane[i] === lane[i]) count++;
      else lane[i] = value;
    }
    checkNumbers(name, count);
    return find(lane);
  };

export function checkNumbers(name: string, count: number): void {
  if (count === 0) throw new RangeError(`${name}: a lane of NaN alone`);
}

/** The index of the largest element, of several the first; of NaN, if there is one. */
export const argmax: Position = (a, options) => position("argmax", a, options ?? {}, largest) as never;

/** The index of the smallest element, of several the first; of NaN, if there is one. */
export const argmin: Position = (a, options) => position("argmin", a, options ?? {}, smallest) as never;

/** {@link argmax} without NaN. */
export const nanargmax: Position = (a, options) =>
  position("nanargmax", a, options ?? {}, without("nanargmax", -Infinity, largest)) as never;

/** {@link argmin} without NaN. */
export const nanargmin: Position = (a, options) =>
  position("nanargmin", a, options ?? {}, without("nanargmin", Infinity, smallest)) as never;
