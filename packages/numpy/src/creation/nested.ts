/** Arrays from nested lists, and back. */
import type { DType } from "../array/dtypes.js";
import { isNDArray, type AnyArray, type Rank, type Ranked } from "../array/ndarray.js";
import { at } from "../array/views.js";
import { newArray } from "../broadcast.js";
import { shapeText } from "../failures.js";
import { contiguous } from "../elementwise/copies.js";
import { isComplexDType } from "../array/dtypes.js";
import type { Complex } from "../array/complex.js";
import {
  scalarOf,
  viewOf,
  type ArrayLike,
  type DTypeOfArray,
  type RankOf,
  type Scalar,
  type Value,
  type View,
} from "../operands.js";

type List1 = readonly Value[];
type List2 = readonly List1[];
type List3 = readonly List2[];
type List4 = readonly List3[];

/** Lists in lists, all of those at a depth of one length, of numbers, bigints, booleans or `Complex`. */
export type Nested = Value | List1 | List2 | List3 | List4;

type Leaf<T> = T extends List1
  ? T[number]
  : T extends List2
    ? T[number][number]
    : T extends List3
      ? T[number][number][number]
      : T extends List4
        ? T[number][number][number][number]
        : T;
type Depth<T> = T extends Value ? 0 : T extends List1 ? 1 : T extends List2 ? 2 : T extends List3 ? 3 : 4;
type DTypeOfLeaf<V> = Extract<V, Complex> extends never ? RealOfLeaf<V> : "c128";
type RealOfLeaf<V> = [V] extends [bigint] ? "i64" : [V] extends [boolean] ? "bool" : "f64";
export type DTypeOfSource<T> = T extends ArrayLike ? DTypeOfArray<T> : DTypeOfLeaf<Leaf<T>>;
export type RankOfSource<T> = T extends ArrayLike ? RankOf<T> : Depth<T>;

/**
 * A new array of the values in nested lists, or of another array's. Without `dtype`, numbers are f64, bigints i64,
 * booleans bool, and numbers with a `Complex` among them c128.
 */
export function array<T extends Nested | ArrayLike, N extends DType = DTypeOfSource<T>>(
  values: T,
  dtype?: N,
): Ranked<N, RankOfSource<T>> {
  if (isNDArray(values) || ArrayBuffer.isView(values)) return contiguous(viewOf(values), dtype) as never;
  const shape: number[] = [];
  for (let each: unknown = values; Array.isArray(each); each = each[0]) shape.push(each.length);
  const flat: Value[] = [];
  collect(values, shape, 0, flat);
  const made = newArray(dtype ?? dtypeOfValues(flat), shape);
  if (isComplexDType(made.dtype)) return complexArray(made, flat) as never;
  flat.forEach(
    (value, i) =>
      (made.data[i] = (
        made.dtype === "bool" ? Number(Boolean(value)) : typeof value === "boolean" ? Number(value) : value
      ) as never),
  );
  return made as never;
}

function complexArray(made: AnyArray, values: readonly Value[]): AnyArray {
  values.forEach((value, i) => {
    const { re, im } = typeof value === "object" ? value : { re: Number(value), im: 0 };
    [made.data[2 * i], made.data[2 * i + 1]] = [re, im];
  });
  return made;
}

function dtypeOfValues(values: readonly Value[]): DType {
  if (values.some((value) => typeof value === "object")) return "c128";
  if (values.length > 0 && values.every((value) => typeof value === "bigint")) return "i64";
  return values.length > 0 && values.every((value) => typeof value === "boolean") ? "bool" : "f64";
}

function collect(values: Nested, shape: readonly number[], depth: number, flat: Value[]): void {
  if (!Array.isArray(values)) {
    if (depth === shape.length) flat.push(values as Value);
    else throw new RangeError(`array: a value among lists of shape ${shapeText(shape)}`);
    return;
  }
  if (depth === shape.length || values.length !== shape[depth])
    throw new RangeError(`array: lists of different lengths do not make an array of shape ${shapeText(shape)}`);
  for (const each of values as readonly Nested[]) collect(each, shape, depth + 1, flat);
}

/** Lists in lists, as deep as the rank. */
export type Lists<N extends DType, R extends Rank> = {
  0: Scalar<N>;
  1: Scalar<N>[];
  2: Scalar<N>[][];
  3: Scalar<N>[][][];
  4: Scalar<N>[][][][];
}[R];

/** The elements as lists in lists; of an array without dimensions, the element. NumPy's `tolist`. */
export const toArray = <A extends ArrayLike>(a: A): Lists<DTypeOfArray<A>, RankOf<A>> => lists(viewOf(a)) as never;

const lists = (view: View): unknown =>
  view.shape.length === 0 ? scalarOf(view) : Array.from({ length: view.shape[0]! }, (_, i) => lists(at(view, 0, i)));
