/**
 * Arrays of other libraries as ours, and back: scijs' `ndarray`, `@stdlib/ndarray`, `numpy-ts`. They are known by what
 * they look like; those that make theirs are arguments, so that nothing is imported. Nothing is copied where both sides
 * can look at the same memory.
 */
import { dtypeOf, type Data, type DType, type DTypeOfData } from "../array/dtypes.js";
import { arrayOver, sizeOf, type Rank, type Ranked } from "../array/ndarray.js";
import { isContiguous } from "../array/views.js";
import { shapeText } from "../failures.js";
import { contiguous } from "../elementwise/copies.js";
import { realViewOf, type ArrayLike, type View } from "../operands.js";

/** What arrays of other libraries have: strides count elements. */
export interface ForeignArray<D = unknown> {
  readonly data: D;
  readonly shape: readonly number[];
  readonly strides?: readonly number[];
  /** Strides by scijs. */
  readonly stride?: readonly number[];
  readonly offset?: number;
  readonly dtype?: { toString(): string };
  /** Where numpy-ts has the offset. */
  readonly storage?: { readonly offset?: number };
}

/**
 * An array over the data of another library's; those in plain lists, and of `bool` in @stdlib, are brought to typed
 * arrays. Throws a TypeError for what is no array of numbers.
 */
export function fromNdarray<D>(
  foreign: ForeignArray<D>,
): D extends Data ? Ranked<DTypeOfData<D> | (D extends Uint8Array ? "bool" : never), Rank, D> : Ranked<DType, Rank> {
  const { shape, dtype, offset = foreign.storage?.offset ?? 0 } = foreign;
  const strides = foreign.strides ?? foreign.stride;
  if (!strides) throw new TypeError("fromNdarray: the array has neither strides nor stride");
  const data = dataOf(foreign.data, String(dtype ?? ""));
  const isBool = String(dtype ?? "").startsWith("bool");
  return arrayOver(data, isBool ? "bool" : dtypeOf(data), offset, [...shape], [...strides]) as never;
}

function dataOf(data: unknown, dtype: string): Data {
  if (dtype.startsWith("complex")) throw new TypeError(`fromNdarray: elements of ${dtype} are not taken over`);
  if (ArrayBuffer.isView(data) && !(data instanceof DataView)) return data as Data;
  if (Array.isArray(data) && data.every((value) => typeof value === "number")) return Float64Array.from(data);
  const { buffer, byteOffset = 0, length } = data as { buffer?: unknown; byteOffset?: number; length?: number };
  if (buffer instanceof ArrayBuffer && dtype.startsWith("bool")) return new Uint8Array(buffer, byteOffset, length);
  throw new TypeError(`fromNdarray: elements of ${dtype} are not taken over`);
}

/** Types of elements by their names in other libraries. */
const names: Partial<Record<DType, string>> = {
  bool: "bool",
  i8: "int8",
  i16: "int16",
  i32: "int32",
  i64: "int64",
  u8: "uint8",
  u16: "uint16",
  u32: "uint32",
  u64: "uint64",
  f32: "float32",
  f64: "float64",
};

/** scijs' function: `import ndarray from "ndarray"`. */
export type ScijsConstructor<D, T> = (data: D, shape: number[], stride: number[], offset: number) => T;

/** The typed array that holds the elements of an array. */
type DataOf<A> = A extends { readonly data: infer D } ? D : A;

/** The array as one of scijs' `ndarray` over the same data; `bool` are its bytes. */
export function toScijs<A extends ArrayLike, T>(a: A, ndarray: ScijsConstructor<DataOf<A>, T>): T {
  const { data, shape, strides, offset } = realViewOf(a);
  return ndarray(data as DataOf<A>, [...shape], [...strides], offset);
}

/** The class of `@stdlib/ndarray`: `import ndarray from "@stdlib/ndarray-ctor"`. */
export type StdlibConstructor<T> = new (
  dtype: never,
  buffer: never,
  shape: number[],
  strides: number[],
  offset: number,
  order: "row-major" | "column-major",
) => T;

/**
 * The array as one of `@stdlib/ndarray` over the same data; `bool` are its bytes. Throws a TypeError for integers of 64
 * bits, which it does not have.
 */
export function toStdlib<T>(a: ArrayLike, ndarray: StdlibConstructor<T>): T {
  const { data, dtype, shape, strides, offset } = realViewOf(a);
  if (dtype === "i64" || dtype === "u64") throw new TypeError(`toStdlib: @stdlib/ndarray has no ${dtype}`);
  const name = dtype === "bool" ? "uint8" : names[dtype];
  return new ndarray(name as never, data as never, [...shape], [...strides], offset, "row-major");
}

/** What is needed of `numpy-ts`: `import * as numpy from "numpy-ts"`. */
export interface NumpyTs<T> {
  frombuffer(buffer: ArrayBuffer, dtype: never, count: number, offset: number): { reshape(...shape: number[]): T };
}

/** The array as one of `numpy-ts`, which copies it into its own memory. */
export function toNumpyTs<T>(a: ArrayLike, numpy: NumpyTs<T>): T {
  const view: View = realViewOf(a);
  const { data, dtype, offset, shape } =
    isContiguous(view) && view.data.buffer instanceof ArrayBuffer ? view : contiguous(view);
  const size = sizeOf(shape);
  if (size === 0)
    throw new RangeError(`toNumpyTs: numpy-ts does not take an array of shape ${shapeText(shape)}, which is empty`);
  return numpy
    .frombuffer(
      data.buffer as ArrayBuffer,
      names[dtype] as never,
      size,
      data.byteOffset + offset * data.BYTES_PER_ELEMENT,
    )
    .reshape(...shape);
}
