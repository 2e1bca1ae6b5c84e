/** How many numbers a call draws: one without a size, else an array. */
import { newData, type Data, type DType } from "../array/dtypes.js";
import { checkLength } from "../array/indices.js";
import { arrayOver, contiguousStrides, sizeOf, type AnyArray, type Ranked } from "../array/ndarray.js";
import type { RankOfShape } from "../creation.js";
import type { Scalar } from "../operands.js";

/** The shape of what is drawn, or how long it is. */
export type Size = number | readonly number[];

/** The rank of an array of a size. */
export type RankOfSize<S extends Size> = S extends readonly number[] ? RankOfShape<S> : 1;

/** What a call gives: a plain value without a size. */
export type Drawn<S extends Size | undefined, N extends DType = "f64"> = S extends Size
  ? Ranked<N, RankOfSize<S>>
  : Scalar<N>;

/** An array of a size whose elements are drawn one by one in their order. */
export function drawn(size: Size, next: () => number | bigint, dtype: DType = "f64"): AnyArray {
  const shape = typeof size === "number" ? [size] : size;
  shape.forEach(checkLength);
  const data: Data = newData(dtype, sizeOf(shape));
  for (let i = 0; i < data.length; i++) data[i] = next();
  return arrayOver(data, dtype, 0, shape, contiguousStrides(shape));
}
