/**
 * The rows of operations on bigints and their registers: before `narrow` those of JavaScript, behind it arithmetic
 * modulo 2^64 or 2^128.
 */
import type { TypedRow } from "./operation-row.js";
import { either, exactly, wide, wideOrder } from "./rules.js";

export const bigintOperations = {
  // Before `narrow`.
  asint: { says: "`BigInt.asIntN(bits, a)`", rule: exactly("bigint", "f64", "bigint") },
  asuint: { says: "`BigInt.asUintN(bits, a)`", rule: exactly("bigint", "f64", "bigint") },
  tobigint: {
    says: "`BigInt(a)`; fails for what is not whole, or needs more than 64 bits and is not cut to its low ones",
    rule: exactly("f64", "bigint"),
  },
  cuttobigint: { says: "The whole part of a number as a bigint", rule: exactly("f64", "bigint") },
  tonumber: { says: "`Number(a)`", rule: exactly("bigint", "f64") },
  pow: { says: "`a ** b`", rule: exactly("bigint", "bigint", "bigint") },
  // Behind it; sums and differences of i32 too.
  wideadd: { says: "`a + b` modulo 2^bits", rule: either(wide(2), exactly("i32", "i32", "i32")) },
  widesub: { says: "`a - b` modulo 2^bits", rule: either(wide(2), exactly("i32", "i32", "i32")) },
  widemul: { says: "`a * b` modulo 2^bits", rule: wide(2) },
  wideneg: { says: "`-a` modulo 2^bits", rule: wide(1) },
  wideand: { says: "`a & b`", rule: wide(2) },
  wideor: { says: "`a | b`", rule: wide(2) },
  widexor: { says: "`a ^ b`", rule: wide(2) },
  widenot: { says: "`~a`", rule: wide(1) },
  widepow: { says: "`a ** b` modulo 2^bits", rule: wide(2) },
  // By a count that is not negative; beyond the width nothing is left but the sign.
  wideshl: { says: "`a << b`", rule: wide(2) },
  wideshr: { says: "`a >> b`", rule: wide(2) },
  wideushr: { says: "`a >> b` of a value without sign", rule: wide(2) },
  // The divisor is not 0.
  widediv: { says: "`a / b`", rule: wide(2) },
  widerem: { says: "`a % b`", rule: wide(2) },
  wideudiv: { says: "`a / b` of values without sign", rule: wide(2) },
  wideurem: { says: "`a % b` of values without sign", rule: wide(2) },
  ult: { says: "`a < b` of values without sign", rule: wideOrder },
  ule: { says: "`a <= b` of values without sign", rule: wideOrder },
  ugt: { says: "`a > b` of values without sign", rule: wideOrder },
  uge: { says: "`a >= b` of values without sign", rule: wideOrder },
  widen: { says: "The same value in 128 bits", rule: exactly("i64", "i128") },
  uwiden: { says: "The same value without sign in 128 bits", rule: exactly("i64", "i128") },
  truncate: { says: "The low 64 bits", rule: exactly("i128", "i64") },
  toint64: { says: "A number modulo 2^64", rule: exactly("f64", "i64") },
  checkedtoint64: { says: "A number modulo 2^64; fails for what is not whole", rule: exactly("f64", "i64") },
  limitedtoint64: { says: "A number as 64 bits; fails for what is not whole, or larger", rule: exactly("f64", "i64") },
  sitof: { says: "64 bits as a number", rule: exactly("i64", "f64") },
  uitof: { says: "64 bits without sign as a number", rule: exactly("i64", "f64") },
  bitsof64: {
    says: "The bits of a double",
    rule: either(exactly("f64", "bigint"), exactly("f64", "i64")),
    zero: "shows",
  },
  frombits64: { says: "The double with these bits", rule: either(exactly("bigint", "f64"), exactly("i64", "f64")) },
  clz64: {
    says: "How many of 64 bits are 0 above the highest 1",
    rule: either(exactly("bigint", "f64"), exactly("i64", "i32")),
  },
  ctz64: {
    says: "How many of 64 bits are 0 below the lowest 1",
    rule: either(exactly("bigint", "f64"), exactly("i64", "i32")),
  },
  popcnt64: { says: "How many of 64 bits are 1", rule: either(exactly("bigint", "f64"), exactly("i64", "i32")) },
  rotl64: {
    says: "64 bits turned to the left",
    rule: either(exactly("bigint", "f64", "bigint"), exactly("i64", "i32", "i64")),
  },
} as const satisfies Record<string, TypedRow>;

export type WideOperationName = keyof typeof bigintOperations;
