/** Elements from one view to another. */
import { sizeOf, type AnyArray } from "../array/ndarray.js";
import { isContiguous } from "../array/views.js";
import { eachRow, mergeAxes, newArray, stretchedStrides } from "../broadcast.js";
import { viewOf, type ArrayLike, type View } from "../operands.js";
import { gather, runKernel } from "./loops.js";
import { copy as copyKernel, floating } from "./ufuncs.js";

/** Copies the elements of `from`, stretched to the shape of `to`, which it does not overlap. */
export function copyElements(to: View, from: View): void {
  const nest = mergeAxes(to.shape, [to.strides, stretchedStrides(from, to.shape)]);
  const [s, t] = nest.strides.map((own) => own.at(-1)!) as [number, number];
  if (to.dtype !== from.dtype || s !== 1 || (t !== 1 && to.dtype === "f64")) return runKernel(copyKernel, to, from);
  const n = nest.lengths.at(-1)!;
  eachRow(nest, [to.offset, from.offset], ([i, j]) => gather(to.data.subarray(i, i! + n), from.data, j!, t, n));
}

/** A new array with the elements of a view, one behind the other. */
export function contiguous(view: View, dtype = view.dtype): AnyArray {
  const made = newArray(dtype, view.shape);
  copyElements(made, view);
  return made;
}

/** The elements as doubles, one behind the other. Throws a TypeError for integers of 64 bits, which might be rounded. */
export function doublesOf(name: string, a: ArrayLike): AnyArray {
  const view = viewOf(a);
  floating(view.dtype, name);
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
