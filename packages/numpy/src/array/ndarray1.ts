import type { Data, DType } from "./dtypes.js";
import { fromStart, outside, sliced } from "./indices.js";

/**
 * An array of one dimension. Element (i) is `data[offset + i * stride0]`; strides count elements, and may be negative
 * or 0. Views share their data.
 */
export class NDArray1<D extends Data = Float64Array, N extends DType = DType, E = D[number]> {
  constructor(
    readonly data: D,
    readonly dtype: N,
    readonly offset: number,
    readonly shape0: number,
    readonly stride0: number,
  ) {}

  /** How many axes there are. */
  get ndim(): 1 {
    return 1;
  }

  /** How many elements there are. */
  get size(): number {
    return this.shape0;
  }

  /** The sizes of the axes. */
  get shape(): [number] {
    return [this.shape0];
  }

  /** How far apart in `data` neighbours along each axis are, in elements. */
  get strides(): [number] {
    return [this.stride0];
  }

  /** The element at indices from 0; others throw a RangeError. */
  get(i: number): E {
    return (this.data[this.place(i)] ?? outside(this, i)) as E;
  }

  /** Sets the element at indices from 0; others throw a RangeError. */
  set(i: number, value: E): void {
    const own = this.place(i);
    this.data[own] ?? outside(this, i);
    this.data[own] = value as D[number];
  }

  /** Where an element is in `data`; -1 for indices outside. */
  private place(i: number): number {
    const step = this.stride0;
    const at = (this.offset + step - step + Math.imul(i, step)) | 0;
    const rest0 = this.shape0 - 1 - i;
    return i >>> 0 === i && rest0 >>> 0 === rest0 ? at : -1;
  }

  /** The element at indices of which negative ones count from the end. */
  at(i: number): E {
    return this.get(fromStart(i, this.shape0));
  }

  /**
   * `start:stop:step` of an axis, as a view: negative positions count from the end, those outside are brought in,
   * `undefined` is the end that the step begins or ends at.
   */
  slice(start?: number, stop?: number, step = 1, axis = 0): NDArray1<D, N, E> {
    return sliced(this, start, stop, step, axis);
  }

  /** The axes in reverse order, a view. */
  get T(): NDArray1<D, N, E> {
    return new NDArray1(this.data, this.dtype, this.offset, this.shape0, this.stride0);
  }

  /** Goes through the elements. */
  *[Symbol.iterator](): Generator<E, void, undefined> {
    for (let i = 0; i < this.shape0; i++) yield this.get(i);
  }
}
