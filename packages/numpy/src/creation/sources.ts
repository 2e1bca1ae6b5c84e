/** Arrays from functions, iterables and memory. */
import { newData, type Data, type DataTypes, type DType } from "../array/dtypes.js";
import { arrayOver, sizeOf, type AnyArray, type Ranked } from "../array/ndarray.js";
import { reshaped } from "../array/views.js";
import { contiguous } from "../elementwise/copies.js";
import { indices } from "../indexing/positions.js";

/** What a function gives for the indices of all elements of a shape, which are an array for each axis. */
export function fromfunction<V>(body: (...axes: Ranked<"f64", 1 | 2 | 3 | 4>[]) => V, shape: readonly number[]): V {
  const all = indices(shape) as AnyArray;
  const size = sizeOf(shape);
  const axes = shape.map((_, axis) => contiguous(reshaped(all, shape, all.strides.slice(1), axis * size), "f64"));
  return body(...(axes as never[]));
}

/**
 * The values of an iterable as an array of one dimension: all, or the first `count`, of which there must be as many.
 */
export function fromiter<N extends DType>(
  values: Iterable<DataTypes[N][number] | boolean>,
  dtype: N,
  count = -1,
): Ranked<N, 1> {
  const list: (number | bigint)[] = [];
  for (const value of values) {
    if (list.length === count) break;
    list.push(typeof value === "boolean" ? Number(value) : value);
  }
  if (list.length < count) throw new RangeError(`fromiter: ${list.length} values, not ${count}`);
  const data: Data = newData(dtype, list.length);
  list.forEach((value, i) => (data[i] = dtype === "bool" ? Number(Boolean(value)) : value));
  return arrayOver(data, dtype, 0, [list.length], [1]) as never;
}

/**
 * The bytes of a buffer, or of a view of one, as elements of a dtype: nothing is copied, so they have to begin at a
 * multiple of an element's size.
 */
export function frombuffer<N extends DType = "f64">(
  buffer: ArrayBufferLike | ArrayBufferView,
  dtype?: N,
  { count = -1, offset = 0 }: { readonly count?: number; readonly offset?: number } = {},
): Ranked<N, 1> {
  const name = dtype ?? ("f64" as N);
  const bytes = ArrayBuffer.isView(buffer) ? buffer : new Uint8Array(buffer);
  const width = newData(name, 0).BYTES_PER_ELEMENT;
  const length = count < 0 ? (bytes.byteLength - offset) / width : count;
  if (!(length >= 0 && Number.isInteger(length) && offset + length * width <= bytes.byteLength))
    throw new RangeError(`frombuffer: ${bytes.byteLength} bytes from ${offset} on are no elements of ${width} bytes`);
  const Class = newData(name, 0).constructor as new (
    buffer: ArrayBufferLike,
    byteOffset: number,
    length: number,
  ) => Data;
  return arrayOver(new Class(bytes.buffer, bytes.byteOffset + offset, length), name, 0, [length], [1]) as never;
}
