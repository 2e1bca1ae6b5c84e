import type { Data, DType } from "./dtypes.js";

/** An array without dimensions: one element. */
export class NDArray0<D extends Data = Float64Array, N extends DType = DType, E = D[number]> {
  constructor(
    readonly data: D,
    readonly dtype: N,
    readonly offset: number,
  ) {}

  /** How many axes there are. */
  get ndim(): 0 {
    return 0;
  }

  /** How many elements there are. */
  get size(): number {
    return 1;
  }

  get shape(): [] {
    return [];
  }

  get strides(): [] {
    return [];
  }

  get(): E {
    return this.data[this.offset]! as E;
  }

  set(value: E): void {
    this.data[this.offset] = value as D[number];
  }
}
