import { Complex } from "./complex.js";
import type { ComplexDType, DataTypes } from "./dtypes.js";
import { outOfBounds } from "./indices.js";
import { NDArray1 } from "./ndarray1.js";

/**
 * An array of complex elements with one dimension. Offset and strides count elements: the real part of the first one is
 * `data[2 * offset]`, its imaginary part follows.
 */
export class ComplexArray1<
  N extends ComplexDType = ComplexDType,
  D extends DataTypes[N] = DataTypes[N],
> extends NDArray1<D, N, Complex> {
  override get(i: number): Complex {
    if (i >>> 0 !== i || i >= this.shape0) outOfBounds(i, this.shape0);
    const at = 2 * (this.offset + Math.imul(i, this.stride0));
    return new Complex(this.data[at]!, this.data[at + 1]!);
  }

  override set(i: number, value: Complex): void {
    if (i >>> 0 !== i || i >= this.shape0) outOfBounds(i, this.shape0);
    const at = 2 * (this.offset + Math.imul(i, this.stride0));
    this.data[at] = value.re;
    this.data[at + 1] = value.im;
  }

  override slice(start?: number, stop?: number, step = 1, axis = 0): ComplexArray1<N, D> {
    const view = super.slice(start, stop, step, axis);
    return new ComplexArray1(view.data, view.dtype, view.offset, view.shape0, view.stride0);
  }

  override get T(): ComplexArray1<N, D> {
    const view = super.T;
    return new ComplexArray1(view.data, view.dtype, view.offset, view.shape0, view.stride0);
  }
}
