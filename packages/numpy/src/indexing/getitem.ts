/** Elements by indices, slices, new axes, masks and lists of indices, to read and to write. */
import { contiguousStrides, type AnyArray, type Numbers, type Ranked } from "../array/ndarray.js";
import { isComplexDType } from "../array/dtypes.js";
import { pairsOf } from "../complex/parts.js";
import { arrayOf } from "../array/views.js";
import { newArray } from "../broadcast.js";
import { assign } from "../elementwise/selection.js";
import { viewOf, type ArrayLike, type DTypeOfArray, type Operand, type RankOf, type View } from "../operands.js";
import { selectionOf, type Key, type RankOfKeys, type Selection } from "./keys.js";
import { readSpots, scaled, writeSpots, type Places, type Spots } from "./moves.js";

/** The shape of a selection: its lists are axes among those of the view. */
function shapeOf({ view, listed }: Selection): number[] {
  if (!listed) return [...view.shape];
  return [...view.shape.slice(0, listed.place), ...listed.shape, ...view.shape.slice(listed.place)];
}

/** The elements of a selection in a view, and in an array of its shape whose elements lie one behind the other. */
function matched({ view, listed }: Required<Selection>, data: View["data"], shape: Numbers): [Places, Spots] {
  if (isComplexDType(view.dtype)) {
    const inPairs = { view: pairsOf(view), listed: { ...listed, offsets: scaled(listed.offsets, 2) } };
    return matched(inPairs, data, [...shape, 2]);
  }
  const strides = contiguousStrides(shape);
  const end = listed.place + listed.shape.length;
  const others = [...strides.slice(0, listed.place), ...strides.slice(end)];
  const stride = contiguousStrides([1, ...shape.slice(end)])[0]!;
  return [
    { data, stride, strides: others },
    { data: view.data, offsets: listed.offsets, offset: view.offset, shape: view.shape, strides: view.strides },
  ];
}

/**
 * What keys choose, as `a[1, ..., 2:5, None]` does: a view. With a mask, or with lists of indices, which stretch to one
 * another, it is a copy; their axes stand where the lists do, in front if other keys are between them. NumPy's
 * `a[keys]`.
 */
export function getitem<A extends ArrayLike, const K extends readonly Key[]>(
  a: A,
  ...keys: K
): Ranked<DTypeOfArray<A>, RankOfKeys<RankOf<A>, K>> {
  const chosen = selectionOf(viewOf(a), keys);
  if (!chosen.listed) return arrayOf(chosen.view) as never;
  const made = newArray(chosen.view.dtype, shapeOf(chosen));
  readSpots(...matched(chosen as Required<Selection>, made.data, made.shape));
  return made as never;
}

/**
 * Copies values, which stretch to the shape of what keys choose, into it; they may overlap. Of an index that is there
 * several times the last value stays. NumPy's `a[keys] = values`. Throws a TypeError where a sign or a fraction would
 * be lost.
 */
export function setitem(a: ArrayLike, keys: readonly Key[], values: Operand): void {
  const chosen = selectionOf(viewOf(a), keys);
  if (!chosen.listed) return assign(arrayOf(chosen.view), values);
  const given: AnyArray = newArray(chosen.view.dtype, shapeOf(chosen));
  assign(given, values);
  writeSpots(...matched(chosen as Required<Selection>, given.data, given.shape));
}
