/** New arrays of the shape of others. */
import type { DType } from "../array/dtypes.js";
import type { Ranked } from "../array/ndarray.js";
import { newArray } from "../broadcast.js";
import type { ValueOf } from "../creation.js";
import { fill } from "../elementwise/copies.js";
import { viewOf, type ArrayLike, type DTypeOfArray, type RankOf } from "../operands.js";
import { isBig } from "../promotion.js";

type Like = <A extends ArrayLike, N extends DType = DTypeOfArray<A>>(a: A, dtype?: N) => Ranked<N, RankOf<A>>;

/** Zeros in the shape, and of the dtype, of an array. */
export const zerosLike: Like = (a, dtype) => newArray(dtype ?? viewOf(a).dtype, viewOf(a).shape) as never;

/** An array of another one's shape and dtype, whose elements will be set: like {@link zerosLike}. */
export const emptyLike: Like = zerosLike;

/** One value in the shape, and of the dtype, of an array. */
export function fullLike<A extends ArrayLike, N extends DType = DTypeOfArray<A>>(
  a: A,
  value: ValueOf<N>,
  dtype?: N,
): Ranked<N, RankOf<A>> {
  const made = newArray(dtype ?? viewOf(a).dtype, viewOf(a).shape);
  fill(made, value);
  return made as never;
}

/** Ones in the shape, and of the dtype, of an array. */
export const onesLike: Like = (a, dtype) => fullLike(a, (isBig(dtype ?? viewOf(a).dtype) ? 1n : 1) as never, dtype);
