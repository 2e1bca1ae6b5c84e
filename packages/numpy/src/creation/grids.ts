/** Coordinates of grids. */
import type { Rank, Ranked } from "../array/ndarray.js";
import { reshaped } from "../array/views.js";
import { stretchedStrides } from "../broadcast.js";
import { contiguous } from "../elementwise/copies.js";
import { viewOf, type ArrayLike, type DTypeOfArray } from "../operands.js";
import { flattened } from "../reductions/lanes.js";

/**
 * The coordinates of a grid, an array for each list: in the order "xy" the first list runs along the second axis, in
 * "ij" along the first.
 */
export function meshgrid<const L extends readonly ArrayLike[]>(
  lists: L,
  { indexing = "xy" }: { readonly indexing?: "xy" | "ij" } = {},
): { [K in keyof L]: Ranked<DTypeOfArray<L[K]>, L["length"] extends Rank ? L["length"] : Rank> } {
  const flat = lists.map((list) => flattened(viewOf(list)));
  const place = (own: number): number => (indexing === "xy" && own < 2 && flat.length > 1 ? 1 - own : own);
  const shape = flat.map((_, axis) => flat[place(axis)]!.size);
  return flat.map((view, own) => {
    const lengths = shape.map((length, axis) => (axis === place(own) ? length : 1));
    const strides = shape.map((_, axis) => (axis === place(own) ? view.strides[0]! : 0));
    const thin = reshaped(view, lengths, strides);
    return contiguous(reshaped(thin, shape, stretchedStrides(thin, shape)));
  }) as never;
}
