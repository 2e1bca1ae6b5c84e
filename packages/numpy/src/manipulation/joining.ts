/** Several arrays as one, and one as several. */
import { axisOf } from "../array/indices.js";
import type { DType } from "../array/dtypes.js";
import type { AnyArray, Rank, Ranked } from "../array/ndarray.js";
import { arrayOf, part, replaced, reshaped } from "../array/views.js";
import { newArray } from "../broadcast.js";
import { contiguous, copyElements } from "../elementwise/copies.js";
import {
  viewOf,
  type ArrayLike,
  type DTypeOfArray,
  type LargerRank,
  type More,
  type RankOf,
  type View,
} from "../operands.js";
import { checkCast, promote, type Promoted } from "../promotion.js";
import { checkOut, overlaps } from "../elementwise/ufuncs.js";
import { laneView } from "../reductions/lanes.js";
import { atleast1d, atleast2d, atleast3d, expandDims } from "./shapes.js";

/** The common dtype of the arrays in a list. */
export type DTypeOfAll<L extends readonly ArrayLike[]> = L extends readonly [
  infer A,
  ...infer R extends readonly ArrayLike[],
]
  ? R extends readonly []
    ? DTypeOfArray<A>
    : Promoted<DTypeOfArray<A>, DTypeOfAll<R>>
  : DTypeOfArray<L[number]>;

/** Options of {@link concatenate} and {@link stack}. */
export interface JoinOptions {
  readonly axis?: number | null;
  readonly out?: AnyArray;
  readonly dtype?: DType;
}

type Joined<L extends readonly ArrayLike[], R extends Rank, O> = O extends { readonly out: infer X extends AnyArray }
  ? X
  : Ranked<
      O extends { readonly dtype: infer N extends DType } ? N : DTypeOfAll<L>,
      O extends { readonly axis: null } ? 1 : R
    >;

type Arrays = readonly [ArrayLike, ...ArrayLike[]] | readonly ArrayLike[];
type None = Record<never, never>;

/**
 * Arrays one behind the other along an axis, the first one without. Throws a RangeError where their other lengths
 * differ.
 */
export const concatenate = <const L extends Arrays, const O extends JoinOptions = None>(
  arrays: L,
  options?: O,
): Joined<L, RankOf<L[number]>, O> => join("concatenate", arrays.map(viewOf), options ?? {}) as never;

function join(name: string, given: readonly View[], options: JoinOptions): AnyArray {
  if (given.length === 0) throw new RangeError(`${name} of no arrays`);
  const lanes = given.map((view) => laneView(view, options.axis === undefined ? 0 : options.axis));
  const { axis, view: first } = lanes[0]!;
  const views = lanes.map(({ view }) => view);
  for (const { shape } of views) {
    if (shape.length !== first.shape.length)
      throw new RangeError(
        `${name}: arrays of ${first.shape.length} and ${shape.length} dimensions do not go together`,
      );
    shape.forEach((length, own) => own === axis || checkJoined(name, own, first.shape[own]!, length));
  }
  const natural = views.map(({ dtype }) => dtype).reduce((a, b) => promote(a, b, name));
  if (options.dtype) checkCast(natural, options.dtype, name);
  const length = views.reduce((sum, { shape }) => sum + shape[axis]!, 0);
  const shape = replaced(first.shape, axis, length);
  if (options.out) checkOut(name, options.out, shape, natural);
  const made = options.out ?? newArray(options.dtype ?? natural, shape);
  let from = 0;
  const sources = views.map((view) => (options.out && overlaps(options.out, view) ? contiguous(view) : view));
  for (const view of sources) {
    copyElements(part(made, axis, from, view.shape[axis]!), view);
    from += view.shape[axis]!;
  }
  return made;
}

/** Throws where arrays that are joined along another axis have different lengths. */
export function checkJoined(name: string, axis: number, length: number, other: number): void {
  if (length !== other)
    throw new RangeError(`${name}: ${length} and ${other} elements along axis ${axis} do not go together`);
}

/** Arrays of one shape along a new axis, the first one without. */
export const stack = <
  const L extends Arrays,
  const O extends Omit<JoinOptions, "axis"> & { readonly axis?: number } = None,
>(
  arrays: L,
  options?: O,
): Joined<L, More<RankOf<L[number]>>, O> => {
  const { axis = 0, ...others } = options ?? ({} as JoinOptions & { readonly axis?: number });
  const views = arrays.map((each) => viewOf(expandDims(each, axis)));
  const ndim = views[0]?.shape.length ?? 1;
  return join("stack", views, { ...others, axis: axisOf(axis, ndim) }) as never;
};

/** Arrays below one another: lists are rows. */
export const vstack = <const L extends Arrays>(arrays: L): Joined<L, LargerRank<RankOf<L[number]>, 2>, None> =>
  join(
    "vstack",
    arrays.map((each) => viewOf(atleast2d(each))),
    { axis: 0 },
  ) as never;

/** Arrays side by side: along the second axis, lists along the first. */
export const hstack = <const L extends Arrays>(arrays: L): Joined<L, LargerRank<RankOf<L[number]>, 1>, None> => {
  const views = arrays.map((each) => viewOf(atleast1d(each)));
  return join("hstack", views, { axis: views[0]?.shape.length === 1 ? 0 : 1 }) as never;
};

/** Arrays along the third axis. */
export const dstack = <const L extends Arrays>(arrays: L): Joined<L, LargerRank<RankOf<L[number]>, 3>, None> =>
  join(
    "dstack",
    arrays.map((each) => viewOf(atleast3d(each))),
    { axis: 2 },
  ) as never;

/** Lists as the columns of a matrix, beside the columns of matrices. */
export const columnStack = <const L extends Arrays>(arrays: L): Joined<L, 2, None> =>
  join(
    "columnStack",
    arrays.map((each) => asColumns(viewOf(each))),
    { axis: 1 },
  ) as never;

const asColumns = (view: View): View =>
  view.shape.length === 1
    ? reshaped(view, [view.shape[0]!, 1], [view.strides[0]!, 0])
    : view.shape.length === 0
      ? reshaped(view, [1, 1], [0, 0])
      : view;

/** An array and values behind it, along an axis, or both flattened. */
export const append = <A extends ArrayLike, B extends ArrayLike, const O extends { readonly axis?: number } = None>(
  a: A,
  values: B,
  options?: O,
): Ranked<Promoted<DTypeOfArray<A>, DTypeOfArray<B>>, O extends { readonly axis: number } ? RankOf<A> : 1> =>
  join("append", [viewOf(a), viewOf(values)], { axis: options?.axis ?? null }) as never;

/**
 * Parts of an array along an axis, the first one without: this many of about one length, or those that begin at these
 * indices; views.
 */
export function arraySplit<A extends ArrayLike>(
  a: A,
  sections: number | readonly number[],
  { axis = 0 }: { readonly axis?: number } = {},
): Ranked<DTypeOfArray<A>, RankOf<A>>[] {
  const view = arrayOf(viewOf(a));
  const own = axisOf(axis, view.ndim);
  const length = view.shape[own]!;
  return boundsOf(sections, length).map(([from, to]) => part(view, own, from, Math.max(0, to - from))) as never;
}

/** Where the i-th of a number of sections begins: the first ones are longer by one element. */
export function sectionAt(i: number, length: number, sections: number): number {
  return i * Math.floor(length / sections) + Math.min(i, length % sections);
}

/** Where a part begins that an index names. */
export function beginAt(at: number, length: number): number {
  return Math.min(length, Math.max(0, at < 0 ? at + length : at));
}

function boundsOf(sections: number | readonly number[], length: number): [number, number][] {
  if (typeof sections === "number")
    return Array.from({ length: sections }, (_, i) => [
      sectionAt(i, length, sections),
      sectionAt(i + 1, length, sections),
    ]);
  const clipped = sections.map((at) => beginAt(at, length));
  return [...clipped, length].map((to, i) => [i === 0 ? 0 : clipped[i - 1]!, to]);
}

export function checkParts(length: number, sections: number): void {
  if (length % sections !== 0) throw new RangeError(`split: ${length} elements do not make ${sections} equal parts`);
}

/** {@link arraySplit} into parts of one length. Throws a RangeError where there are none. */
export function split<A extends ArrayLike>(
  a: A,
  sections: number | readonly number[],
  options: { readonly axis?: number } = {},
): Ranked<DTypeOfArray<A>, RankOf<A>>[] {
  const { shape } = viewOf(a);
  const length = shape[axisOf(options.axis ?? 0, shape.length)]!;
  if (typeof sections === "number") checkParts(length, sections);
  return arraySplit(a, sections, options);
}

/** {@link split} from left to right: along the second axis, lists along the first. */
export const hsplit = <A extends ArrayLike>(
  a: A,
  sections: number | readonly number[],
): Ranked<DTypeOfArray<A>, RankOf<A>>[] => split(a, sections, { axis: viewOf(a).shape.length === 1 ? 0 : 1 });

/** {@link split} from top to bottom: along the first of two axes or more. */
export const vsplit = <A extends ArrayLike>(
  a: A,
  sections: number | readonly number[],
): Ranked<DTypeOfArray<A>, RankOf<A>>[] => {
  axisOf(1, viewOf(a).shape.length);
  return split(a, sections, { axis: 0 });
};

/** {@link split} along the third axis. */
export const dsplit = <A extends ArrayLike>(
  a: A,
  sections: number | readonly number[],
): Ranked<DTypeOfArray<A>, RankOf<A>>[] => split(a, sections, { axis: 2 });

/** Arrays, or lists of them in lists, for {@link block}. */
export type Blocks = ArrayLike | readonly Blocks[];

/**
 * Arrays in lists of lists as one: those of the innermost lists side by side along the last axis, these along the one
 * before, and so on.
 */
export function block(blocks: Blocks): AnyArray {
  const ndim = Math.max(depthOf(blocks), ...leavesOf(blocks).map((leaf) => viewOf(leaf).shape.length));
  return joined(blocks, ndim, ndim - depthOf(blocks));
}

const isList = (blocks: Blocks): blocks is readonly Blocks[] => Array.isArray(blocks);
const depthOf = (blocks: Blocks): number => (isList(blocks) ? 1 + Math.max(0, ...blocks.map(depthOf)) : 0);
const leavesOf = (blocks: Blocks): readonly ArrayLike[] => (isList(blocks) ? blocks.flatMap(leavesOf) : [blocks]);

function joined(blocks: Blocks, ndim: number, axis: number): AnyArray {
  if (!isList(blocks)) {
    const view = viewOf(blocks);
    const lead = new Array<number>(ndim - view.shape.length).fill(1);
    return reshaped(view, [...lead, ...view.shape], [...lead.map(() => 0), ...view.strides]);
  }
  return join(
    "block",
    blocks.map((each) => joined(each, ndim, axis + 1)),
    { axis },
  );
}
