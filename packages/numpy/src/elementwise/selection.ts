/** Copies, and choices between elements. */
import type { DType } from "../array/dtypes.js";
import type { AnyArray, Ranked } from "../array/ndarray.js";
import { broadcastShapes, newArray } from "../broadcast.js";
import { shapeText } from "../failures.js";
import {
  isScalar,
  kindOf,
  scalarOf,
  viewOf,
  type ArrayLike,
  type DTypeOfArray,
  type KindOf,
  type LargerRank,
  type Operand,
  type RankOf,
  type ResultOf,
} from "../operands.js";
import { checkCast, promote, type AllPromoted, type Promotable, type Promoted } from "../promotion.js";
import { maximum, minimum } from "./arithmetic.js";
import { contiguous, copyElements } from "./copies.js";
import { runKernel } from "./loops.js";
import { copyWhere, overlaps, type UfuncOptions, type UfuncResult } from "./ufuncs.js";

/** A new array with the same elements. */
export const copy = <A extends ArrayLike>(a: A): Ranked<DTypeOfArray<A>, RankOf<A>> => contiguous(viewOf(a)) as never;

/**
 * A new array with the elements converted: floats to integers by leaving out the fraction and keeping the low bits,
 * anything but 0 to true.
 */
export const astype = <A extends ArrayLike, N extends DType>(a: A, dtype: N): Ranked<N, RankOf<A>> =>
  contiguous(viewOf(a), dtype) as never;

/**
 * Copies the elements of `source`, stretched to the shape of `target`, into it; they may overlap. Only where `where` is
 * true, if it is given. Throws a TypeError where a sign or a fraction would be lost.
 */
export function assign(target: ArrayLike, source: Operand, options: { readonly where?: ArrayLike } = {}): void {
  const to = viewOf(target);
  let from = viewOf(source);
  const common = kindOf(source);
  if (!isScalar(source)) checkCast(from.dtype, to.dtype, "assign");
  else if (common !== "bool") promote(common, to.dtype, "assign");
  if (overlaps(to, from)) from = contiguous(from);
  if (!options.where) return copyElements(to, from);
  let mask = viewOf(options.where);
  if (overlaps(to, mask)) mask = contiguous(mask);
  runKernel(copyWhere, to, from, mask);
}

/** NumPy's name for {@link assign}. */
export const copyto = assign;

/**
 * The elements of `a` where the condition is true, of `b` where it is not. Without `a` and `b`, see {@link nonzero}.
 */
export function where<C extends Operand, A extends Operand, B extends Operand>(
  condition: C,
  a: A,
  b: B & Promotable<KindOf<A>, KindOf<B>>,
): ResultOf<Promoted<KindOf<A>, KindOf<B>>, LargerRank<RankOf<C>, LargerRank<RankOf<A>, RankOf<B>>>, A | B | C> {
  const [mask, x, y] = [viewOf(condition), viewOf(a), viewOf(b)];
  const made = newArray(promote(kindOf(a), kindOf(b), "where"), broadcastShapes(mask.shape, x.shape, y.shape));
  copyElements(made, y);
  runKernel(copyWhere, made, x, mask);
  return (isScalar(condition) && isScalar(a) && isScalar(b) ? scalarOf(made) : made) as never;
}

/** The elements, brought between two bounds; an upper bound below the lower one wins. */
export const clip = <
  A extends Operand,
  L extends Operand,
  H extends Operand,
  const O extends UfuncOptions = Record<never, never>,
>(
  a: A,
  low: L & Promotable<KindOf<A>, KindOf<L>>,
  high: H & Promotable<Promoted<KindOf<A>, KindOf<L>>, KindOf<H>>,
  options?: O,
): UfuncResult<
  O,
  AllPromoted<KindOf<A>, KindOf<L>, KindOf<H>>,
  LargerRank<RankOf<A>, LargerRank<RankOf<L>, RankOf<H>>>,
  A | L | H
> => minimum(maximum(a, low as never) as never, high as never, options);

/**
 * Puts the elements of `values`, again from the first where they end, where the mask is true; the n-th element of the
 * array takes the n-th value.
 */
export function putmask(a: ArrayLike, mask: ArrayLike, values: Operand): void {
  const [to, chosen, from] = [viewOf(a), viewOf(mask), contiguous(viewOf(values))];
  if (chosen.shape.length !== to.shape.length) {
    throw new RangeError(`a mask of shape ${shapeText(chosen.shape)} for an array of shape ${shapeText(to.shape)}`);
  }
  // A number takes the dtype of the array, as in assign.
  if (isScalar(values)) return assign(a, values, { where: mask });
  if (from.size === 0) return;
  const tiled = newArray(from.dtype, to.shape);
  for (let i = 0; i < tiled.data.length; i++) tiled.data[i] = from.data[i % from.data.length]!;
  assign(to as AnyArray, tiled, { where: mask });
}
