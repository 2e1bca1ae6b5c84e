import type { Data, DType } from "./dtypes.js";
import { fromStart, outside, positionOf, sliced } from "./indices.js";
import { NDArray2 } from "./ndarray2.js";

/**
 * An array of three dimensions. Element (i, j, k) is `data[offset + i * stride0 + j * stride1 + k * stride2]`; strides
 * count elements, and may be negative or 0. Views share their data.
 */
export class NDArray3<D extends Data = Float64Array, N extends DType = DType, E = D[number]> {
  constructor(
    readonly data: D,
    readonly dtype: N,
    readonly offset: number,
    readonly shape0: number,
    readonly shape1: number,
    readonly shape2: number,
    readonly stride0: number,
    readonly stride1: number,
    readonly stride2: number,
  ) {}

  /** How many axes there are. */
  get ndim(): 3 {
    return 3;
  }

  /** How many elements there are. */
  get size(): number {
    return this.shape0 * this.shape1 * this.shape2;
  }

  /** The sizes of the axes. */
  get shape(): [number, number, number] {
    return [this.shape0, this.shape1, this.shape2];
  }

  /** How far apart in `data` neighbours along each axis are, in elements. */
  get strides(): [number, number, number] {
    return [this.stride0, this.stride1, this.stride2];
  }

  /** The element at indices from 0; others throw a RangeError. */
  get(i: number, j: number, k: number): E {
    return (this.data[this.place(i, j, k)] ?? outside(this, i, j, k)) as E;
  }

  /** Sets the element at indices from 0; others throw a RangeError. */
  set(i: number, j: number, k: number, value: E): void {
    const own = this.place(i, j, k);
    this.data[own] ?? outside(this, i, j, k);
    this.data[own] = value as D[number];
  }

  /** Where an element is in `data`; -1 for indices outside. */
  private place(i: number, j: number, k: number): number {
    const at = (this.offset + i * this.stride0 + j * this.stride1 + k * this.stride2) | 0;
    const rest0 = this.shape0 - 1 - i;
    const rest1 = this.shape1 - 1 - j;
    const rest2 = this.shape2 - 1 - k;
    return i >>> 0 === i &&
      rest0 >>> 0 === rest0 &&
      j >>> 0 === j &&
      rest1 >>> 0 === rest1 &&
      k >>> 0 === k &&
      rest2 >>> 0 === rest2
      ? at
      : -1;
  }

  /** The element at indices of which negative ones count from the end. */
  at(i: number, j: number, k: number): E {
    return this.get(fromStart(i, this.shape0), fromStart(j, this.shape1), fromStart(k, this.shape2));
  }

  /** The array at an index of the first axis, a view; a negative one counts from the end. */
  row(i: number): NDArray2<D, N, E> {
    const own = positionOf(0, i, this.shape0);
    return new NDArray2(
      this.data,
      this.dtype,
      this.offset + Math.imul(own, this.stride0),
      this.shape1,
      this.shape2,
      this.stride1,
      this.stride2,
    );
  }

  /**
   * `start:stop:step` of an axis, as a view: negative positions count from the end, those outside are brought in,
   * `undefined` is the end that the step begins or ends at.
   */
  slice(start?: number, stop?: number, step = 1, axis = 0): NDArray3<D, N, E> {
    return sliced(this, start, stop, step, axis);
  }

  /** The axes in reverse order, a view. */
  get T(): NDArray3<D, N, E> {
    return new NDArray3(
      this.data,
      this.dtype,
      this.offset,
      this.shape2,
      this.shape1,
      this.shape0,
      this.stride2,
      this.stride1,
      this.stride0,
    );
  }

  /** Goes through the arrays of the first axis. */
  *[Symbol.iterator](): Generator<NDArray2<D, N, E>, void, undefined> {
    for (let i = 0; i < this.shape0; i++) yield this.row(i);
  }
}
