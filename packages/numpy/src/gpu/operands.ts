/** What functions are given in; values out: what is not on the device is copied there. */
import type { Memory } from "wumba/gpu";
import { array as hostArray, type DTypeOfSource, type Nested, type RankOfSource } from "../creation/nested.js";
import type { AnyArray } from "../array/ndarray.js";
import type { RankOfShape } from "../creation.js";
import { checkLength } from "../array/indices.js";
import { contiguous } from "../elementwise/copies.js";
import { viewOf, type ArrayLike } from "../operands.js";
import { GpuArray } from "./array.js";
import { same } from "./compute.js";
import { newStorage, wholeView } from "./storage.js";
import { onDevice, type GpuDType, type OnDevice } from "./dtypes.js";
import type { GpuOperand, Unplaced } from "./types.js";
import { Value, type Operand } from "./value.js";

/** A value, or a plain number. */
export function operandOf(given: GpuOperand, name: string): Operand {
  if (given instanceof GpuArray) return given.value;
  return typeof given === "number" || typeof given === "boolean" ? given : copied(given, undefined, name);
}

/** A value, also of a plain number. */
export function valueOf(given: GpuOperand, name: string): Value {
  return given instanceof GpuArray ? given.value : copied(given, undefined, name);
}

function copied(source: Nested | ArrayLike, dtype: GpuDType | undefined, name: string): Value {
  if ((source as unknown) instanceof GpuArray)
    throw new TypeError(`${name}: the array is on the device; for another type use astype`);
  const view = viewOf(Array.isArray(source) ? (hostArray(source) as AnyArray) : (source as ArrayLike));
  const own = dtype ?? onDevice(view.dtype, name);
  const { data, shape } = contiguous(view, own);
  const words = own === "bool" ? Uint32Array.from(data as Uint8Array) : data;
  return Value.of(wholeView(newStorage(own, shape, words as Memory), own, shape));
}

/**
 * The elements of an array, of a typed array or of nested lists on the device, of the type that they have here, or of
 * another one: f64 is f32 there, and c128 is c64.
 */
export const asarray = <T extends Nested | ArrayLike, N extends GpuDType = OnDevice<DTypeOfSource<T>>>(
  source: T & ([N] extends [never] ? Unplaced : unknown),
  dtype?: N,
): GpuArray<N, RankOfSource<T>> => new GpuArray(copied(source, dtype, "asarray"));

/** An array on the device in which every element has one value. It takes no memory before it is read. */
export function full<const S extends readonly number[], N extends GpuDType = "f32">(
  shape: S,
  value: number | boolean,
  dtype?: N,
): GpuArray<N, RankOfShape<S>> {
  shape.forEach(checkLength);
  const own = dtype ?? "f32";
  return new GpuArray(Value.later(own, shape, { operation: same, kinds: [own], operands: [value] }));
}

/** An array of zeros on the device. */
export const zeros = <const S extends readonly number[], N extends GpuDType = "f32">(
  shape: S,
  dtype?: N,
): GpuArray<N, RankOfShape<S>> => full(shape, 0, dtype);

/** An array of ones on the device. */
export const ones = <const S extends readonly number[], N extends GpuDType = "f32">(
  shape: S,
  dtype?: N,
): GpuArray<N, RankOfShape<S>> => full(shape, 1, dtype);
