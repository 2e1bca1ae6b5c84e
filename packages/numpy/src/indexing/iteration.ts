/** Loops over the indices of shapes and the elements of arrays. */
import { checkLength } from "../array/indices.js";
import type { Numbers } from "../array/ndarray.js";
import {
  scalarOf,
  viewOf,
  type ArrayLike,
  type DTypeOfArray,
  type RankOf,
  type Scalar,
  type View,
} from "../operands.js";

/** Indices, one for each axis. */
export type IndicesOf<R> = R extends 0
  ? []
  : R extends 1
    ? [number]
    : R extends 2
      ? [number, number]
      : R extends 3
        ? [number, number, number]
        : R extends 4
          ? [number, number, number, number]
          : number[];

/** Goes through the indices of all elements of a shape, the last one fastest; each a list of its own. */
export function* ndrange<const S extends readonly number[]>(
  shape: S,
): Generator<IndicesOf<S["length"]>, void, undefined> {
  shape.forEach(checkLength);
  if (shape.includes(0)) return;
  const indices = shape.map(() => 0);
  for (;;) {
    yield [...indices] as never;
    if (!advance(indices, shape)) return;
  }
}

/** Goes on to the next indices; false behind the last ones. */
function advance(indices: number[], shape: Numbers): boolean {
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    if (++indices[axis]! < shape[axis]!) return true;
    indices[axis] = 0;
  }
  return false;
}

/** NumPy's name for {@link ndrange}. */
export const ndindex: typeof ndrange = ndrange;

/** Goes through the elements, each with its indices. */
export function* entries<A extends ArrayLike>(
  a: A,
): Generator<[IndicesOf<RankOf<A>>, Scalar<DTypeOfArray<A>>], void, undefined> {
  const view: View = viewOf(a);
  const { offset, strides } = view;
  for (const indices of ndrange(view.shape)) {
    const at = indices.reduce((sum, index, axis) => sum + index * strides[axis]!, offset);
    yield [indices, scalarOf(view, at)] as never;
  }
}

/** NumPy's name for {@link entries}. */
export const ndenumerate: typeof entries = entries;
