/** The parts of complex views, as views of real numbers: nothing is copied. */
import { realOf, type ComplexDType } from "../array/dtypes.js";
import { arrayOver, type AnyArray } from "../array/ndarray.js";
import type { View } from "../operands.js";

/** The parts of each element, as an axis of two more. */
export const pairsOf = ({ data, dtype, offset, shape, strides }: View): View => ({
  data,
  dtype: realOf(dtype),
  offset: 2 * offset,
  shape: [...shape, 2],
  strides: [...strides.map((stride) => 2 * stride), 1],
});

/** One part of each element: 0 is the real one, 1 the imaginary one. */
export const partOf = ({ data, dtype, offset, shape, strides }: View, part: 0 | 1): View => ({
  data,
  dtype: realOf(dtype),
  offset: 2 * offset + part,
  shape,
  strides: strides.map((stride) => 2 * stride),
});

/** The complex array whose parts are the last axis, where they lie one behind the other. */
export const ofPairs = ({ data, offset, shape, strides }: View, dtype: ComplexDType): AnyArray =>
  arrayOver(
    data,
    dtype,
    offset / 2,
    shape.slice(0, -1),
    strides.slice(0, -1).map((stride) => stride / 2),
  );
