/** Arrays that begin with some value. */
import { dtypeOf, type Data, type ComplexDType, type DType, type DTypeOfData, type ElementOf } from "./array/dtypes.js";
import { arrayOver, contiguousStrides, sizeOf, type Rank, type Ranked } from "./array/ndarray.js";
import { checkFilled, checkLength } from "./array/indices.js";
import { NDArray1 } from "./array/ndarray1.js";
import { newArray } from "./broadcast.js";
import { fill } from "./elementwise/copies.js";

/** The rank of an array with a shape of known length. */
export type RankOfShape<S extends readonly number[]> = S["length"] extends Rank ? S["length"] : Rank;

/** An array of zeros. Throws a RangeError for lengths that are no whole numbers from 0. */
export function zeros<const S extends readonly number[], N extends DType = "f64">(
  shape: S,
  dtype?: N,
): Ranked<N, RankOfShape<S>> {
  shape.forEach(checkLength);
  return newArray(dtype ?? "f64", shape) as Ranked<N, RankOfShape<S>>;
}

/** An array of ones. */
export const ones = <const S extends readonly number[], N extends DType = "f64">(
  shape: S,
  dtype?: N,
): Ranked<N, RankOfShape<S>> => full(shape, (dtype === "i64" || dtype === "u64" ? 1n : 1) as ValueOf<N>, dtype);

/** What elements of a type can be set to: complex ones to plain numbers too. */
export type ValueOf<N extends DType> = N extends ComplexDType ? ElementOf<N> | number : ElementOf<N>;

/** An array in which every element has one value. */
export function full<const S extends readonly number[], N extends DType = "f64">(
  shape: S,
  value: ValueOf<N>,
  dtype?: N,
): Ranked<N, RankOfShape<S>> {
  const made = zeros(shape, dtype);
  fill(made, value);
  return made;
}

/** An array whose elements will be set: like {@link zeros}. */
export const empty: typeof zeros = zeros;

/** A typed array as an array of one dimension; nothing is copied. */
export const asarray = <D extends Data>(data: D): NDArray1<D, DTypeOfData<D>> =>
  new NDArray1(data, dtypeOf(data), 0, data.length, 1);

/** The same elements in another shape: of a typed array, nothing is copied. */
export function fromData<D extends Data, const S extends readonly number[]>(
  data: D,
  shape: S,
): Ranked<DTypeOfData<D>, RankOfShape<S>, D> {
  shape.forEach(checkLength);
  checkFilled(data.length, sizeOf(shape));
  return arrayOver(data, dtypeOf(data), 0, shape, contiguousStrides(shape)) as Ranked<
    DTypeOfData<D>,
    RankOfShape<S>,
    D
  >;
}
