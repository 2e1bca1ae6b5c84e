/** Products of several matrices, and systems of equations of arrays. */
import { sizeOf, type AnyArray } from "../array/ndarray.js";
import { shapeText } from "../failures.js";
import { viewOf, type ArrayLike } from "../operands.js";
import { reshape } from "../manipulation/shapes.js";
import { dot } from "./products.js";
import { LinAlgError } from "./matrices.js";
import { inv, solve } from "./solving.js";

/**
 * The product of matrices in the order that takes the fewest operations; the first one may be a row, the last one a
 * column, as lists.
 */
export function multiDot(matrices: readonly ArrayLike[]): AnyArray | number {
  if (matrices.length < 2) throw new RangeError(`linalg.multiDot of ${matrices.length} arrays`);
  const shapes = matrices.map((matrix) => viewOf(matrix).shape);
  const lengths = shapes.map((shape, i) => (shape.length === 1 && i === 0 ? 1 : shape[0]!));
  const last = shapes.at(-1)!;
  const order = cheapest([...lengths, last.length === 1 ? 1 : last[1]!]);
  const product = (from: number, to: number): ArrayLike =>
    from === to ? matrices[from]! : dot(product(from, order(from, to)), product(order(from, to) + 1, to));
  return product(0, matrices.length - 1) as AnyArray;
}

/**
 * Where the product of matrices from one to another is best taken apart; matrix i has lengths[i] rows and lengths[i +
 * 1] columns.
 */
function cheapest(lengths: readonly number[]): (from: number, to: number) => number {
  const count = lengths.length - 1;
  const costs = new Float64Array(count * count);
  const places = new Int32Array(count * count);
  for (let width = 1; width < count; width++) {
    for (let from = 0; from + width < count; from++) {
      const to = from + width;
      let best = Infinity;
      for (let at = from; at < to; at++) {
        const cost =
          costs[from * count + at]! +
          costs[(at + 1) * count + to]! +
          lengths[from]! * lengths[at + 1]! * lengths[to + 1]!;
        if (cost >= best) continue;
        best = cost;
        places[from * count + to] = at;
      }
      costs[from * count + to] = best;
    }
  }
  return (from, to) => places[from * count + to]!;
}

/** The array that undoes `a` as a map from its last axes to its first `ind`. */
export function tensorinv(a: ArrayLike, ind = 2): AnyArray {
  const { shape } = viewOf(a);
  const [first, last] = [shape.slice(0, ind), shape.slice(ind)];
  if (ind <= 0 || sizeOf(first) !== sizeOf(last))
    throw new LinAlgError(`tensorinv: axes of an array of shape ${shapeText(shape)} at ${ind} differ`);
  return reshape(inv(reshape(a, [sizeOf(first), sizeOf(last)])) as AnyArray, [...last, ...first]);
}

/** The x for which the sums of products of a with x along all axes of x are b. */
export function tensorsolve(a: ArrayLike, b: ArrayLike): AnyArray {
  const [{ shape }, right] = [viewOf(a), viewOf(b)];
  const unknowns = shape.slice(right.shape.length);
  const size = sizeOf(unknowns);
  if (size * size !== sizeOf(shape))
    throw new LinAlgError(`tensorsolve: an array of shape ${shapeText(shape)} is no square system`);
  return reshape(solve(reshape(a, [size, size]), reshape(b, [size])) as AnyArray, unknowns);
}
