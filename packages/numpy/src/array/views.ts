/** Views as the arrays that users get. */
import { arrayOver, type AnyArray, type Numbers } from "./ndarray.js";
import type { View } from "../operands.js";

/** The array of a view. */
export const arrayOf = ({ data, dtype, offset, shape, strides }: View): AnyArray =>
  arrayOver(data, dtype, offset, shape, strides);

/** The array of a view's elements with another shape and strides. */
export const reshaped = (view: View, shape: Numbers, strides: Numbers, offset = view.offset): AnyArray =>
  arrayOver(view.data, view.dtype, offset, shape, strides);

/** Whether the elements lie one behind the other. */
export function isContiguous({ shape, strides }: View): boolean {
  let next = 1;
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    if (shape[axis] !== 1 && strides[axis] !== next) return false;
    next *= shape[axis]!;
  }
  return true;
}

/** Part of an axis: `length` elements from `first`, `step` apart. */
export const part = (view: View, axis: number, first: number, length: number, step = 1): AnyArray =>
  reshaped(
    view,
    replaced(view.shape, axis, length),
    replaced(view.strides, axis, view.strides[axis]! * step),
    view.offset + (length > 0 ? first * view.strides[axis]! : 0),
  );

/** A list with another value at one place. */
export const replaced = (values: Numbers, at: number, value: number): number[] =>
  values.map((own, each) => (each === at ? value : own));

/** What is at an index of an axis. */
export const at = (view: View, axis: number, index: number): AnyArray =>
  reshaped(view, without(view.shape, axis), without(view.strides, axis), view.offset + index * view.strides[axis]!);

/** A list without the value at one place. */
export const without = (values: Numbers, axis: number): number[] => values.filter((_, each) => each !== axis);
