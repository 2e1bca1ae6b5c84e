/** Functions of bits: integers or `bool` in, the same out. */
import { newData, type DType } from "../array/dtypes.js";
import { isScalar, kindOf, type KindOf, type LargerRank, type Operand, type RankOf } from "../operands.js";
import { isBig, isFloat, type Promotable, type Promoted } from "../promotion.js";
import { NDArray0 } from "../array/ndarray0.js";
import type { Kernel } from "./loops.js";
import { compute, type OfArray, type ResultRule, type UfuncOptions, type UfuncResult } from "./ufuncs.js";

/** A plain number beside an array is of the array's dtype. */
type BitKind<A, B> = KindOf<A> extends "number" ? KindOf<B> : KindOf<A>;

type NoFloats<A> = KindOf<A> extends "f32" | "f64" ? { readonly error: "floats have no bits here" } : unknown;

/** A function of two operands of integers or `bool`. */
export type Bitwise2 = <A extends Operand, B extends Operand, const O extends UfuncOptions = Record<never, never>>(
  a: A & NoFloats<A>,
  b: B & NoFloats<B> & Promotable<BitKind<A, B>, BitKind<B, A>>,
  options?: O,
) => UfuncResult<O, Promoted<BitKind<A, B>, BitKind<B, A>>, LargerRank<RankOf<A>, RankOf<B>>, A | B>;

/** A function of one operand of integers or `bool`. */
export type Bitwise1 = <A extends Operand, const O extends UfuncOptions = Record<never, never>>(
  a: A & NoFloats<A>,
  options?: O,
) => UfuncResult<O, Promoted<KindOf<A>, KindOf<A>>, RankOf<A>, A>;

const whole: ResultRule = (common, name) => {
  if (isFloat(common)) throw new TypeError(`${name} takes integers or bool, not ${common}`);
  return common;
};

function bitwise(name: string, kernel: Kernel, a: Operand, b: Operand, options: UfuncOptions | undefined): unknown {
  if (isScalar(a) && isScalar(b)) {
    const both = [a, b].map((value) => (typeof value === "number" ? inType(value, "i32", name) : value)) as [
      Operand,
      Operand,
    ];
    const result = compute(name, kernel, whole, options, ...both);
    return typeof result === "object" && !options ? (result as NDArray0).get() : result;
  }
  if (typeof a === "number") return compute(name, kernel, whole, options, inType(a, kindOf(b) as DType, name), b);
  if (typeof b === "number") return compute(name, kernel, whole, options, a, inType(b, kindOf(a) as DType, name));
  return compute(name, kernel, whole, options, a, b);
}

/** A plain number as an element of an array's dtype. Throws a RangeError if it is none. */
function inType(value: number, dtype: DType, name: string): Operand {
  if (isFloat(dtype) || isBig(dtype)) return value;
  const data = newData(dtype, 1);
  data[0] = value;
  if (data[0] !== value) throw new RangeError(`${name}: ${value} is no ${dtype}`);
  return new NDArray0(data, dtype, 0);
}

const bitwiseAndKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = a[j]! & b[k]!;
  },
  big: (a, b) => a & b,
};

/** The bits that both have. */
export const bitwiseAnd: Bitwise2 = (a, b, options) => bitwise("bitwiseAnd", bitwiseAndKernel, a, b, options) as never;

const bitwiseOrKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = a[j]! | b[k]!;
  },
  big: (a, b) => a | b,
};

/** The bits that one of them has. */
export const bitwiseOr: Bitwise2 = (a, b, options) => bitwise("bitwiseOr", bitwiseOrKernel, a, b, options) as never;

const bitwiseXorKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = a[j]! ^ b[k]!;
  },
  big: (a, b) => a ^ b,
};

/** The bits that just one of them has. */
export const bitwiseXor: Bitwise2 = (a, b, options) => bitwise("bitwiseXor", bitwiseXorKernel, a, b, options) as never;

const leftShiftKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = b[k]! < 32 ? a[j]! << b[k]! : 0;
  },
  big: (a, b) => (b < 64n ? a << b : 0n),
};

/** a · 2ᵇ, without what does not fit. */
export const leftShift: Bitwise2 = (a, b, options) => bitwise("leftShift", leftShiftKernel, a, b, options) as never;

const rightShiftKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = Math.floor(a[j]! / 2 ** b[k]!);
  },
  big: (a, b) => (b < 64n ? a >> b : a < 0n ? -1n : 0n),
};

/** a / 2ᵇ, rounded down. */
export const rightShift: Bitwise2 = (a, b, options) => bitwise("rightShift", rightShiftKernel, a, b, options) as never;

const invertKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = ~a[j]!;
  },
  big: (a) => ~a,
};

const invertBoolKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = 1 - a[j]!;
  },
};

export const inverted: OfArray = (a, options) => compute("invert", invertKernel, whole, options, a as Operand) as never;
export const invertedBool: OfArray = (a, options) =>
  compute("invert", invertBoolKernel, whole, options, a as Operand) as never;

/** The bits that are not set; of `bool`, not. */
export const invert: Bitwise1 = (a, options) => {
  if (typeof a === "number") return bitwise("invert", bitwiseXorKernel, a, -1, options) as never;
  return (kindOf(a) === "bool" ? invertedBool : inverted)(a, options) as never;
};
