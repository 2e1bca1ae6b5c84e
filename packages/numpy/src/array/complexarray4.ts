import { Complex } from "./complex.js";
import { ComplexArray3 } from "./complexarray3.js";
import type { ComplexDType, DataTypes } from "./dtypes.js";
import { outOfBounds } from "./indices.js";
import { NDArray4 } from "./ndarray4.js";

/**
 * An array of complex elements with four dimensions. Offset and strides count elements: the real part of the first one
 * is `data[2 * offset]`, its imaginary part follows.
 */
export class ComplexArray4<
  N extends ComplexDType = ComplexDType,
  D extends DataTypes[N] = DataTypes[N],
> extends NDArray4<D, N, Complex> {
  override get(i: number, j: number, k: number, l: number): Complex {
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
    const at =
      2 *
      (this.offset +
        Math.imul(i, this.stride0) +
        Math.imul(j, this.stride1) +
        Math.imul(k, this.stride2) +
        Math.imul(l, this.stride3));
    return new Complex(this.data[at]!, this.data[at + 1]!);
  }

  override set(i: number, j: number, k: number, l: number, value: Complex): void {
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
    const at =
      2 *
      (this.offset +
        Math.imul(i, this.stride0) +
        Math.imul(j, this.stride1) +
        Math.imul(k, this.stride2) +
        Math.imul(l, this.stride3));
    this.data[at] = value.re;
    this.data[at + 1] = value.im;
  }

  override row(i: number): ComplexArray3<N, D> {
    const view = super.row(i);
    return new ComplexArray3(
      view.data,
      view.dtype,
      view.offset,
      view.shape0,
      view.shape1,
      view.shape2,
      view.stride0,
      view.stride1,
      view.stride2,
    );
  }

  override slice(start?: number, stop?: number, step = 1, axis = 0): ComplexArray4<N, D> {
    const view = super.slice(start, stop, step, axis);
    return new ComplexArray4(
      view.data,
      view.dtype,
      view.offset,
      view.shape0,
      view.shape1,
      view.shape2,
      view.shape3,
      view.stride0,
      view.stride1,
      view.stride2,
      view.stride3,
    );
  }

  override get T(): ComplexArray4<N, D> {
    const view = super.T;
    return new ComplexArray4(
      view.data,
      view.dtype,
      view.offset,
      view.shape0,
      view.shape1,
      view.shape2,
      view.shape3,
      view.stride0,
      view.stride1,
      view.stride2,
      view.stride3,
    );
  }

  override *[Symbol.iterator](): Generator<ComplexArray3<N, D>, void, undefined> {
    for (let i = 0; i < this.shape0; i++) yield this.row(i);
  }
}
