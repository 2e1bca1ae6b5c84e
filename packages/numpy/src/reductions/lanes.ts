/** Functions of the elements along one axis, each lane on its own: running sums, sorting, positions. */
import type { DType } from "../array/dtypes.js";
import { axisOf } from "../array/indices.js";
import { sizeOf, type AnyArray } from "../array/ndarray.js";
import { isContiguous, replaced, reshaped, without } from "../array/views.js";
import { eachRow, newArray } from "../broadcast.js";
import { gather, scatter } from "../elementwise/loops.js";
import { contiguous } from "../elementwise/copies.js";
import type { View } from "../operands.js";
import { isBig } from "../promotion.js";
import { newLane } from "./reduce.js";

/** An axis that is meant; null is that of the flattened array. */
export type AxisOption = number | null | undefined;

/** The view with the axis along which a function goes: the flattened elements for none. */
export function laneView(view: View, axis: AxisOption): { view: View; axis: number } {
  if (axis !== undefined && axis !== null) return { view, axis: axisOf(axis, view.shape.length) };
  return { view: view.shape.length === 1 ? view : flattened(view), axis: 0 };
}

/** The elements in their order as one axis, copied if they do not lie like that. */
export function flattened(view: View): AnyArray {
  const source = isContiguous(view) ? view : contiguous(view);
  return reshaped(source, [sizeOf(view.shape)], [1]);
}

/**
 * Does `body` for each lane along an axis: it gets the lane's elements in an array that it may change, and fills the
 * result's, of another length. Both are doubles, or bigints.
 */
export function alongAxis(
  view: View,
  axis: number,
  dtype: DType,
  length: number,
  body: (lane: Float64Array, result: Float64Array) => void,
): AnyArray {
  const shape = replaced(view.shape, axis, length);
  const made = newArray(dtype, shape);
  const n = view.shape[axis]!;
  const lane = newLane(view.dtype, n);
  const result = newLane(dtype, length);
  const others = (values: readonly number[]): number[] => [...without(values, axis), 0];
  const lengths = [...others(view.shape).slice(0, -1), 1];
  eachRow({ lengths, strides: [others(view.strides), others(made.strides)] }, [view.offset, 0], ([from, to]) => {
    gather(lane, view.data, from!, view.strides[axis]!, n);
    body(lane, result);
    if (isBig(dtype)) for (let i = 0; i < length; i++) made.data[to! + i * made.strides[axis]!] = result[i]!;
    else scatter(made, to!, made.strides[axis]!, result, length);
  });
  return made;
}
