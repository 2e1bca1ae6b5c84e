/** Memory on the device that arrays share, given back with the last of them; and views of it. */
import { newDeviceArray, type ArrayName, type Memory } from "wumba/gpu";
import type { DeviceArray } from "wumba/gpu";
import { contiguousStrides, sizeOf, type Numbers } from "../array/ndarray.js";
import type { GpuDType } from "./dtypes.js";

/** What holds elements: words of 32 bits, of complex numbers two; 0 and 1 stand for `bool`. */
const kinds: Readonly<Record<GpuDType, ArrayName>> = {
  bool: "Uint32Array",
  i32: "Int32Array",
  u32: "Uint32Array",
  f32: "Float32Array",
  c64: "Float32Array",
};

/** How many words an element has. */
export const wordsOf = (dtype: GpuDType): number => (dtype === "c64" ? 2 : 1);

/** An array of `wumba/gpu`, and how many views have it. */
export class Storage {
  #uses = 0;

  constructor(readonly array: DeviceArray) {}

  use(): this {
    this.#uses++;
    return this;
  }

  drop(): void {
    if (--this.#uses === 0) this.array.free();
  }
}

/** Elements on the device: offset and strides count elements. */
export interface DeviceView {
  readonly storage: Storage;
  readonly dtype: GpuDType;
  readonly shape: Numbers;
  readonly offset: number;
  readonly strides: Numbers;
}

/** New memory for the elements of a shape, with these in it or with zeros. */
export const newStorage = (dtype: GpuDType, shape: Numbers, first?: Memory): Storage =>
  new Storage(newDeviceArray(kinds[dtype], sizeOf(shape) * wordsOf(dtype), first));

/** A view of memory whose elements lie one behind the other. */
export const wholeView = (storage: Storage, dtype: GpuDType, shape: Numbers): DeviceView => ({
  ...{ storage, dtype, shape },
  ...{ offset: 0, strides: contiguousStrides(shape) },
});

/** Whether the elements lie one behind the other. */
export const isContiguous = ({ shape, strides }: DeviceView): boolean => {
  const wanted = contiguousStrides(shape);
  return sizeOf(shape) === 0 || shape.every((length, axis) => length === 1 || strides[axis] === wanted[axis]);
};

/** Whether a view is all that there is in memory. */
export const isWhole = (view: DeviceView): boolean =>
  view.offset === 0 && isContiguous(view) && sizeOf(view.shape) * wordsOf(view.dtype) === view.storage.array.length;

/** Complex numbers as their parts, along an axis of their own. */
export const inParts = (view: DeviceView): DeviceView =>
  view.dtype !== "c64"
    ? view
    : {
        storage: view.storage,
        dtype: "f32",
        offset: 2 * view.offset,
        shape: [...view.shape, 2],
        strides: [...view.strides.map((stride) => 2 * stride), 1],
      };

/** How kernels find the order of elements that they take for words: as integers, without sign, or as floats. */
export const kindOfOrder = (dtype: GpuDType): number => (dtype === "f32" ? 2 : dtype === "i32" ? 0 : 1);
