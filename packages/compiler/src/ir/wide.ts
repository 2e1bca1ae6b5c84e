/**
 * Bigints in the IR. Before `narrow` a `bigint` is JavaScript's: a whole number of any size. Behind it, it is an `i64`, or an `i128` where the ranges ask for it,
 * and arithmetic is modulo 2^64 or 2^128. The operations below exist behind `narrow` only, but for the conversions.
 */

export type WideOperationName =
  // Before `narrow`: `asint(x, bits)` and `asuint(x, bits)`, between numbers and bigints, and powers.
  | "asint"
  | "asuint"
  // `tobigint` fails for what is not whole, `cuttobigint` takes the whole part.
  | "tobigint"
  | "cuttobigint"
  | "tonumber"
  | "pow"
  // Behind it: arithmetic modulo 2^bits; sums and differences of i32 too.
  | "wideadd"
  | "widesub"
  | "widemul"
  | "wideneg"
  | "wideand"
  | "wideor"
  | "widexor"
  | "widenot"
  | "widepow"
  // Shifts by a count that is not negative; beyond the width nothing is left but the sign.
  | "wideshl"
  | "wideshr"
  | "wideushr"
  // The divisor is not 0.
  | "widediv"
  | "widerem"
  | "wideudiv"
  | "wideurem"
  | "ult"
  | "ule"
  | "ugt"
  | "uge"
  // Between i64 and i128.
  | "widen"
  | "uwiden"
  | "truncate"
  // An f64 modulo 2^64, in the checked form only what is whole; an i64 as it is or as an unsigned value.
  | "toint64"
  | "checkedtoint64"
  | "sitof"
  | "uitof"
  | "bitsof64"
  | "frombits64"
  | "clz64"
  | "ctz64"
  | "popcnt64"
  | "rotl64";

export type WideType = "i64" | "i128";

/** A bigint that is known when building. */
export interface BigConstant {
  readonly op: "bigconstant";
  readonly type: "bigint" | WideType;
  readonly value: bigint;
  readonly args: readonly [];
}
