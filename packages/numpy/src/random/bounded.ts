/** Integers of every dtype, drawn as NumPy does it: small ones share the words that they are made of. */
import type { DType } from "../array/dtypes.js";
import type { BitGenerator } from "./bits.js";
import { drawn, type Size } from "./sizes.js";
import { integers, upTo32, upTo64 } from "./scalar/integers.js";

/** How many bits the elements of a dtype have, and whether one is for the sign. */
const LIMITS: Partial<Record<DType, readonly [bits: number, isSigned: boolean]>> = {
  bool: [1, false],
  i8: [8, true],
  i16: [16, true],
  i32: [32, true],
  i64: [64, true],
  u8: [8, false],
  u16: [16, false],
  u32: [32, false],
  u64: [64, false],
};

/**
 * One integer from `first` to `last`, or an array of them. Throws a RangeError where there is none, or none of the
 * dtype.
 */
export function integersBetween<B extends BitGenerator>(
  bits: B,
  first: number | bigint,
  last: number | bigint,
  size: Size | undefined,
  dtype: DType | undefined,
): unknown {
  const next =
    dtype === undefined ? () => integers(bits, Number(first), Number(last) + 1) : integerOf(bits, first, last, dtype);
  if (size !== undefined) return drawn(size, next, dtype);
  return dtype === "bool" ? next() !== 0 : next();
}

function integerOf<B extends BitGenerator>(
  bits: B,
  first: number | bigint,
  last: number | bigint,
  dtype: DType,
): () => number | bigint {
  const [width, isSigned] = LIMITS[dtype] ?? refuse(dtype);
  const least = BigInt(first);
  const range = BigInt(last) - least;
  if (range < 0n) throw new RangeError(`low >= high: there is no integer from ${first} to ${last}`);
  const [inside, name] = isSigned ? ([BigInt.asIntN, "int"] as const) : ([BigInt.asUintN, "uint"] as const);
  if (inside(width, least) !== least) throw new RangeError(`low is out of bounds for ${name}${width}`);
  if (inside(width, BigInt(last)) !== BigInt(last)) throw new RangeError(`high is out of bounds for ${name}${width}`);
  if (width === 64) return wideInteger(bits, least, range);
  const from = Number(first);
  const count = Number(range);
  if (width === 32) return () => from + upTo32(bits, count);
  const next = count === 0 ? () => 0 : smallInteger(bits, width, count);
  return () => from + next();
}

const refuse = (dtype: DType): never => {
  throw new TypeError(`integers are not of ${dtype}`);
};

function wideInteger<B extends BitGenerator>(bits: B, first: bigint, range: bigint): () => bigint {
  const last = Number(range);
  if (last < 4294967296) return () => first + BigInt(upTo32(bits, last));
  const high = Number(range >> 32n);
  const low = Number(range & 0xffffffffn);
  return () => {
    upTo64(bits, high, low);
    return first + ((BigInt(bits.high >>> 0) << 32n) | BigInt(bits.low >>> 0));
  };
}

/** Integers of less than 32 bits from 0 to `last`: several of one word, the lowest first. */
function smallInteger<B extends BitGenerator>(bits: B, width: number, last: number): () => number {
  const mask = 2 ** width - 1;
  let word = 0;
  let left = 0;
  const part = (): number => {
    if (left === 0) {
      word = bits.next32();
      left = 32;
    } else word >>>= width;
    left -= width;
    return word & mask;
  };
  if (last === mask) return part;
  const count = last + 1;
  const threshold = (mask - last) % count;
  return () => {
    let product = part() * count;
    while ((product & mask) < threshold) product = part() * count;
    return product >>> width;
  };
}
