/**
 * Explicit scalar types: each name is a type, and the function that converts any number, bigint or boolean to it.
 * Between values of one such type, arithmetic that the build sees is of that type. Without the build these are plain
 * numbers and bigints, and operators are JavaScript's.
 */

declare const scalar: unique symbol;

/** A number or bigint that the build computes with as the named type; plain ones are accepted where one is wanted. */
type Scalar<Base extends number | bigint, Name extends string> = Base & { readonly [scalar]?: Name };
/** What a conversion takes. */
type Convertible = number | bigint | boolean;

export type i8 = Scalar<number, "i8">;
export type i16 = Scalar<number, "i16">;
export type i32 = Scalar<number, "i32">;
export type i64 = Scalar<bigint, "i64">;
export type u8 = Scalar<number, "u8">;
export type u16 = Scalar<number, "u16">;
export type u32 = Scalar<number, "u32">;
export type u64 = Scalar<bigint, "u64">;
export type f32 = Scalar<number, "f32">;
export type f64 = number;
export type bool = boolean;

/** The name of an explicit scalar type; a plain number is an `f64`, a plain bigint an `i64`. */
export type ScalarName<T extends number | bigint | boolean> = [T] extends [boolean]
  ? "bool"
  : typeof scalar extends keyof T
    ? Exclude<T[typeof scalar], undefined>
    : [T] extends [bigint]
      ? "i64"
      : "f64";

/** Bigints lose their high bits exactly; numbers are left to the operators. */
const toNumber = (value: Convertible): number => Number(typeof value === "bigint" ? BigInt.asIntN(32, value) : value);

/** Numbers lose their fraction; NaN and the infinities are 0. */
const toBigInt = (value: Convertible): bigint =>
  typeof value === "number" ? (Number.isFinite(value) ? BigInt(Math.trunc(value)) : 0n) : BigInt(value);

/** The low 8 bits of the whole part, as a signed integer. */
export const i8 = (value: Convertible): i8 => (toNumber(value) << 24) >> 24;
/** The low 16 bits of the whole part, as a signed integer. */
export const i16 = (value: Convertible): i16 => (toNumber(value) << 16) >> 16;
/** The low 32 bits of the whole part, as a signed integer: `value | 0`. */
export const i32 = (value: Convertible): i32 => toNumber(value) | 0;
/** The low 64 bits of the whole part, as a signed integer. */
export const i64 = (value: Convertible): i64 => BigInt.asIntN(64, toBigInt(value));
/** The low 8 bits of the whole part. */
export const u8 = (value: Convertible): u8 => toNumber(value) & 0xff;
/** The low 16 bits of the whole part. */
export const u16 = (value: Convertible): u16 => toNumber(value) & 0xffff;
/** The low 32 bits of the whole part: `value >>> 0`. */
export const u32 = (value: Convertible): u32 => toNumber(value) >>> 0;
/** The low 64 bits of the whole part. */
export const u64 = (value: Convertible): u64 => BigInt.asUintN(64, toBigInt(value));
/** The nearest number of 32 bits: `Math.fround`; a bigint becomes a number first. */
export const f32 = (value: Convertible): f32 => Math.fround(Number(value));
/** The number itself; of a bigint the nearest one. */
export const f64 = (value: Convertible): f64 => Number(value);
/** Whether the value is neither zero nor NaN. */
export const bool = (value: Convertible): bool => Boolean(value);

type Integer = i8 | i16 | i32 | i64 | u8 | u16 | u32 | u64;
/** The integers whose width their values tell, also without the build. */
type Register = i32 | i64 | u32 | u64;

/**
 * The quotient without its fraction. A number divided by zero gives an infinity or NaN, and 0 in an integer type; a
 * bigint throws.
 */
export function idiv<T extends Integer>(a: T, b: T): T;
export function idiv(a: number | bigint, b: number | bigint): number | bigint {
  return typeof a === "bigint" ? a / (b as bigint) : Math.trunc(a / (b as number));
}

/** The largest integer that is not above the quotient. */
export function floorDiv<T extends Integer>(a: T, b: T): T;
export function floorDiv(a: number | bigint, b: number | bigint): number | bigint {
  if (typeof a === "number") return Math.floor(a / (b as number));
  const rest = a % (b as bigint);
  return a / (b as bigint) - (rest !== 0n && rest < 0n !== (b as bigint) < 0n ? 1n : 0n);
}

/** The rest of {@link floorDiv}: it has the sign of the divisor. */
export function floorMod<T extends Integer>(a: T, b: T): T;
export function floorMod(a: number | bigint, b: number | bigint): number | bigint {
  const rest = (a as number) % (b as number);
  return rest && rest < 0 !== b < 0 ? rest + (b as number) : rest;
}

/** How many of the bits are ones: of 32 in a number, of 64 in a bigint. */
export function popcnt(value: Register): number {
  if (typeof value === "bigint") return popcnt(high(value)) + popcnt(low(value));
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The number of zeros in front of the highest one: of 32 bits in a number, of 64 in a bigint. */
export function clz(value: Register): number {
  if (typeof value !== "bigint") return Math.clz32(value);
  const upper = high(value);
  return upper ? Math.clz32(upper) : 32 + Math.clz32(low(value));
}

/** The number of zeros behind the lowest one: of 32 bits in a number, of 64 in a bigint. */
export function ctz(value: Register): number {
  if (typeof value !== "bigint") return value | 0 ? 31 - Math.clz32(value & (0 - value)) : 32;
  const lower = low(value);
  return lower ? ctz(lower) : 32 + ctz(high(value));
}

const low = (value: bigint): number => Number(BigInt.asIntN(32, value));
const high = (value: bigint): number => Number(BigInt.asIntN(32, value >> 32n));

/** The bits moved up by `count` places modulo their number; those that leave at the top come in at the bottom. */
export function rotl<T extends Register>(value: T, count: number): T;
export function rotl(value: number | bigint, count: number): number | bigint {
  if (typeof value === "number") {
    const bits = (value << count) | (value >>> -count);
    return value < 0 ? bits : bits >>> 0;
  }
  const places = BigInt(count & 63);
  const bits = BigInt.asUintN(64, value);
  const rotated = (bits << places) | (bits >> (64n - places));
  return value < 0n ? BigInt.asIntN(64, rotated) : BigInt.asUintN(64, rotated);
}

let bytes: DataView | undefined;

/**
 * The value whose bits are those of a number of the same size: between `f32` and `i32` or `u32`, and between `f64` and
 * `i64` or `u64`.
 */
export function bitcast(target: typeof f32, value: i32 | u32): f32;
export function bitcast(target: typeof i32, value: f32): i32;
export function bitcast(target: typeof u32, value: f32): u32;
export function bitcast(target: typeof f64, value: i64 | u64): f64;
export function bitcast(target: typeof i64, value: f64): i64;
export function bitcast(target: typeof u64, value: f64): u64;
export function bitcast(target: (value: Convertible) => number | bigint, value: number | bigint): number | bigint {
  bytes ??= new DataView(new ArrayBuffer(8));
  if (target === f32) return (bytes.setInt32(0, value as number), bytes.getFloat32(0));
  if (target === f64) return (bytes.setBigInt64(0, value as bigint), bytes.getFloat64(0));
  if (target === i64 || target === u64) bytes.setFloat64(0, value as number);
  else bytes.setFloat32(0, value as number);
  if (target === i64) return bytes.getBigInt64(0);
  if (target === u64) return bytes.getBigUint64(0);
  return target === i32 ? bytes.getInt32(0) : bytes.getUint32(0);
}
