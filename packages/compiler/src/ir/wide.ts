/**
 * Bigints in the IR. Before `narrow` a `bigint` is JavaScript's: a whole number of any size. Behind it, it is an `i64`,
 * or an `i128` where the ranges ask for it, and arithmetic is modulo 2^64 or 2^128. See the table of their operations.
 */

export type WideType = "i64" | "i128";

/** A bigint that is known when building. */
export interface BigConstant {
  readonly op: "bigconstant";
  readonly type: "bigint" | WideType;
  readonly value: bigint;
  readonly args: readonly [];
}
