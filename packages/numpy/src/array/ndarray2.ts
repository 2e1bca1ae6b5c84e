import type { Data, DType } from "./dtypes.js";
import { fromStart, outside, positionOf, sliced } from "./indices.js";
import { NDArray1 } from "./ndarray1.js";

/**
 * An array of two dimensions. Element (i, j) is `data[offset + i * stride0 + j * stride1]`; strides count elements, and
 * may be negative or 0. Views share their data.
 */
export class NDArray2<D extends Data = Float64Array, N extends DType = DType, E = D[number]> {
  constructor(
    readonly data: D,
    readonly dtype: N,
    readonly offset: number,
    readonly shape0: number,
    readonly shape1: number,
    readonly stride0: number,
    readonly stride1: number,
  ) {}

  /** How many axes there are. */
  get ndim(): 2 {
    return 2;
  }

  /** How many elements there are. */
  get size(): number {
    return this.shape0 * this.shape1;
  }

  /** The sizes of the axes. */
  get shape(): [number, number] {
    return [this.shape0, this.shape1];
  }

  /** How far apart in `data` neighbours along each axis are, in elements. */
  get strides(): [number, number] {
    return [this.stride0, this.stride1];
  }

  /** The element at indices from 0; others throw a RangeError. */
  get(i: number, j: number): E {
    const at = (this.offset + i * this.stride0 + j * this.stride1) | 0;
    const size = this.shape1;
    const outer = (i - this.shape0) & ~i;
    return (this.data[(i | 0) === i && (j | 0) === j && j >= 0 && j < size && outer < 0 ? at : -1] ??
      outside(this, i, j)) as E;
  }

  /** Sets the element at indices from 0; others throw a RangeError. */
  set(i: number, j: number, value: E): void {
    const step = this.stride1;
    const at = (this.offset + step - step + i * this.stride0 + Math.imul(j, step)) | 0;
    const rest0 = this.shape0 - 1 - i;
    const rest1 = this.shape1 - 1 - j;
    const own = i >>> 0 === i && rest0 >>> 0 === rest0 && j >>> 0 === j && rest1 >>> 0 === rest1 ? at : -1;
    this.data[own] ?? outside(this, i, j);
    this.data[own] = value as D[number];
  }

  /** The element at indices of which negative ones count from the end. */
  at(i: number, j: number): E {
    return this.get(fromStart(i, this.shape0), fromStart(j, this.shape1));
  }

  /** The array at an index of the first axis, a view; a negative one counts from the end. */
  row(i: number): NDArray1<D, N, E> {
    const own = positionOf(0, i, this.shape0);
    return new NDArray1(this.data, this.dtype, this.offset + Math.imul(own, this.stride0), this.shape1, this.stride1);
  }

  /** The array at an index of the second axis, a view; a negative one counts from the end. */
  column(j: number): NDArray1<D, N, E> {
    const own = positionOf(1, j, this.shape1);
    return new NDArray1(this.data, this.dtype, this.offset + Math.imul(own, this.stride1), this.shape0, this.stride0);
  }

  /**
   * `start:stop:step` of an axis, as a view: negative positions count from the end, those outside are brought in,
   * `undefined` is the end that the step begins or ends at.
   */
  slice(start?: number, stop?: number, step = 1, axis = 0): NDArray2<D, N, E> {
    return sliced(this, start, stop, step, axis);
  }

  /** The axes in reverse order, a view. */
  get T(): NDArray2<D, N, E> {
    return new NDArray2(this.data, this.dtype, this.offset, this.shape1, this.shape0, this.stride1, this.stride0);
  }

  /** Goes through the arrays of the first axis. */
  *[Symbol.iterator](): Generator<NDArray1<D, N, E>, void, undefined> {
    for (let i = 0; i < this.shape0; i++) yield this.row(i);
  }
}
