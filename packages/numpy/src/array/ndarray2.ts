import type { Data, DType } from "./dtypes.js";
import { axisOf, outOfBounds, fromStart, positionOf, sliceLength, sliceStart } from "./indices.js";
import { NDArray1 } from "./ndarray1.js";

/**
 * An array of two dimensions. Element (i, j) is `data[offset + i * stride0 + j * stride1]`; strides count elements, and may be negative or 0. Views share
 * their data.
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

  get ndim(): 2 {
    return 2;
  }

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
    if (i >>> 0 !== i || i >= this.shape0 || j >>> 0 !== j || j >= this.shape1) outOfBounds(i, this.shape0, j, this.shape1);
    return this.data[this.offset + Math.imul(i, this.stride0) + Math.imul(j, this.stride1)]! as E;
  }

  /** Sets the element at indices from 0; others throw a RangeError. */
  set(i: number, j: number, value: E): void {
    if (i >>> 0 !== i || i >= this.shape0 || j >>> 0 !== j || j >= this.shape1) outOfBounds(i, this.shape0, j, this.shape1);
    this.data[this.offset + Math.imul(i, this.stride0) + Math.imul(j, this.stride1)] = value as D[number];
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

  /** `start:stop:step` of an axis, as a view: negative positions count from the end, those outside are brought in, `undefined` is the end that the step begins or ends at. */
  slice(start?: number, stop?: number, step = 1, axis = 0): NDArray2<D, N, E> {
    const own = axisOf(axis, 2);
    const size = own === 0 ? this.shape0 : this.shape1;
    const stride = own === 0 ? this.stride0 : this.stride1;
    const first = sliceStart(start, step, size);
    const length = sliceLength(first, stop, step, size);
    return new NDArray2(
      this.data,
      this.dtype,
      this.offset + Math.imul(first, stride),
      own === 0 ? length : this.shape0,
      own === 1 ? length : this.shape1,
      own === 0 ? Math.imul(step, stride) : this.stride0,
      own === 1 ? Math.imul(step, stride) : this.stride1,
    );
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
