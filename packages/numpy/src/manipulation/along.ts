/** Functions applied along axes. */
import { axisOf } from "../array/indices.js";
import { isNDArray, type AnyArray, type Rank, type Ranked } from "../array/ndarray.js";
import { arrayOf } from "../array/views.js";
import { newArray } from "../broadcast.js";
import { getitem, setitem } from "../indexing/getitem.js";
import { ndrange } from "../indexing/iteration.js";
import {
  kindOf,
  viewOf,
  type ArrayLike,
  type DTypeOfArray,
  type Fewer,
  type KindOf,
  type RankOf,
} from "../operands.js";
import { promote, type Promoted } from "../promotion.js";
import { axesOf } from "../reductions/axes.js";
import { expandDims, moveaxis } from "./shapes.js";

/** What a function gives for a lane: a number, or an array. */
type LaneResult = number | bigint | boolean | AnyArray;

type AlongAxis<A extends ArrayLike, V> = V extends AnyArray
  ? Ranked<DTypeOfArray<V>, Rank>
  : Ranked<Promoted<KindOf<V>, KindOf<V>>, Fewer<RankOf<A>>>;

/**
 * A function's results for each lane along an axis, which it gets as an array of one dimension: numbers, or arrays in
 * place of the axis.
 */
export function applyAlongAxis<A extends ArrayLike, V extends LaneResult>(
  body: (lane: Ranked<DTypeOfArray<A>, 1>) => V,
  axis: number,
  a: A,
): AlongAxis<A, V> {
  const lanes = moveaxis(a, axis, -1) as AnyArray;
  const outer = lanes.shape.slice(0, -1);
  let made: AnyArray | undefined;
  let inner: readonly number[] = [];
  for (const indices of ndrange(outer)) {
    const result = body(getitem(lanes, ...indices) as never);
    inner = viewOf(result).shape;
    made ??= newArray(isNDArray(result) ? result.dtype : promote(kindOf(result), kindOf(result), "applyAlongAxis"), [
      ...outer,
      ...inner,
    ]);
    setitem(made, indices, result);
  }
  if (!made) throw new RangeError("applyAlongAxis: there are no lanes");
  const own = axisOf(axis, lanes.ndim);
  const from = inner.map((_, i) => outer.length + i);
  return moveaxis(
    made,
    from,
    inner.map((_, i) => own + i),
  ) as never;
}

/**
 * A function of an array and an axis, applied for one axis after the other; an axis that it takes away stays with a
 * length of 1.
 */
export function applyOverAxes(
  body: (a: AnyArray, axis: number) => AnyArray,
  a: ArrayLike,
  axes: number | readonly number[],
): AnyArray {
  let made = arrayOf(viewOf(a));
  for (const axis of axesOf(axes, made.ndim)) {
    const next = body(made, axis);
    made = next.ndim === made.ndim ? next : expandDims(next, axis);
  }
  return made;
}
