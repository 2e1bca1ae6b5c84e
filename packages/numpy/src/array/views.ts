/** Views as the arrays that users get. */
import type { Data, DType } from "./dtypes.js";
import { arrayOver, type AnyArray, type Numbers } from "./ndarray.js";
import type { View } from "../operands.js";

/** The array of a view. */
export const arrayOf = ({ data, dtype, offset, shape, strides }: View): AnyArray =>
  arrayOver<Data, DType>(data, dtype, offset, shape, strides);

/** The array of a view's elements with another shape and strides. */
export const reshaped = (view: View, shape: Numbers, strides: Numbers, offset = view.offset): AnyArray =>
  arrayOver<Data, DType>(view.data, view.dtype, offset, shape, strides);
