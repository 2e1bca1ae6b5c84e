/**
 * Methods as kernels compile them. What is looked at stands in one condition, which ranges decide, and before the
 * access. The methods of the same names in the classes of arrays do the same in forms that V8 runs fast, or that are
 * short.
 */
import type { Data, DType } from "./dtypes.js";
import { axisOf, outOfBounds, sliceLength, sliceStart } from "./indices.js";
import { NDArray1 } from "./ndarray1.js";
import { NDArray2 } from "./ndarray2.js";
import { NDArray3 } from "./ndarray3.js";
import { NDArray4 } from "./ndarray4.js";

export class KernelArray1<D extends Data, N extends DType, E> extends NDArray1<D, N, E> {
  override get(i: number): E {
    if (i >>> 0 !== i || i >= this.shape0) outOfBounds(i, this.shape0);
    return this.data[this.offset + Math.imul(i, this.stride0)]! as E;
  }

  override set(i: number, value: E): void {
    if (i >>> 0 !== i || i >= this.shape0) outOfBounds(i, this.shape0);
    this.data[this.offset + Math.imul(i, this.stride0)] = value as D[number];
  }

  override slice(start?: number, stop?: number, step = 1, axis = 0): NDArray1<D, N, E> {
    axisOf(axis, 1);
    const first = sliceStart(start, step, this.shape0);
    const length = sliceLength(first, stop, step, this.shape0);
    return new NDArray1(
      this.data,
      this.dtype,
      this.offset + Math.imul(first, this.stride0),
      length,
      Math.imul(step, this.stride0),
    );
  }
}

export class KernelArray2<D extends Data, N extends DType, E> extends NDArray2<D, N, E> {
  override get(i: number, j: number): E {
    if (i >>> 0 !== i || i >= this.shape0 || j >>> 0 !== j || j >= this.shape1)
      outOfBounds(i, this.shape0, j, this.shape1);
    return this.data[this.offset + Math.imul(i, this.stride0) + Math.imul(j, this.stride1)]! as E;
  }

  override set(i: number, j: number, value: E): void {
    if (i >>> 0 !== i || i >= this.shape0 || j >>> 0 !== j || j >= this.shape1)
      outOfBounds(i, this.shape0, j, this.shape1);
    this.data[this.offset + Math.imul(i, this.stride0) + Math.imul(j, this.stride1)] = value as D[number];
  }

  override slice(start?: number, stop?: number, step = 1, axis = 0): NDArray2<D, N, E> {
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
}

export class KernelArray3<D extends Data, N extends DType, E> extends NDArray3<D, N, E> {
  override get(i: number, j: number, k: number): E {
    if (i >>> 0 !== i || i >= this.shape0 || j >>> 0 !== j || j >= this.shape1 || k >>> 0 !== k || k >= this.shape2)
      outOfBounds(i, this.shape0, j, this.shape1, k, this.shape2);
    return this.data[
      this.offset + Math.imul(i, this.stride0) + Math.imul(j, this.stride1) + Math.imul(k, this.stride2)
    ]! as E;
  }

  override set(i: number, j: number, k: number, value: E): void {
    if (i >>> 0 !== i || i >= this.shape0 || j >>> 0 !== j || j >= this.shape1 || k >>> 0 !== k || k >= this.shape2)
      outOfBounds(i, this.shape0, j, this.shape1, k, this.shape2);
    this.data[this.offset + Math.imul(i, this.stride0) + Math.imul(j, this.stride1) + Math.imul(k, this.stride2)] =
      value as D[number];
  }

  override slice(start?: number, stop?: number, step = 1, axis = 0): NDArray3<D, N, E> {
    const own = axisOf(axis, 3);
    const size = own === 0 ? this.shape0 : own === 1 ? this.shape1 : this.shape2;
    const stride = own === 0 ? this.stride0 : own === 1 ? this.stride1 : this.stride2;
    const first = sliceStart(start, step, size);
    const length = sliceLength(first, stop, step, size);
    return new NDArray3(
      this.data,
      this.dtype,
      this.offset + Math.imul(first, stride),
      own === 0 ? length : this.shape0,
      own === 1 ? length : this.shape1,
      own === 2 ? length : this.shape2,
      own === 0 ? Math.imul(step, stride) : this.stride0,
      own === 1 ? Math.imul(step, stride) : this.stride1,
      own === 2 ? Math.imul(step, stride) : this.stride2,
    );
  }
}

export class KernelArray4<D extends Data, N extends DType, E> extends NDArray4<D, N, E> {
  override get(i: number, j: number, k: number, l: number): E {
    if (
      i >>> 0 !== i ||
      i >= this.shape0 ||
      j >>> 0 !== j ||
      j >= this.shape1 ||
      k >>> 0 !== k ||
      k >= this.shape2 ||
      l >>> 0 !== l ||
      l >= this.shape3
    )
      outOfBounds(i, this.shape0, j, this.shape1, k, this.shape2, l, this.shape3);
    return this.data[
      this.offset +
        Math.imul(i, this.stride0) +
        Math.imul(j, this.stride1) +
        Math.imul(k, this.stride2) +
        Math.imul(l, this.stride3)
    ]! as E;
  }

  override set(i: number, j: number, k: number, l: number, value: E): void {
    if (
      i >>> 0 !== i ||
      i >= this.shape0 ||
      j >>> 0 !== j ||
      j >= this.shape1 ||
      k >>> 0 !== k ||
      k >= this.shape2 ||
      l >>> 0 !== l ||
      l >= this.shape3
    )
      outOfBounds(i, this.shape0, j, this.shape1, k, this.shape2, l, this.shape3);
    this.data[
      this.offset +
        Math.imul(i, this.stride0) +
        Math.imul(j, this.stride1) +
        Math.imul(k, this.stride2) +
        Math.imul(l, this.stride3)
    ] = value as D[number];
  }

  override slice(start?: number, stop?: number, step = 1, axis = 0): NDArray4<D, N, E> {
    const own = axisOf(axis, 4);
    const size = own === 0 ? this.shape0 : own === 1 ? this.shape1 : own === 2 ? this.shape2 : this.shape3;
    const stride = own === 0 ? this.stride0 : own === 1 ? this.stride1 : own === 2 ? this.stride2 : this.stride3;
    const first = sliceStart(start, step, size);
    const length = sliceLength(first, stop, step, size);
    return new NDArray4(
      this.data,
      this.dtype,
      this.offset + Math.imul(first, stride),
      own === 0 ? length : this.shape0,
      own === 1 ? length : this.shape1,
      own === 2 ? length : this.shape2,
      own === 3 ? length : this.shape3,
      own === 0 ? Math.imul(step, stride) : this.stride0,
      own === 1 ? Math.imul(step, stride) : this.stride1,
      own === 2 ? Math.imul(step, stride) : this.stride2,
      own === 3 ? Math.imul(step, stride) : this.stride3,
    );
  }
}
