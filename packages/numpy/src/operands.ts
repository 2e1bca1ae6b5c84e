/** What functions take: arrays, typed arrays and plain numbers, as types and as views. */
import type { Complex } from "./array/complex.js";
import {
  dtypeOf,
  isComplexDType,
  type ComplexDType,
  type Data,
  type DType,
  type DTypesByClass,
} from "./array/dtypes.js";
import { isNDArray, type AnyArray, type Rank, type Ranked } from "./array/ndarray.js";
import { NDArray0 } from "./array/ndarray0.js";
import { NDArray1 } from "./array/ndarray1.js";
import type { Kind } from "./promotion.js";

/** An array, or a typed array, which is one of one dimension. */
export type ArrayLike = AnyArray | Data;

/** What an element-wise function takes. */
export type Operand = ArrayLike | Value;

/** A plain value, or a complex one. */
export type Value = number | bigint | boolean | Complex;

/** What all arrays have, whatever their rank. */
export interface View {
  readonly data: Data;
  readonly dtype: DType;
  readonly offset: number;
  readonly shape: readonly number[];
  readonly strides: readonly number[];
}

/** What a typed array is known by, of one of these classes. */
interface TypedArray<C> {
  readonly [Symbol.toStringTag]: C;
}

/** The dtype of an array. */
export type DTypeOfArray<A> = A extends { readonly dtype: infer N extends DType }
  ? N
  : A extends TypedArray<infer C extends keyof DTypesByClass>
    ? DTypesByClass[C]
    : never;

/** What an operand brings to the table of promotion. */
export type KindOf<A> = A extends number
  ? "number"
  : A extends bigint
    ? "bigint"
    : A extends boolean
      ? "bool"
      : A extends Complex
        ? "complex"
        : DTypeOfArray<A>;

/** The rank of an operand. */
export type RankOf<A> = A extends { readonly ndim: infer R extends Rank }
  ? R
  : A extends TypedArray<keyof DTypesByClass>
    ? 1
    : 0;

/** The larger of two ranks. */
export type LargerRank<A extends Rank, B extends Rank> = {
  0: { 0: 0; 1: 1; 2: 2; 3: 3; 4: 4 };
  1: { 0: 1; 1: 1; 2: 2; 3: 3; 4: 4 };
  2: { 0: 2; 1: 2; 2: 2; 3: 3; 4: 4 };
  3: { 0: 3; 1: 3; 2: 3; 3: 3; 4: 4 };
  4: { 0: 4; 1: 4; 2: 4; 3: 4; 4: 4 };
}[A][B];

/** The largest of ranks. */
export type LargestRank<L extends readonly Rank[]> = number extends L["length"]
  ? Rank
  : L extends readonly [infer First extends Rank, ...infer Others extends readonly Rank[]]
    ? LargerRank<First, LargestRank<Others>>
    : 0;

/** A rank less a number of axes. */
export type Fewer<R extends Rank, N extends number = 1> = {
  0: { 0: 0; 1: 0; 2: 0; 3: 0; 4: 0 };
  1: { 0: 1; 1: 0; 2: 0; 3: 0; 4: 0 };
  2: { 0: 2; 1: 1; 2: 0; 3: 0; 4: 0 };
  3: { 0: 3; 1: 2; 2: 1; 3: 0; 4: 0 };
  4: { 0: 4; 1: 3; 2: 2; 3: 1; 4: 0 };
}[R][N extends Rank ? N : Rank];

/** Two ranks together; never beyond four. */
export type SumOfRanks<A extends Rank, B extends Rank> = [
  [0, 1, 2, 3, 4],
  [1, 2, 3, 4, never],
  [2, 3, 4, never, never],
  [3, 4, never, never, never],
  [4, never, never, never, never],
][A][B];

/** A rank and one axis more. */
export type More<R extends Rank> = { 0: 1; 1: 2; 2: 3; 3: 4; 4: never }[R];

/** An element as a value of JavaScript. */
export type Scalar<N extends DType> = N extends ComplexDType
  ? Complex
  : N extends "i64" | "u64"
    ? bigint
    : N extends "bool"
      ? boolean
      : number;

/** What a function gives: an array, or of plain numbers alone a plain number. */
export type ResultOf<N extends DType, R extends Rank, Operands> = [Operands] extends [Value] ? Scalar<N> : Ranked<N, R>;

/** What is asked of operands: functions that complex arrays put others in front of. */
interface Operands {
  isScalar: (value: unknown) => value is Value;
  kindOf: (value: Operand) => Kind;
  viewOf: (value: Operand) => View;
  scalarOf: (view: Pick<View, "data" | "dtype" | "offset">, offset?: number) => Value;
}

/** Whether a value is a plain number. */
export let isScalar: Operands["isScalar"] = (value) =>
  typeof value === "number" || typeof value === "bigint" || typeof value === "boolean";

/** What an operand brings to the table of promotion. */
export let kindOf: Operands["kindOf"] = (value) =>
  typeof value === "object"
    ? ((value as AnyArray).dtype ?? dtypeOf(value as Data))
    : typeof value === "boolean"
      ? "bool"
      : (typeof value as Kind);

/** An operand as a view. Throws a TypeError for what is none. */
export let viewOf: Operands["viewOf"] = (value) => {
  if (isNDArray(value)) return value;
  if (ArrayBuffer.isView(value)) return new NDArray1(value, dtypeOf(value), 0, value.length, 1);
  if (typeof value === "bigint")
    return new NDArray0<Data>(value < 2n ** 63n ? BigInt64Array.of(value) : BigUint64Array.of(value), "i64", 0);
  if (isScalar(value)) return new NDArray0<Data>(Float64Array.of(Number(value)), "f64", 0);
  throw new TypeError(`${String(value)} is no array, typed array or number`);
};

/** An element of a view, the first one without an offset, as functions give it: of `bool` it is true or false. */
export let scalarOf: Operands["scalarOf"] = ({ data, dtype, offset }, at = offset) =>
  dtype === "bool" ? data[at] !== 0 : data[at]!;

/** Puts functions in front of these. */
export function extendOperands(extend: (before: Operands) => Operands): void {
  ({ isScalar, kindOf, viewOf, scalarOf } = extend({ isScalar, kindOf, viewOf, scalarOf }));
}

/** An operand of real numbers as a view. Throws a TypeError for complex ones, which have no order. */
export function realViewOf(value: Operand): View {
  const view = viewOf(value);
  if (isComplexDType(view.dtype))
    throw new TypeError(`${view.dtype} is not taken here: take real, imag or absolute of it`);
  return view;
}
