/** What functions along axes have in common: options, types of results, and the axes that are meant. */
import type { DType } from "../array/dtypes.js";
import { axisOf } from "../array/indices.js";
import type { AnyArray, Rank, Ranked } from "../array/ndarray.js";
import type { ArrayLike, Fewer, RankOf, Scalar } from "../operands.js";

/** Options of reductions. */
export interface ReduceOptions {
  /** The axis, or the axes, that are reduced; all of them without. */
  readonly axis?: number | readonly number[] | null;
  /** Whether reduced axes stay, with a length of 1. */
  readonly keepdims?: boolean;
  /** The array that takes the result, and is returned. */
  readonly out?: AnyArray;
  /** The dtype of the result. */
  readonly dtype?: DType;
  /** Only elements where this is true take part. */
  readonly where?: ArrayLike;
  /** What the reduction begins with. */
  readonly initial?: number | bigint;
}

/** No options. */
export type None = Record<never, never>;

/** The rank of an array after a reduction. */
export type ReducedRank<R extends Rank, O> = O extends { readonly keepdims: true }
  ? R
  : O extends { readonly axis: number }
    ? Fewer<R>
    : O extends { readonly axis: readonly number[] }
      ? number extends O["axis"]["length"]
        ? Rank
        : Fewer<R, O["axis"]["length"]>
      : 0;

export type DTypeBy<O, N extends DType> = O extends { readonly dtype: infer M extends DType } ? M : N;

/** The result of a reduction: without axis and keepdims a plain number, else an array. */
export type Reduced<A, N extends DType, O> = O extends { readonly out: infer X extends AnyArray }
  ? X
  : O extends { readonly keepdims: true } | { readonly axis: number | readonly number[] }
    ? Ranked<DTypeBy<O, N>, ReducedRank<RankOf<A>, O>>
    : Scalar<DTypeBy<O, N>>;

/** The result of a function along an axis that stays; without one, of the flattened array. */
export type AlongAxis<A, N extends DType, O> = O extends { readonly out: infer X extends AnyArray }
  ? X
  : Ranked<DTypeBy<O, N>, O extends { readonly axis: number } ? RankOf<A> : 1>;

/** The axes that are meant, from 0. Throws a RangeError for one that is not there, or is named twice. */
export function axesOf(axis: number | readonly number[] | null | undefined, ndim: number): number[] {
  if (axis === undefined || axis === null) return Array.from({ length: ndim }, (_, own) => own);
  const axes = (typeof axis === "number" ? [axis] : axis).map((own) => axisOf(own, ndim));
  if (new Set(axes).size < axes.length) throw new RangeError(`an axis is named twice in (${axes.join(", ")})`);
  return axes;
}

/** Throws a RangeError for an axis without elements, of which a reduction needs one. */
export function checkSome(length: number, name: string): void {
  if (length === 0) throw new RangeError(`${name} of no elements: nothing is the ${name} of them; give initial`);
}

/** Throws a RangeError for an axis without elements, along which there is no position. */
export function checkAny(length: number, name: string): void {
  if (length === 0) throw new RangeError(`${name} of no elements`);
}
