/** Which machine type holds a bigint, by the values that it can have: an i64 or an i128, signed or not. */
import type { Place } from "../../bind/signature.js";
import type { WideType } from "../../ir/wide.js";
import { fitsSigned, fitsUnsigned } from "./bigint-range.js";
import type { Range } from "./range.js";

/** A register and how its bits are read. */
export interface Register {
  readonly type: WideType;
  readonly signed: boolean;
}

export const bitsOf = (type: WideType): 64 | 128 => (type === "i64" ? 64 : 128);

export const fitsRegister = (r: Range, { type, signed }: Register): boolean =>
  signed ? fitsSigned(r, bitsOf(type)) : fitsUnsigned(r, bitsOf(type));

const registers: readonly Register[] = [
  { type: "i64", signed: true },
  { type: "i64", signed: false },
  { type: "i128", signed: true },
  { type: "i128", signed: false },
];

/** The smallest register that holds all values of all ranges. */
export const registerFor = (...ranges: readonly Range[]): Register | undefined =>
  registers.find((register) => ranges.every((range) => fitsRegister(range, register)));

/**
 * A bigint that may outgrow every register (W2106), a shift count or exponent that may be negative (W2107), or one that
 * is to lie in memory and may not fit 64 bits (W2108).
 */
export class BoundlessBigint extends Error {
  constructor(
    readonly place: Place | undefined,
    readonly code: "W2106" | "W2107" | "W2108" = "W2106",
  ) {
    super("a bigint that may outgrow every register");
  }
}
