/** Arrays by their rank, and types that speak of any. */
import type { Data, DataTypes, DType, DTypeOf } from "./dtypes.js";
import { NDArray0 } from "./ndarray0.js";
import { NDArray1 } from "./ndarray1.js";
import { NDArray2 } from "./ndarray2.js";
import { NDArray3 } from "./ndarray3.js";
import { NDArray4 } from "./ndarray4.js";

/** The arrays of a dtype by rank. */
interface Ranks<D extends Data, N extends DType> {
  0: NDArray0<D, N>;
  1: NDArray1<D, N>;
  2: NDArray2<D, N>;
  3: NDArray3<D, N>;
  4: NDArray4<D, N>;
}

/** How many dimensions an array may have. */
export type Rank = keyof Ranks<Data, DType>;

/** An array by the name of its dtype, its rank, and the class of its data. */
export type Ranked<N extends DType, R extends Rank, D extends Data = DataTypes[N]> = Ranks<D, N>[R];

/** An array of elements of an explicit scalar type (`f64`, `f32`, `u8`, `bool`, …) with a number of dimensions. */
export type NDArray<T extends number | bigint | boolean = number, R extends Rank = Rank> = Ranked<DTypeOf<T>, R>;

/** Any array. */
export type AnyArray = NDArray0<Data> | NDArray1<Data> | NDArray2<Data> | NDArray3<Data> | NDArray4<Data>;

/** Lengths of axes, or what lies between neighbours. */
export type Numbers = readonly number[];

/** The classes, each at its rank. */
const classes = [NDArray0, NDArray1, NDArray2, NDArray3, NDArray4];

/** The array of a shape over data: nothing is copied, nothing is checked. */
export function arrayOver<D extends Data, N extends DType>(
  data: D,
  dtype: N,
  offset: number,
  shape: Numbers,
  strides: Numbers,
): Ranks<D, N>[Rank] {
  if (shape.length > 4) throw new RangeError(`${shape.length} dimensions are too many: 4 at most`);
  const ranked = classes[shape.length] as new (...values: unknown[]) => Ranks<D, N>[Rank];
  return new ranked(data, dtype, offset, ...shape, ...strides);
}

/** Whether a value is an array of this package. */
export const isNDArray = (value: unknown): value is AnyArray => classes.some((each) => value instanceof each);

/** The strides of an array whose elements lie one behind the other, the last axis first. */
export function contiguousStrides(shape: Numbers): number[] {
  const strides = new Array<number>(shape.length);
  let next = 1;
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    strides[axis] = next;
    next *= shape[axis]!;
  }
  return strides;
}

/** How many elements an array of a shape has. */
export const sizeOf = (shape: Numbers): number => shape.reduce((product, length) => product * length, 1);
