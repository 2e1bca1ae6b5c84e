/** The methods of functions of two values over arrays, as NumPy's ufuncs have them. */
import type { DType, DTypeOf } from "../array/dtypes.js";
import { axisOf, fromStart } from "../array/indices.js";
import type { AnyArray, Ranked } from "../array/ndarray.js";
import { arrayOf, at as viewAt, part, replaced, reshaped } from "../array/views.js";
import { newArray, stretchedStrides } from "../broadcast.js";
import { contiguous, copyElements } from "../elementwise/copies.js";
import { checkOut, type UfuncOptions } from "../elementwise/ufuncs.js";
import {
  realViewOf,
  type ArrayLike,
  type DTypeOfArray,
  type Fewer,
  type Operand,
  type RankOf,
  type Scalar,
  type SumOfRanks,
  type View,
} from "../operands.js";
import { axesOf, type Reduced } from "../reductions/axes.js";
import { lift, type ElementFunction } from "./rows.js";
import { fromElement, operandFor, type ElementTypes, type Fits, type Value } from "./types.js";

/** Options of `reduce`. */
export interface UfuncReduceOptions {
  /** The axis that is reduced, or several: the first without one, all of them for null. Several need an identity. */
  readonly axis?: number | readonly number[] | null;
  readonly keepdims?: boolean;
  readonly out?: AnyArray;
  /** Only elements where this is true take part; needs a value to begin with. */
  readonly where?: ArrayLike;
  /** What the reduction begins with: the identity without it, or the first element. */
  readonly initial?: number | bigint | boolean;
}

/** Options of `accumulate` and `reduceat`. */
export interface UfuncAxisOptions {
  /** The axis to go along: the first without one. */
  readonly axis?: number;
  readonly out?: AnyArray;
}

type NoOptions = Record<never, never>;
type FirstAxis<A, N extends DType, O> = O extends { readonly out: AnyArray } | { readonly keepdims: true }
  ? Reduced<A, N, O & { readonly axis: 0 }>
  : RankOf<A> extends 1
    ? Scalar<N>
    : Ranked<N, Fewer<RankOf<A>>>;
type Out<O, Else> = O extends { readonly out: infer X extends AnyArray } ? X : Else;

/** What functions have whose operands and result are of one type. */
interface Methods<X extends Value> {
  /** The value that changes nothing, if there is one. */
  readonly identity: X | undefined;
  /**
   * Combines the elements along an axis, in their order. Without an axis, along the first; of one dimension that is a
   * plain value.
   */
  reduce<A extends ArrayLike, const O extends UfuncReduceOptions = NoOptions>(
    a: A & Fits<A, X>,
    options?: O,
  ): O extends { readonly axis: unknown } ? Reduced<A, DTypeOf<X>, O> : FirstAxis<A, DTypeOf<X>, O>;
  /** What `reduce` gives for the elements up to each. */
  accumulate<A extends ArrayLike, const O extends UfuncAxisOptions = NoOptions>(
    a: A & Fits<A, X>,
    options?: O,
  ): Out<O, Ranked<DTypeOf<X>, RankOf<A>>>;
  /** The function of every element of `a` with every one of `b`. */
  outer<A extends Operand, B extends Operand>(
    a: A & Fits<A, X>,
    b: B & Fits<B, X>,
  ): Ranked<DTypeOf<X>, SumOfRanks<RankOf<A>, RankOf<B>>>;
  /** Combines `b` into the elements of `a` at indices of its first axis, of which the same may come several times. */
  at<A extends ArrayLike, B extends Operand>(
    a: A & Fits<A, X>,
    indices: ArrayLike | readonly number[],
    b: B & Fits<B, X>,
  ): void;
  /** `reduce` from each index up to the next one; where the next one is not larger, the element itself. */
  reduceat<A extends ArrayLike, const O extends UfuncAxisOptions = NoOptions>(
    a: A & Fits<A, X>,
    indices: ArrayLike | readonly number[],
    options?: O,
  ): Out<O, Ranked<DTypeOf<X>, RankOf<A>>>;
}

/** The methods, where a result can be an operand again. */
export type UfuncMethods<
  X extends Value,
  Y extends Value,
  R extends Value,
> = `${DTypeOf<X>},${DTypeOf<Y>}` extends `${DTypeOf<R>},${DTypeOf<R>}` ? Methods<X> : unknown;

/** See {@link Methods}. */
export function methodsOf(
  name: string,
  fn: ElementFunction,
  { parameters, result }: ElementTypes,
  identity: Value | undefined,
): object {
  if (parameters.some((dtype) => dtype !== result)) return {};
  const combine: Combine = (out, a, b, mask) => lift(fn, out, [a, b], mask);
  return methodsBy(() => ({ name, dtype: result, identity, combine, inOrder: true }), identity);
}

/** A function of two operands with options, as those of the package are. */
export type BinaryFunction = (a: never, b: never, options?: UfuncOptions) => unknown;

/** The methods of a function that takes elements of several types, which stay what they are. */
export interface BinaryMethods {
  reduce<A extends ArrayLike, const O extends UfuncReduceOptions = NoOptions>(
    a: A,
    options?: O,
  ): O extends { readonly axis: unknown } ? Reduced<A, DTypeOfArray<A>, O> : FirstAxis<A, DTypeOfArray<A>, O>;
  accumulate<A extends ArrayLike, const O extends UfuncAxisOptions = NoOptions>(
    a: A,
    options?: O,
  ): Out<O, Ranked<DTypeOfArray<A>, RankOf<A>>>;
  outer<A extends ArrayLike, B extends Operand>(a: A, b: B): Ranked<DTypeOfArray<A>, SumOfRanks<RankOf<A>, RankOf<B>>>;
  at<A extends ArrayLike>(a: A, indices: ArrayLike | readonly number[], b: Operand): void;
  reduceat<A extends ArrayLike, const O extends UfuncAxisOptions = NoOptions>(
    a: A,
    indices: ArrayLike | readonly number[],
    options?: O,
  ): Out<O, Ranked<DTypeOfArray<A>, RankOf<A>>>;
}

/**
 * The methods of NumPy's ufuncs for a function of two operands: `ufunc(np.add).reduceat(a, [0, 4])`. Results are of the
 * type of the first operand; the function is called for rows, so that for one dimension `sum`, `prod`, `max` and their
 * kin are faster.
 */
export function ufunc(fn: BinaryFunction): BinaryMethods {
  const call = fn as (a: AnyArray, b: AnyArray, options: UfuncOptions) => unknown;
  const combine: Combine = (out, a, b, mask) =>
    void call(arrayOf(a), arrayOf(b), { out, ...(mask && { where: arrayOf(mask) }) });
  const name = fn.name || "ufunc";
  return methodsBy(
    (a) => ({ name, dtype: realViewOf(a).dtype, identity: undefined, combine, inOrder: false }),
    undefined,
  ) as BinaryMethods;
}

function methodsBy(of: (a: Operand) => Ufunc, identity: Value | undefined): object {
  return {
    identity,
    reduce: (a: ArrayLike, options?: UfuncReduceOptions) => reduce(of(a), a, options ?? {}),
    accumulate: (a: ArrayLike, options?: UfuncAxisOptions) => accumulate(of(a), a, options ?? {}),
    outer: (a: Operand, b: Operand) => outer(of(a), a, b),
    at: (a: ArrayLike, indices: ArrayLike | readonly number[], b: Operand) => combineAt(of(a), a, indices, b),
    reduceat: (a: ArrayLike, indices: ArrayLike | readonly number[], options?: UfuncAxisOptions) =>
      reduceat(of(a), a, indices, options ?? {}),
  };
}

/** Sets the elements of an array to those of two views together. */
type Combine = (out: AnyArray, a: View, b: View, mask: View | undefined) => void;

interface Ufunc {
  readonly name: string;
  readonly dtype: DType;
  readonly identity: Value | undefined;
  readonly combine: Combine;
  /** Whether it goes through elements one after the other, so that an element may be that of an earlier one. */
  readonly inOrder: boolean;
}

/** The elements as they are combined: of the function's own type. */
const elementsOf = ({ name, dtype }: Ufunc, a: Operand): View => operandFor(a, dtype, name);

function reduce(ufunc: Ufunc, a: ArrayLike, options: UfuncReduceOptions): unknown {
  const view = elementsOf(ufunc, a);
  const axes = axesOf(options.axis === undefined ? 0 : options.axis, view.shape.length);
  const made = reduceAxes(ufunc, view, axes, options);
  const kept = (values: readonly number[]): number[] =>
    values.filter((_, axis) => options.keepdims || !axes.includes(axis));
  const source: View = {
    data: made.data,
    dtype: made.dtype,
    offset: 0,
    shape: kept(made.shape),
    strides: kept(made.strides),
  };
  if (options.out) return into(ufunc, options.out, source);
  const plain = !options.keepdims && source.shape.length === 0 && (options.axis === undefined || options.axis === null);
  return plain ? fromElement(made.data[0]!, made.dtype) : contiguous(source);
}

/** The result with reduced axes of one element. */
function reduceAxes(
  ufunc: Ufunc,
  view: View,
  axes: readonly number[],
  { where, initial = ufunc.identity }: UfuncReduceOptions,
): AnyArray {
  const { name, dtype, identity, combine } = ufunc;
  if (axes.length > 1 && identity === undefined)
    throw new TypeError(`${name} has no identity: it reduces one axis at a time`);
  if (where && initial === undefined) throw new TypeError(`${name} has no identity: where needs initial`);
  const [axis] = axes;
  if (axis === undefined) return contiguous(view);
  const made = newArray(
    dtype,
    view.shape.map((length, each) => (axes.includes(each) ? 1 : length)),
  );
  let rest = view;
  if (initial !== undefined) copyElements(made, elementsOf(ufunc, initial));
  else {
    checkBegins(view.shape[axis]!, name);
    copyElements(made, part(view, axis, 0, 1));
    rest = part(view, axis, 1, view.shape[axis]! - 1);
  }
  const mask = where && realViewOf(where);
  if (ufunc.inOrder) {
    const strides = made.strides.map((stride, each) => (axes.includes(each) ? 0 : stride));
    const target = reshaped(made, rest.shape, strides);
    combine(target, target, rest, mask);
    return made;
  }
  const chosen = mask && reshaped(mask, rest.shape, stretchedStrides(mask, rest.shape));
  for (let i = 0; i < rest.shape[axis]!; i++)
    combine(made, made, part(rest, axis, i, 1), chosen && part(chosen, axis, i, 1));
  return made;
}

function accumulate(ufunc: Ufunc, a: ArrayLike, options: UfuncAxisOptions): AnyArray {
  const view = elementsOf(ufunc, a);
  const axis = axisOf(options.axis ?? 0, view.shape.length);
  const made = newArray(ufunc.dtype, view.shape);
  const n = view.shape[axis]!;
  if (n > 0) {
    copyElements(part(made, axis, 0, 1), part(view, axis, 0, 1));
    const step = ufunc.inOrder ? n - 1 : 1;
    for (let i = 1; i < n; i += step)
      ufunc.combine(part(made, axis, i, step), part(made, axis, i - 1, step), part(view, axis, i, step), undefined);
  }
  return options.out ? into(ufunc, options.out, made) : made;
}

function outer(ufunc: Ufunc, a: Operand, b: Operand): AnyArray {
  const [x, y] = [elementsOf(ufunc, a), elementsOf(ufunc, b)];
  const made = newArray(ufunc.dtype, [...x.shape, ...y.shape]);
  const shape = [...x.shape, ...y.shape.map(() => 1)];
  const strides = [...x.strides, ...y.strides.map(() => 0)];
  ufunc.combine(made, reshaped(x, shape, strides), y, undefined);
  return made;
}

/** Indices of an axis from 0. */
function indicesOf(given: ArrayLike | readonly number[], length: number): number[] {
  const values = Array.isArray(given)
    ? (given as readonly number[])
    : [...(contiguous(realViewOf(given as ArrayLike)).data as Float64Array)];
  return values.map((value) => indexIn(value, length));
}

/** An index from 0. Throws a RangeError for one outside. */
export function indexIn(value: number, length: number): number {
  const index = fromStart(value, length);
  if (!(index >= 0 && index < length)) throw new RangeError(`index ${value} is out of bounds for ${length} elements`);
  return index;
}

/** Throws a RangeError where a reduction has nothing to begin with. */
export function checkBegins(length: number, name: string): void {
  if (length === 0) throw new RangeError(`${name} of no elements: it has no identity; give initial`);
}

function combineAt(ufunc: Ufunc, a: ArrayLike, given: ArrayLike | readonly number[], b: Operand): void {
  const view = realViewOf(a);
  if (view.dtype !== ufunc.dtype)
    throw new TypeError(`${ufunc.name}: results of ${ufunc.dtype} do not go into an array of ${view.dtype}`);
  let values = elementsOf(ufunc, b);
  if (view.data.buffer === values.data.buffer) values = contiguous(values);
  const indices = indicesOf(given, view.shape[0]!);
  const shape = replaced(view.shape, 0, indices.length);
  const stretched = reshaped(values, shape, stretchedStrides(values, shape));
  indices.forEach((index, k) => {
    const target = viewAt(view, 0, index);
    ufunc.combine(target, target, viewAt(stretched, 0, k), undefined);
  });
}

function reduceat(
  ufunc: Ufunc,
  a: ArrayLike,
  given: ArrayLike | readonly number[],
  options: UfuncAxisOptions,
): AnyArray {
  const view = elementsOf(ufunc, a);
  const axis = axisOf(options.axis ?? 0, view.shape.length);
  const n = view.shape[axis]!;
  const indices = indicesOf(given, n);
  const made = newArray(ufunc.dtype, replaced(view.shape, axis, indices.length));
  indices.forEach((first, k) => {
    const end = Math.max(indices[k + 1] ?? n, first + 1);
    const own = { ...ufunc, identity: undefined };
    copyElements(part(made, axis, k, 1), reduceAxes(own, part(view, axis, first, end - first), [axis], {}));
  });
  return options.out ? into(ufunc, options.out, made) : made;
}

/** Puts a result into the array that the caller gave for it. */
function into({ name, dtype }: Ufunc, out: AnyArray, made: View): AnyArray {
  checkOut(name, out, made.shape, dtype);
  copyElements(out, made);
  return out;
}
