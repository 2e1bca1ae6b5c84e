/** What arrays are indexed with, as in `a[1, ..., 2:5, None, mask]`: keys in, a view and lists of indices out. */
import { checkIndex, fromStart, sliceLength, sliceStart } from "../array/indices.js";
import { arrayOver, contiguousStrides, isNDArray, sizeOf, type Numbers, type Rank } from "../array/ndarray.js";
import { reshaped } from "../array/views.js";
import { broadcastShapes, stretchedStrides } from "../broadcast.js";
import { contiguous } from "../elementwise/copies.js";
import {
  isScalar,
  viewOf,
  type ArrayLike,
  type DTypeOfArray,
  type Fewer,
  type LargerRank,
  type View,
} from "../operands.js";
import { indicesOf, trueIndices, unravelled, type Indices, type RankOfIndices } from "./indices.js";
import { scaled } from "./moves.js";

/** Part of an axis, as `start:stop:step`. */
export class Slice {
  constructor(
    readonly start: number | undefined,
    readonly stop: number | undefined,
    readonly step: number,
  ) {}
}

/**
 * `start:stop:step` of an axis: negative positions count from the end, those outside are brought in; `s()` is the whole
 * axis.
 */
export const s = (start?: number, stop?: number, step = 1): Slice => new Slice(start, stop, step);

/** All axes that the other keys leave. */
export const ellipsis = "...";

/** An axis of length 1 more. */
export const newaxis = null;

/** What stands for an axis, or for several: an index, a slice, {@link ellipsis}, {@link newaxis}, indices or a mask. */
export type Key = number | Slice | typeof ellipsis | typeof newaxis | Indices;

type Tuple<R extends Rank> = R extends Rank ? { 0: []; 1: [0]; 2: [0, 0]; 3: [0, 0, 0]; 4: [0, 0, 0, 0] }[R] : never;
type Gone<K> = K extends ArrayLike ? (DTypeOfArray<K> extends "bool" ? Tuple<RankOfIndices<K>> : [0]) : [0];
type Left<R extends Rank, Used extends number, New extends 0[], Listed extends Rank> = R extends Rank
  ? [...Tuple<Fewer<R, Used>>, ...New, ...Tuple<Listed>]["length"] & Rank
  : never;
type ListedRank<K> = K extends ArrayLike ? (DTypeOfArray<K> extends "bool" ? 1 : RankOfIndices<K>) : 1;

/** The rank of what keys choose of an array of rank R. */
export type RankOfKeys<
  R extends Rank,
  K extends readonly Key[],
  Used extends 0[] = [],
  New extends 0[] = [],
  Listed extends Rank = 0,
> = K extends readonly []
  ? Left<R, Used["length"], New, Listed>
  : K extends readonly [infer H, ...infer T extends readonly Key[]]
    ? H extends number
      ? RankOfKeys<R, T, [...Used, 0], New, Listed>
      : H extends null
        ? RankOfKeys<R, T, Used, [...New, 0], Listed>
        : H extends Slice | "..."
          ? RankOfKeys<R, T, Used, New, Listed>
          : RankOfKeys<R, T, [...Used, ...Gone<H>], New, LargerRank<Listed, ListedRank<H>>>
    : Rank;

/**
 * The elements that keys choose: a view, or spots, whose lists of indices are as one axis at `place` among those of the
 * view.
 */
export interface Selection {
  readonly view: View;
  readonly listed?: { readonly offsets: Int32Array; readonly shape: Numbers; readonly place: number };
}

/** How many axes a key stands for. */
function axesTaken(key: Key): number {
  if (key === newaxis || key === ellipsis) return 0;
  const mask = isList(key) && !Array.isArray(key) && viewOf(key as ArrayLike);
  return mask && mask.dtype === "bool" ? mask.shape.length : 1;
}

const isList = (key: Key): key is Indices => Array.isArray(key) || isNDArray(key) || ArrayBuffer.isView(key);

/**
 * The keys with slices in place of the ellipsis, which stands behind them if there is none. Throws a RangeError for too
 * many.
 */
function expanded(keys: readonly Key[], ndim: number): Key[] {
  const taken = keys.reduce<number>((sum, key) => sum + axesTaken(key), 0);
  if (taken > ndim) throw new RangeError(`${taken} indices are too many for ${ndim} dimensions`);
  const place = keys.indexOf(ellipsis);
  if (place !== keys.lastIndexOf(ellipsis)) throw new RangeError("one index may be an ellipsis");
  const all = Array.from({ length: ndim - taken }, () => s());
  return place < 0 ? [...keys, ...all] : [...keys.slice(0, place), ...all, ...keys.slice(place + 1)];
}

/** A list of indices, or one index beside such lists: offsets along its axes. */
interface List {
  readonly offsets: Int32Array;
  readonly shape: Numbers;
}

/**
 * What keys choose of a view. Throws a RangeError for indices outside, and for lists and masks whose shapes do not fit.
 */
export function selectionOf(given: View, keys: readonly Key[]): Selection {
  const full = expanded(keys, given.shape.length);
  const listing = full.some(isList);
  const lists: List[] = [];
  const [shape, strides]: [number[], number[]] = [[], []];
  let { offset } = given;
  let axis = 0;
  let place = -1;
  let last = -1;
  full.forEach((key, at) => {
    const [length, stride] = [given.shape[axis]!, given.strides[axis]!];
    if (key === newaxis) {
      shape.push(1);
      strides.push(0);
    } else if (key instanceof Slice) {
      const first = sliceStart(key.start, key.step, length);
      shape.push(sliceLength(first, key.stop, key.step, length));
      strides.push(key.step * stride);
      if (shape.at(-1)! > 0) offset += first * stride;
      axis++;
    } else if (isScalar(key) && !listing) {
      const own = fromStart(key, length);
      if (own >>> 0 !== own || own >= length) checkIndex(axis, key, length);
      offset += own * stride;
      axis++;
    } else {
      if (place < 0) place = shape.length;
      else if (last !== at - 1) place = 0;
      last = at;
      lists.push(listOf(key as number | Indices, given, axis));
      axis += axesTaken(key);
    }
  });
  const view = reshaped(given, shape, strides, offset);
  return listing ? { view, listed: { ...together(lists), place } } : { view };
}

/** Throws a RangeError for a mask that does not have the length of an axis. */
export function checkMask(own: number, length: number, axis: number): void {
  if (own !== length) throw new RangeError(`a mask of ${own} elements for ${length} along axis ${axis}`);
}

/** The offsets that a key chooses along its axes, of which a mask has several. */
function listOf(key: number | Indices, { shape, strides }: View, axis: number): List {
  const mask = isScalar(key) || Array.isArray(key) ? undefined : viewOf(key as ArrayLike);
  if (mask?.dtype !== "bool") {
    const { list, shape: own } = indicesOf(isScalar(key) ? [key] : key, shape[axis]!, axis);
    return { offsets: scaled(list, strides[axis]!), shape: isScalar(key) ? [] : own };
  }
  const lengths = shape.slice(axis, axis + mask.shape.length);
  mask.shape.forEach((own, each) => checkMask(own, lengths[each]!, axis + each));
  const found = trueIndices(mask as ArrayLike);
  const offsets = new Int32Array(found.length);
  unravelled(found, lengths).forEach((list, own) => {
    for (let i = 0; i < offsets.length; i++) offsets[i]! += list[i]! * strides[axis + own]!;
  });
  return { offsets, shape: [offsets.length] };
}

/** The sums of the offsets of lists that stretch to one shape. */
function together(lists: readonly List[]): List {
  const shape = broadcastShapes(...lists.map((list) => list.shape));
  const offsets = new Int32Array(sizeOf(shape));
  for (const list of lists) {
    const view = arrayOver(list.offsets, "i32", 0, list.shape, contiguousStrides(list.shape));
    const stretched = contiguous(reshaped(view, shape, stretchedStrides(view, shape))).data as Int32Array;
    for (let i = 0; i < offsets.length; i++) offsets[i]! += stretched[i]!;
  }
  return { offsets, shape };
}
