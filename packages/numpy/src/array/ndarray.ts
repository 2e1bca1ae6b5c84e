/** Arrays by their rank, and types that speak of any. */
import type { ComplexArray0 } from "./complexarray0.js";
import type { ComplexArray1 } from "./complexarray1.js";
import type { ComplexArray2 } from "./complexarray2.js";
import type { ComplexArray3 } from "./complexarray3.js";
import type { ComplexArray4 } from "./complexarray4.js";
import type { ComplexDType, Data, DataTypes, DType, DTypeOf, Element, ElementOf } from "./dtypes.js";
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

/** The arrays of complex numbers by rank. */
interface ComplexRanks<N extends ComplexDType> {
  0: ComplexArray0<N>;
  1: ComplexArray1<N>;
  2: ComplexArray2<N>;
  3: ComplexArray3<N>;
  4: ComplexArray4<N>;
}

/** How many dimensions an array may have. */
export type Rank = keyof Ranks<Data, DType>;

/** An array by the name of its dtype, its rank, and the class of its data. */
export type Ranked<N extends DType, R extends Rank, D extends Data = DataTypes[N]> = [N] extends [never]
  ? never
  : [N] extends [ComplexDType]
    ? ComplexRanks<N>[R]
    : Ranks<D, N>[R];

/**
 * An array of elements of an explicit scalar type (`f64`, `f32`, `u8`, `bool`, …), or of complex ones (`c64`, `c128`),
 * with a number of dimensions.
 */
export type NDArray<T extends Element = number, R extends Rank = Rank> = Ranked<DTypeOf<T>, R>;

/** Any array. */
export type AnyArray =
  | NDArray0<Data, DType, ElementOf<DType>>
  | NDArray1<Data, DType, ElementOf<DType>>
  | NDArray2<Data, DType, ElementOf<DType>>
  | NDArray3<Data, DType, ElementOf<DType>>
  | NDArray4<Data, DType, ElementOf<DType>>;

/** Lengths of axes, or what lies between neighbours. */
export type Numbers = readonly number[];

/** The classes, each at its rank. */
const classes = [NDArray0, NDArray1, NDArray2, NDArray3, NDArray4];

type ArrayOver = (
  data: Data,
  dtype: DType,
  offset: number,
  shape: Numbers,
  strides: Numbers,
  ranked?: readonly unknown[],
) => AnyArray;

/** The array of a shape over data, of one of the classes by its rank: nothing is copied, nothing is checked. */
export let arrayOver: ArrayOver = (data, dtype, offset, shape, strides, ranked = classes) => {
  if (shape.length > 4) throw new RangeError(`${shape.length} dimensions are too many: 4 at most`);
  return new (ranked[shape.length] as new (...values: unknown[]) => AnyArray)(
    data,
    dtype,
    offset,
    ...shape,
    ...strides,
  );
};

/** Puts a function in front of {@link arrayOver}. */
export const extendArrays = (extend: (before: ArrayOver) => ArrayOver): void => void (arrayOver = extend(arrayOver));

/** Whether a value is an array of this package. */
export const isNDArray = (value: unknown): value is AnyArray => classes.some((each) => value instanceof each);

/** The strides of an array whose elements lie one behind the other, the last axis first. */
export const contiguousStrides = (shape: Numbers): number[] => shape.map((_, axis) => sizeOf(shape.slice(axis + 1)));

/** How many elements an array of a shape has. */
export const sizeOf = (shape: Numbers): number => shape.reduce((product, length) => product * length, 1);
