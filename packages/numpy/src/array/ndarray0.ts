import type { Data, DType } from "./dtypes.js";

/** An array without dimensions: one element. */
export class NDArray0<D extends Data = Float64Array, N extends DType = DType> {
  constructor(
    readonly data: D,
    readonly dtype: N,
    readonly offset: number,
  ) {}

  get ndim(): 0 {
    return 0;
  }

  get size(): number {
    return 1;
  }

  get shape(): [] {
    return [];
  }

  get strides(): [] {
    return [];
  }

  get(): D[number] {
    return this.data[this.offset]!;
  }

  set(value: D[number]): void {
    this.data[this.offset] = value;
  }
}
