import { Complex } from "./complex.js";
import { ComplexArray1 } from "./complexarray1.js";
import type { ComplexDType, DataTypes } from "./dtypes.js";
import { outOfBounds } from "./indices.js";
import { NDArray2 } from "./ndarray2.js";

/**
 * An array of complex elements with two dimensions. Offset and strides count elements: the real part of the first one
 * is `data[2 * offset]`, its imaginary part follows.
 */
export class ComplexArray2<
  N extends ComplexDType = ComplexDType,
  D extends DataTypes[N] = DataTypes[N],
> extends NDArray2<D, N, Complex> {
  override get(i: number, j: number): Complex {
    if (i >>> 0 !== i || i >= this.shape0 || j >>> 0 !== j || j >= this.shape1)
      outOfBounds(i, this.shape0, j, this.shape1);
    const at = 2 * (this.offset + Math.imul(i, this.stride0) + Math.imul(j, this.stride1));
    return new Complex(this.data[at]!, this.data[at + 1]!);
  }

  override set(i: number, j: number, value: Complex): void {
    if (i >>> 0 !== i || i >= this.shape0 || j >>> 0 !== j || j >= this.shape1)
      outOfBounds(i, this.shape0, j, this.shape1);
    const at = 2 * (this.offset + Math.imul(i, this.stride0) + Math.imul(j, this.stride1));
    this.data[at] = value.re;
    this.data[at + 1] = value.im;
  }

  override row(i: number): ComplexArray1<N, D> {
    const view = super.row(i);
    return new ComplexArray1(view.data, view.dtype, view.offset, view.shape0, view.stride0);
  }

  override column(j: number): ComplexArray1<N, D> {
    const view = super.column(j);
    return new ComplexArray1(view.data, view.dtype, view.offset, view.shape0, view.stride0);
  }

  override slice(start?: number, stop?: number, step = 1, axis = 0): ComplexArray2<N, D> {
    const view = super.slice(start, stop, step, axis);
    return new ComplexArray2(view.data, view.dtype, view.offset, view.shape0, view.shape1, view.stride0, view.stride1);
  }

  override get T(): ComplexArray2<N, D> {
    const view = super.T;
    return new ComplexArray2(view.data, view.dtype, view.offset, view.shape0, view.shape1, view.stride0, view.stride1);
  }

  override *[Symbol.iterator](): Generator<ComplexArray1<N, D>, void, undefined> {
    for (let i = 0; i < this.shape0; i++) yield this.row(i);
  }
}
