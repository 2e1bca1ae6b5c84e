/** The largest and smallest elements over axes, and their places. */
import { newDeviceArray } from "wumba/gpu";
import { axesOf, checkAny, checkSome, type None } from "../../reductions/axes.js";
import * as extremesOnCpu from "../../reductions/extremes.js";
import * as placesOnCpu from "../../reductions/positions.js";
import type { AnyArray } from "../../array/ndarray.js";
import { freeing, GpuArray } from "../array.js";
import { real } from "../elementwise.js";
import { firstPass, runPasses, type Kernels } from "../folds.js";
import { extremesOfColumns, extremesOfRows } from "../built/kernels-built.js";
import { full, valueOf } from "../operands.js";
import { reduced, sum, type ReduceOptions, type Reduced } from "./reductions.js";
import { converting } from "./selection.js";
import type { GpuOperand, Own, Placed } from "../types.js";
import { kindOfOrder } from "../storage.js";
import type { Value } from "../value.js";

/** Options of functions that find a place. */
export interface PositionOptions {
  /** The axis to go along; without one, the place is that in the flattened array. */
  readonly axis?: number | null;
  readonly keepdims?: boolean;
}

const kernels: Kernels = { rows: extremesOfRows, columns: extremesOfColumns };

const LARGEST = 0;
const SMALLEST = -1;

/** The elements, or their places among those that are reduced for each. */
function extreme(
  value: Value,
  options: ReduceOptions,
  flip: number,
  isPlace: boolean,
  onCpu: (x: never, options: never) => unknown,
): never {
  const axes = axesOf(options.axis, value.shape.length);
  const kind = kindOfOrder(value.dtype);
  return reduced(value, {
    ...{ axes, options, dtype: isPlace ? "i32" : value.dtype },
    onDevice: async (launch, x, places, out) => {
      const from = x.storage.array;
      const pass = firstPass(x, places)!;
      // Kernels leave both.
      const other = newDeviceArray("Int32Array", out.storage.array.length);
      const results = isPlace ? [other, out.storage.array] : [out.storage.array, other];
      const nothing = newDeviceArray("Int32Array", 0);
      await runPasses(launch, kernels, pass, [from, nothing], results, (isFirst, isLast) => [
        kind,
        flip,
        !isFirst,
        isLast,
      ]);
      other.free();
      nothing.free();
    },
    onCpu: (x: AnyArray) => onCpu(x as never, options as never),
  });
}

const extremeOf = (
  name: string,
  a: GpuOperand,
  options: ReduceOptions = {},
  flip: number,
  onCpu: (x: never, options: never) => unknown,
): never => {
  const value = valueOf(a, name);
  real(value.dtype, name);
  for (const axis of axesOf(options.axis, value.shape.length)) checkSome(value.shape[axis]!, name);
  return extreme(value, options, flip, false, onCpu);
};

/** The largest element; NaN if one is. Throws a RangeError for none. */
export const max = <A extends GpuOperand, const O extends ReduceOptions = None>(
  a: A & Placed<A>,
  options?: O,
): Reduced<A, Own<A>, O> => extremeOf("max", a, options, LARGEST, extremesOnCpu.max);

/** The smallest element; NaN if one is. Throws a RangeError for none. */
export const min = <A extends GpuOperand, const O extends ReduceOptions = None>(
  a: A & Placed<A>,
  options?: O,
): Reduced<A, Own<A>, O> => extremeOf("min", a, options, SMALLEST, extremesOnCpu.min);

/** See {@link max}. */
export const amax: typeof max = max;

/** See {@link min}. */
export const amin: typeof min = min;

function placeOf(
  name: string,
  a: GpuOperand,
  options: PositionOptions = {},
  flip: number,
  onCpu: (x: never, options: never) => unknown,
): never {
  const value = valueOf(a, name);
  real(value.dtype, name);
  for (const axis of axesOf(options.axis, value.shape.length)) checkAny(value.shape[axis]!, name);
  return extreme(value, options, flip, true, onCpu);
}

/** The index of the largest element, of several the first; of NaN, if there is one. */
export const argmax = <A extends GpuOperand, const O extends PositionOptions = None>(
  a: A & Placed<A>,
  options?: O,
): Reduced<A, "i32", O> => placeOf("argmax", a, options, LARGEST, placesOnCpu.argmax);

/** The index of the smallest element, of several the first; of NaN, if there is one. */
export const argmin = <A extends GpuOperand, const O extends PositionOptions = None>(
  a: A & Placed<A>,
  options?: O,
): Reduced<A, "i32", O> => placeOf("argmin", a, options, SMALLEST, placesOnCpu.argmin);

/** Whether elements are not 0; of none, `empty`. */
function tested(
  name: string,
  a: GpuOperand,
  options: ReduceOptions = {},
  flip: number,
  empty: boolean,
  onCpu: (x: never, options: never) => unknown,
): GpuArray {
  const value = converting(valueOf(a, name), "bool");
  const axes = axesOf(options.axis, value.shape.length);
  if (axes.every((axis) => value.shape[axis]! > 0)) return extreme(value, options, flip, false, onCpu);
  const left = value.shape.flatMap((length, axis) => (!axes.includes(axis) ? [length] : options.keepdims ? [1] : []));
  return full(left, empty, "bool");
}

/** Whether an element is not 0. */
export const any = <A extends GpuOperand, const O extends ReduceOptions = None>(
  a: A & Placed<A>,
  options?: O,
): Reduced<A, "bool", O> => tested("any", a, options, LARGEST, false, extremesOnCpu.any) as never;

/** Whether no element is 0. */
export const all = <A extends GpuOperand, const O extends ReduceOptions = None>(
  a: A & Placed<A>,
  options?: O,
): Reduced<A, "bool", O> => tested("all", a, options, SMALLEST, true, extremesOnCpu.all) as never;

/** How many elements are not 0, as f32. */
export function countNonzero<A extends GpuOperand, const O extends ReduceOptions = None>(
  a: A & Placed<A>,
  options?: O,
): Reduced<A, "f32", O> {
  const are = new GpuArray<"bool">(converting(valueOf(a, "countNonzero"), "bool"));
  return freeing(sum(are, options), are as GpuArray) as never;
}
