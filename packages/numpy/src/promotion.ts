/** What two types of elements become together: the table, as values and as types. */
import { isComplexDType, type ComplexDType, type DType } from "./array/dtypes.js";
import type { complexPromotion } from "./complex/promotion.js";

/**
 * What an operand brings along: the dtype of an array, or that it is a plain number, bigint or `Complex`, which adapts
 * to the array beside it.
 */
export type Kind = DType | "number" | "bigint" | "complex";

/**
 * The smallest type that holds all values of both, where there is one; each pair once, in the row of the one that comes
 * first. Integers of 64 bits are bigints, so none of them meets a float, and signed and unsigned ones do not meet. The
 * rows of complex types join these with complex arrays.
 */
export const promotion = {
  bool: {
    bool: "bool",
    i8: "i8",
    i16: "i16",
    i32: "i32",
    i64: "i64",
    u8: "u8",
    u16: "u16",
    u32: "u32",
    u64: "u64",
    f32: "f32",
    f64: "f64",
    number: "f64",
  },
  i8: {
    i8: "i8",
    i16: "i16",
    i32: "i32",
    i64: "i64",
    u8: "i16",
    u16: "i32",
    u32: "f64",
    f32: "f32",
    f64: "f64",
    number: "f64",
  },
  i16: { i16: "i16", i32: "i32", i64: "i64", u8: "i16", u16: "i32", u32: "f64", f32: "f32", f64: "f64", number: "f64" },
  i32: { i32: "i32", i64: "i64", u8: "i32", u16: "i32", u32: "f64", f32: "f64", f64: "f64", number: "f64" },
  i64: { i64: "i64", u8: "i64", u16: "i64", u32: "i64", bigint: "i64" },
  u8: { u8: "u8", u16: "u16", u32: "u32", u64: "u64", f32: "f32", f64: "f64", number: "f64" },
  u16: { u16: "u16", u32: "u32", u64: "u64", f32: "f32", f64: "f64", number: "f64" },
  u32: { u32: "u32", u64: "u64", f32: "f64", f64: "f64", number: "f64" },
  u64: { u64: "u64", bigint: "u64" },
  f32: { f32: "f32", f64: "f64", number: "f32" },
  f64: { f64: "f64", number: "f64" },
  number: { number: "f64" },
  bigint: { bigint: "i64" },
} as const satisfies Record<Exclude<Kind, ComplexDType | "complex">, Partial<Record<Kind, DType>>>;

type Table = typeof promotion & typeof complexPromotion;
type Entry<A extends Kind, B extends Kind> = A extends Kind ? (B extends keyof Table[A] ? Table[A][B] : never) : never;

/** The common type of two operands; never where there is none. */
export type Promoted<A extends Kind, B extends Kind> = Entry<A, B> | Entry<B, A>;

/**
 * The common type of three operands. It waits for the first two: TypeScript compares {@link Promoted} of itself for all
 * types that there are, which takes it half a minute.
 */
export type AllPromoted<A extends Kind, B extends Kind, C extends Kind> =
  Promoted<A, B> extends infer AB extends DType ? Promoted<AB, C> : never;

/** What is asked of an operand beside another one: nothing where the two have a common type. */
export type Promotable<A extends Kind, B extends Kind> = [Promoted<A, B>] extends [never]
  ? { readonly error: `${A} and ${B} have no common type without loss` }
  : unknown;

/** The common type of two operands; throws a TypeError where there is none. */
export function promote(a: Kind, b: Kind, name: string): DType {
  const rows: Partial<Record<Kind, Partial<Record<Kind, DType>>>> = promotion;
  const common = rows[a]![b] ?? rows[b]![a];
  if (!common) throw new TypeError(`${name}: ${a} and ${b} have no common type without loss; use astype`);
  return common;
}

/** The type of a quotient, a root, a sine: f32 of what fits f32 beside one, else f64; complex types stay. */
export type Floating<N extends DType> = N extends ComplexDType
  ? N
  : N extends "f32"
    ? "f32"
    : N extends "i64" | "u64"
      ? never
      : "f64";

/** See {@link Floating}; throws a TypeError for integers of 64 bits. */
export function floating(dtype: DType, name: string): DType {
  if (isBig(dtype)) throw new TypeError(`${name}: a result for ${dtype} would be a float; convert it with astype`);
  return dtype === "f32" || isComplexDType(dtype) ? dtype : "f64";
}

/** The type of a sum or product: f64 for what JavaScript's numbers hold, except that f32 and complex types stay. */
export type Summed<N extends DType> = N extends "i64" | "u64" | "f32" | ComplexDType ? N : "f64";

/** See {@link Summed}. */
export const summed = (dtype: DType): DType =>
  isBig(dtype) || dtype === "f32" || isComplexDType(dtype) ? dtype : "f64";

/** Whether the elements are bigints. */
export const isBig = (dtype: Kind): boolean => dtype === "i64" || dtype === "u64" || dtype === "bigint";

/** Whether the elements are floats. */
export const isFloat = (dtype: DType): boolean => dtype[0] === "f";

const order = (dtype: DType): number => "buifc".indexOf(dtype[0]!);

/**
 * Throws a TypeError where a result would lose its sign or its fraction in `out`; narrower numbers of the same kind are
 * what its owner asked for.
 */
export function checkCast(from: DType, to: DType, name: string): void {
  const wide = isBig(from) ? order(to) > 2 : isBig(to) && isFloat(from);
  if (wide || order(from) > order(to))
    throw new TypeError(`${name}: a result of ${from} does not go into an array of ${to}`);
}
