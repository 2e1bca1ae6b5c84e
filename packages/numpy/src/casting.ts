/** What types of elements can hold, and what they become together. */
import { newData, type DType, type RealDType } from "./array/dtypes.js";
import { kindOf, type KindOf, type Operand } from "./operands.js";
import { isBig, promote, promotion, type Kind, type Promotable, type Promoted } from "./promotion.js";

/** The common type of two dtypes. Throws a TypeError where there is none without loss. */
export const promoteTypes = <A extends DType, B extends DType>(a: A, b: B & Promotable<A, B>): Promoted<A, B> =>
  promote(a, b, "promoteTypes") as never;

/** The common type of operands. Throws a TypeError where there is none without loss. */
export const resultType = <A extends Operand, B extends Operand>(
  a: A,
  b: B & Promotable<KindOf<A>, KindOf<B>>,
): Promoted<KindOf<A>, KindOf<B>> => promote(kindOf(a), kindOf(b), "resultType") as never;

/** Whether a dtype holds all values of another one. */
export function canCast(from: DType, to: DType): boolean {
  const rows: Partial<Record<Kind, Partial<Record<Kind, DType>>>> = promotion;
  return (rows[from]?.[to] ?? rows[to]?.[from]) === to;
}

/** What a type of floats can hold. */
export interface FloatInfo {
  readonly dtype: "f32" | "f64";
  readonly bits: number;
  /** What 1 is less than the next number. */
  readonly eps: number;
  readonly max: number;
  readonly min: number;
  /** The smallest normal number. */
  readonly tiny: number;
  readonly smallestSubnormal: number;
}

/** What a type of floats can hold. */
export const finfo = (dtype: "f32" | "f64"): FloatInfo =>
  dtype === "f64"
    ? {
        dtype,
        bits: 64,
        eps: 2 ** -52,
        max: Number.MAX_VALUE,
        min: -Number.MAX_VALUE,
        tiny: 2 ** -1022,
        smallestSubnormal: 2 ** -1074,
      }
    : {
        dtype,
        bits: 32,
        eps: 2 ** -23,
        max: (2 - 2 ** -23) * 2 ** 127,
        min: (2 ** -23 - 2) * 2 ** 127,
        tiny: 2 ** -126,
        smallestSubnormal: 2 ** -149,
      };

/** What a type of integers can hold; of 64 bits, the bounds are bigints. */
export interface IntegerInfo<N extends DType> {
  readonly dtype: N;
  readonly bits: number;
  readonly min: N extends "i64" | "u64" ? bigint : number;
  readonly max: N extends "i64" | "u64" ? bigint : number;
}

/** What a type of integers can hold. Throws a TypeError for others. */
export function iinfo<N extends Exclude<RealDType, "bool" | "f32" | "f64">>(dtype: N): IntegerInfo<N> {
  if (!/^[iu]/.test(dtype)) throw new TypeError(`iinfo of ${dtype}, which has no integers`);
  const bits = newData(dtype, 0).BYTES_PER_ELEMENT * 8;
  const signed = dtype.startsWith("i");
  const min = signed ? -(2n ** BigInt(bits - 1)) : 0n;
  const max = 2n ** BigInt(signed ? bits - 1 : bits) - 1n;
  return { dtype, bits, min: isBig(dtype) ? min : Number(min), max: isBig(dtype) ? max : Number(max) } as never;
}
