/** Arrays on the device, as programs have them. */
import { arrayOver, contiguousStrides, sizeOf, type Rank, type Ranked } from "../array/ndarray.js";
import type { NDArray2 } from "../array/ndarray2.js";
import { scalarOf, type Fewer, type Scalar, type View } from "../operands.js";
import { computed, wholeOf } from "./compute.js";
import type { DeviceView } from "./storage.js";
import type { GpuDType } from "./dtypes.js";
import { Value } from "./value.js";

/** Values of arrays that nobody has any more. */
const forgotten = /* @__PURE__ */ new FinalizationRegistry<Value>((value) => value.drop());

/**
 * An array on the device. It never changes: functions give new ones, which are computed once somebody reads them, or
 * computes with them what is not element-wise. Where kernels run on the CPU, it lies in memory there.
 */
export class GpuArray<N extends GpuDType = GpuDType, R extends Rank = Rank> {
  readonly dtype: N;
  readonly ndim: R;
  #value: Value | undefined;

  /** Functions of this package make arrays. */
  constructor(value: Value) {
    this.dtype = value.dtype as N;
    this.ndim = value.shape.length as R;
    this.#value = value.use();
    forgotten.register(this, value, this);
  }

  /** What functions of this package compute with. */
  get value(): Value {
    if (!this.#value) throw new Error("the array has been given back by free() or using");
    return this.#value;
  }

  /** The sizes of the axes. */
  get shape(): number[] {
    return [...this.value.shape];
  }

  /** How many elements there are. */
  get size(): number {
    return sizeOf(this.value.shape);
  }

  /** The elements, once all that was asked for before is done, as an array of `@wumba/numpy`. */
  async read(): Promise<Ranked<N, R>> {
    const value = wholeOf(this.value).use();
    try {
      const { storage, shape } = computed(value);
      const words = await storage.array.read();
      const data = this.dtype === "bool" ? Uint8Array.from(words) : words;
      return arrayOver(data, this.dtype, 0, shape, contiguousStrides(shape)) as Ranked<N, R>;
    } finally {
      value.drop();
    }
  }

  /** The element of an array that has one. */
  async item(): Promise<Scalar<N>> {
    if (this.size !== 1) throw new RangeError(`item takes an array of one element, and not of ${this.size}`);
    const view = (await this.read()) as unknown as View;
    return scalarOf(view) as Scalar<N>;
  }

  /** Has the device compute the elements now, and returns at once. */
  compute(): this {
    computed(this.value);
    return this;
  }

  /** The axes in reverse order, a view. */
  get T(): GpuArray<N, R> {
    return rearranged(this.value, (view) => view.T);
  }

  /** The array at an index of the first axis, a view; a negative one counts from the end. */
  row(i: number): GpuArray<N, Fewer<R>> {
    return rearranged(this.value, (view) => view.row(i));
  }

  /**
   * `start:stop:step` of an axis, as a view: negative positions count from the end, those outside are brought in,
   * `undefined` is the end that the step begins or ends at.
   */
  slice(start?: number, stop?: number, step = 1, axis = 0): GpuArray<N, R> {
    return rearranged(this.value, (view) => view.slice(start, stop, step, axis));
  }

  /** Gives the memory back, once what has been asked for is computed. The array cannot be used any more. */
  free(): void {
    const value = this.#value;
    if (!value) return;
    this.#value = undefined;
    forgotten.unregister(this);
    value.drop();
  }

  [Symbol.dispose](): void {
    this.free();
  }
}

/** An array of a view of memory. */
export const viewed = <N extends GpuDType, R extends Rank>(view: DeviceView): GpuArray<N, R> =>
  new GpuArray<N, R>(Value.of(view));

/** A result, behind which arrays that nobody else has are given back. */
export function freeing<T>(result: T, ...arrays: readonly GpuArray[]): T {
  for (const array of arrays) array.free();
  return result;
}

/** For views of arrays that are not here. */
const nothing = /* @__PURE__ */ new Float32Array(0);

/** What NumPy's functions that copy nothing do with the places of elements, which are computed first. */
export function rearranged<N extends GpuDType, R extends Rank>(
  value: Value,
  change: (view: NDArray2) => unknown,
): GpuArray<N, R> {
  const view = computed(value);
  const places = arrayOver(nothing, "f32", view.offset, view.shape, view.strides);
  const { offset, shape, strides } = change(places as unknown as NDArray2) as View;
  return viewed({ ...view, offset, shape, strides });
}
