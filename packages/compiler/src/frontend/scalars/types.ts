/** The explicit scalar types: their names, the values that each holds, and which holds the values of which. */

export type ScalarName = "i8" | "i16" | "i32" | "i64" | "u8" | "u16" | "u32" | "u64" | "f32";

/** `integer`: a number at run time. `wide`: a bigint at run time. `single`: a number of 32 bits. */
export type Family = "integer" | "wide" | "single";

export interface ScalarType {
  readonly family: Family;
  readonly bits: number;
  readonly signed: boolean;
}

const integer = (bits: number, signed: boolean): ScalarType => ({
  family: bits === 64 ? "wide" : "integer",
  bits,
  signed,
});

export const scalarTypes: Record<ScalarName, ScalarType> = {
  i8: integer(8, true),
  i16: integer(16, true),
  i32: integer(32, true),
  i64: integer(64, true),
  u8: integer(8, false),
  u16: integer(16, false),
  u32: integer(32, false),
  u64: integer(64, false),
  f32: { family: "single", bits: 32, signed: true },
};

export const isScalarName = (name: string): name is ScalarName => name in scalarTypes;
export const isWide = (name: ScalarName): boolean => scalarTypes[name].family === "wide";
export const isInteger = (name: ScalarName): boolean => scalarTypes[name].family === "integer";

export interface Interval {
  readonly lo: bigint;
  readonly hi: bigint;
}

/** The values of an integer type of `bits` bits. */
export const intervalOf = (bits: number, signed: boolean): Interval =>
  signed
    ? { lo: -(1n << BigInt(bits - 1)), hi: (1n << BigInt(bits - 1)) - 1n }
    : { lo: 0n, hi: (1n << BigInt(bits)) - 1n };

/** Whole numbers up to here are exact in 32 bits. */
const SINGLE_LIMIT = 1n << 24n;

/** Whether the type holds every integer of an interval. */
export function holds(name: ScalarName, { lo, hi }: Interval): boolean {
  const { family, bits, signed } = scalarTypes[name];
  if (family === "single") return lo >= -SINGLE_LIMIT && hi <= SINGLE_LIMIT;
  const own = intervalOf(bits, signed);
  return own.lo <= lo && hi <= own.hi;
}

/**
 * Whether arithmetic modulo 2^bits takes every integer of an interval for one that the type holds: its bits are all
 * that counts.
 */
export function holdsBits(name: ScalarName, { lo, hi }: Interval): boolean {
  const { bits } = scalarTypes[name];
  return lo >= intervalOf(bits, true).lo && hi <= intervalOf(bits, false).hi;
}

/** Whether every value of `inner` is one of `outer`; both are numbers or both bigints at run time. */
export function contains(outer: ScalarName, inner: ScalarName): boolean {
  if (outer === inner) return true;
  if (scalarTypes[inner].family === "single" || isWide(outer) !== isWide(inner)) return false;
  const { bits, signed } = scalarTypes[inner];
  return holds(outer, intervalOf(bits, signed));
}
