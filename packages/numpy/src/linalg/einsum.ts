/** Sums of products by their indices. */
import { newData, isComplexDType, type DType } from "../array/dtypes.js";
import { contiguousStrides, sizeOf, type AnyArray, type Ranked } from "../array/ndarray.js";
import { reshaped } from "../array/views.js";
import { newArray } from "../broadcast.js";
import { multiply } from "../elementwise/arithmetic.js";
import { contiguous, copyElements } from "../elementwise/copies.js";
import type { OfArrays } from "../elementwise/ufuncs.js";
import { Lengths } from "../lifting/layout.js";
import type { DTypeOfAll } from "../manipulation/joining.js";
import { scalarOf, viewOf, type ArrayLike, type Scalar, type View } from "../operands.js";
import { isBig, promote } from "../promotion.js";
import { sum } from "../reductions/sums.js";
import { matmul } from "./products.js";
import { readSubscripts, type RankOfResult } from "./subscripts.js";

/** What {@link einsum} gives: an array of the operands' common type, or a plain number where no index is left. */
export type Einsum<S extends string, A extends readonly ArrayLike[]> =
  RankOfResult<S> extends 0
    ? Scalar<DTypeOfAll<A>>
    : 0 extends RankOfResult<S>
      ? Scalar<DTypeOfAll<A>> | Ranked<DTypeOfAll<A>, Exclude<RankOfResult<S>, 0>>
      : Ranked<DTypeOfAll<A>, RankOfResult<S>>;

/** An operand whose axes have names, each once. */
interface Named {
  readonly view: View;
  readonly indices: readonly string[];
}

/**
 * The sums of products that subscripts name, as `"ij,jk->ik"`: of all indices that the result does not have; an index
 * that stands twice in an operand is its diagonal; axes of length 1 stretch. Without "->" the result has the indices
 * that stand once. Operands are multiplied two at a time from the left, by {@link matmul} where an index is summed.
 * Sums are doubles. Throws a RangeError that names the index whose lengths differ.
 */
export function einsum<const S extends string, const A extends readonly [ArrayLike, ...ArrayLike[]]>(
  subscripts: S,
  ...operands: A
): Einsum<S, A> {
  const views = operands.map(viewOf);
  const { operands: terms, result } = readSubscripts(
    subscripts,
    views.map(({ shape }) => shape.length),
  );
  const lengths = new Lengths("einsum");
  views.forEach(({ shape }, i) => {
    const term = terms[i]!;
    const stretches = (index: string): boolean => term.every((each, axis) => each !== index || shape[axis] === 1);
    term.forEach((index, axis) => stretches(index) || lengths.take(index, shape[axis]!, `operand ${i}`));
  });
  const common = views.map(({ dtype }) => dtype).reduce((a, b) => promote(a, b, "einsum"));
  const wide = isBig(common) ? common : isComplexDType(common) ? "c128" : "f64";
  const named = views.map((view, i) =>
    diagonalOf(view.dtype === wide ? view : contiguous(view, wide), terms[i]!, lengths),
  );
  const last = named.reduce((one, two, i) => {
    const kept = [...result, ...named.slice(i + 1).flatMap(({ indices }) => indices)];
    return contracted(summed(one, [...kept, ...two.indices]), summed(two, [...kept, ...one.indices]), kept);
  });
  return finished(summed(last, result), result, common) as never;
}

/** An axis for each index, of the length that it has in all operands: those of length 1 stretch. */
function diagonalOf({ data, dtype, offset, shape, strides }: View, term: readonly string[], lengths: Lengths): Named {
  const indices = [...new Set(term)];
  const isSingle = (index: string): boolean => shape[term.indexOf(index)] === 1;
  const sum = (index: string): number =>
    term.reduce((all, each, axis) => (each === index ? all + strides[axis]! : all), 0);
  const own = indices.map((index) => lengths.known(index) ?? 1);
  const steps = indices.map((index) => (isSingle(index) ? 0 : sum(index)));
  return { view: { data, dtype, offset, shape: own, strides: steps }, indices };
}

/** Summed over the indices that are not wanted any more. */
function summed({ view, indices }: Named, kept: readonly string[]): Named {
  const axis = indices.flatMap((index, own) => (kept.includes(index) ? [] : [own]));
  if (axis.length === 0) return { view, indices };
  const made = sum(reshaped(view, view.shape, view.strides) as ArrayLike, { axis }) as View;
  return { view: made, indices: indices.filter((index) => kept.includes(index)) };
}

/**
 * The sums of products of two operands over the indices that are in both and not wanted any more: those that are come
 * first, then those of one, then those of the other.
 */
function contracted(one: Named, two: Named, kept: readonly string[]): Named {
  const shared = one.indices.filter((index) => two.indices.includes(index));
  const stack = shared.filter((index) => kept.includes(index));
  const inner = shared.filter((index) => !kept.includes(index));
  const [rows, columns] = [one, two].map(({ indices }) => indices.filter((index) => !shared.includes(index))) as [
    string[],
    string[],
  ];
  const [left, right] = [matrixOf(one, [stack, rows, inner]), matrixOf(two, [stack, inner, columns])];
  const product = (inner.length === 0 ? multiply : matmul) as unknown as OfArrays;
  const indices = [...stack, ...rows, ...columns];
  const shape = indices.map((index) => lengthOf(one, index) ?? lengthOf(two, index)!);
  const { data, dtype, offset } = product(left, right);
  return { view: { data, dtype, offset, shape, strides: contiguousStrides(shape) }, indices };
}

const lengthOf = ({ view, indices }: Named, index: string): number | undefined => view.shape[indices.indexOf(index)];

/** The elements in the order of these indices, each list of which is one axis. */
function matrixOf(named: Named, lists: readonly (readonly string[])[]): AnyArray {
  const turned = permuted(named, lists.flat());
  const data = newData(turned.dtype, sizeOf(turned.shape));
  copyElements({ ...turned, data, offset: 0, strides: contiguousStrides(turned.shape) }, turned);
  const shape = lists.map((list) => sizeOf(list.map((index) => lengthOf(named, index)!)));
  return reshaped({ ...turned, data }, shape, contiguousStrides(shape), 0);
}

/** The axes in the order of these indices; one of length 1 for an index that is not there. */
const permuted = ({ view, indices }: Named, order: readonly string[]): View => ({
  data: view.data,
  dtype: view.dtype,
  offset: view.offset,
  shape: order.map((index) => view.shape[indices.indexOf(index)] ?? 1),
  strides: order.map((index) => view.strides[indices.indexOf(index)] ?? 0),
});

function finished(named: Named, result: readonly string[], dtype: DType): unknown {
  const turned = permuted(named, result);
  const made = newArray(dtype, turned.shape);
  copyElements(made, turned);
  return result.length === 0 ? scalarOf(made) : made;
}
