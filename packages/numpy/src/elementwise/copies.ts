/** Elements from one view to another. */
import { isComplexDType } from "../array/dtypes.js";
import { sizeOf, type AnyArray } from "../array/ndarray.js";
import { isContiguous } from "../array/views.js";
import { eachRow, mergeAxes, newArray, stretchedStrides } from "../broadcast.js";
import { pairsOf } from "../complex/parts.js";
import { viewOf, type ArrayLike, type Value, type View } from "../operands.js";
import { gather, runKernel } from "./loops.js";
import { copy as copyKernel, floating } from "./ufuncs.js";

/** Copies the elements of `from`, stretched to the shape of `to`, which it does not overlap. */
export function copyElements(to: View, from: View): void {
  if (to.dtype !== from.dtype) return runKernel(copyKernel, to, from);
  if (isComplexDType(to.dtype)) return copyElements(pairsOf(to), pairsOf(stretched(from, to.shape)));
  const nest = mergeAxes(to.shape, [to.strides, stretchedStrides(from, to.shape)]);
  const [s, t] = nest.strides.map((own) => own.at(-1)!) as [number, number];
  if (s !== 1 || (t !== 1 && to.dtype === "f64")) return runKernel(copyKernel, to, from);
  const n = nest.lengths.at(-1)!;
  eachRow(nest, [to.offset, from.offset], ([i, j]) => gather(to.data.subarray(i, i! + n), from.data, j!, t, n));
}

const stretched = (view: View, shape: readonly number[]): View => ({
  data: view.data,
  dtype: view.dtype,
  offset: view.offset,
  shape,
  strides: stretchedStrides(view, shape),
});

/** Sets all elements of an array to a value. */
export function fill(made: AnyArray, value: Value): void {
  if (isComplexDType(made.dtype)) copyElements(made, viewOf(value));
  else (made.data as Float64Array).fill(value as number);
}

/** A new array with the elements of a view, one behind the other. */
export function contiguous(view: View, dtype = view.dtype): AnyArray {
  const made = newArray(dtype, view.shape);
  copyElements(made, view);
  return made;
}

/**
 * The elements as doubles, one behind the other. Throws a TypeError for integers of 64 bits, which might be rounded,
 * and for complex numbers.
 */
export function doublesOf(name: string, a: ArrayLike): AnyArray {
  const view = viewOf(a);
  if (isComplexDType(floating(view.dtype, name))) throw new TypeError(`${name} does not take ${view.dtype}`);
  return contiguous(view, "f64");
}

/** {@link doublesOf} to read: the very elements where they are doubles, one behind the other. */
export function readDoubles(name: string, a: ArrayLike): Float64Array {
  const view = viewOf(a);
  if (view.data instanceof Float64Array && view.dtype === "f64" && isContiguous(view)) {
    return view.data.subarray(view.offset, view.offset + sizeOf(view.shape));
  }
  return doublesOf(name, a).data as Float64Array;
}
