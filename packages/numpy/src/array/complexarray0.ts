import { Complex } from "./complex.js";
import type { ComplexDType, DataTypes } from "./dtypes.js";
import { NDArray0 } from "./ndarray0.js";

/** An array without dimensions: one complex element, whose parts are `data[2 * offset]` and what follows. */
export class ComplexArray0<
  N extends ComplexDType = ComplexDType,
  D extends DataTypes[N] = DataTypes[N],
> extends NDArray0<D, N, Complex> {
  override get(): Complex {
    const at = 2 * this.offset;
    return new Complex(this.data[at]!, this.data[at + 1]!);
  }

  override set(value: Complex): void {
    const at = 2 * this.offset;
    this.data[at] = value.re;
    this.data[at + 1] = value.im;
  }
}
