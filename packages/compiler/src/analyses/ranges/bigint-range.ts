/**
 * Sets of bigints for the value-range analysis. They are `Range`s whose upper bound is the first integer beyond: 2^63
 * and 2^64 are doubles, 2^63 - 1 is none. Bounds are computed exactly and rounded outward.
 */
import { wholeRange, type Range } from "./range.js";

/** Bounds that both belong; undefined is no bound. */
interface Bounds {
  readonly lo: bigint | undefined;
  readonly hi: bigint | undefined;
}

export const ANY_BIGINT: Range = wholeRange(-Infinity, Infinity);
const EVERYTHING: Bounds = { lo: undefined, hi: undefined };

/** Larger bounds are as good as none. */
const LARGEST = 1n << 200n;

export const signedRange = (bits: number): Range => wholeRange(-(2 ** (bits - 1)), 2 ** (bits - 1));
export const unsignedRange = (bits: number): Range => wholeRange(0, 2 ** bits);

export const fitsSigned = (r: Range, bits: number): boolean => r.lo >= -(2 ** (bits - 1)) && r.hi <= 2 ** (bits - 1);
export const fitsUnsigned = (r: Range, bits: number): boolean => r.lo >= 0 && r.hi <= 2 ** bits;

function boundsOf({ lo, hi }: Range): Bounds {
  return {
    lo: Number.isFinite(lo) ? BigInt(Math.floor(lo)) : undefined,
    hi: Number.isFinite(hi) ? BigInt(Math.ceil(hi)) - 1n : undefined,
  };
}

function rangeOf({ lo, hi }: Bounds): Range {
  return wholeRange(
    lo === undefined || lo < -LARGEST ? -Infinity : below(lo),
    hi === undefined || hi > LARGEST ? Infinity : above(hi + 1n),
  );
}

/** The nearest double that is not larger: the largest that is finite, for a bigint beyond all doubles. */
function below(value: bigint): number {
  const near = Number(value);
  if (!Number.isFinite(near)) return near > 0 ? Number.MAX_VALUE : -Infinity;
  return BigInt(near) <= value ? near : near - Math.abs(near) * 2 ** -52;
}

const above = (value: bigint): number => -below(-value);

export const constantBigint = (value: bigint): Range => rangeOf({ lo: value, hi: value });

const smallest = (...values: bigint[]): bigint => values.reduce((a, b) => (a < b ? a : b));
const largest = (...values: bigint[]): bigint => values.reduce((a, b) => (a > b ? a : b));
const size = (value: bigint): bigint => (value < 0n ? -value : value);

const isBounded = (a: Bounds): a is { lo: bigint; hi: bigint } => a.lo !== undefined && a.hi !== undefined;
const isNatural = (a: Bounds): boolean => a.lo !== undefined && a.lo >= 0n;

type Unary = (a: Bounds) => Bounds;
type Binary = (a: Bounds, b: Bounds) => Bounds;

const negate: Unary = ({ lo, hi }) => ({
  lo: hi === undefined ? undefined : -hi,
  hi: lo === undefined ? undefined : -lo,
});
const complement: Unary = (a) => add(negate(a), { lo: -1n, hi: -1n });

const add: Binary = (a, b) => ({
  lo: a.lo === undefined || b.lo === undefined ? undefined : a.lo + b.lo,
  hi: a.hi === undefined || b.hi === undefined ? undefined : a.hi + b.hi,
});

const multiply: Binary = (a, b) => {
  if (!isBounded(a) || !isBounded(b)) return isNatural(a) && isNatural(b) ? { lo: 0n, hi: undefined } : EVERYTHING;
  const products = [a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi];
  return { lo: smallest(...products), hi: largest(...products) };
};

const divide: Binary = (a, b) => {
  if (!isBounded(a)) return isNatural(a) && isNatural(b) ? { lo: 0n, hi: undefined } : EVERYTHING;
  // A divisor that can only be zero is none behind the look at it.
  if (isBounded(b) && b.lo > 0n && b.hi >= b.lo) {
    const quotients = [a.lo / b.lo, a.lo / b.hi, a.hi / b.lo, a.hi / b.hi];
    return { lo: smallest(...quotients), hi: largest(...quotients) };
  }
  const bound = largest(size(a.lo), size(a.hi));
  return isNatural(a) && isNatural(b) ? { lo: 0n, hi: a.hi } : { lo: -bound, hi: bound };
};

/** The remainder has the sign of the dividend, and is smaller than the divisor and no larger than the dividend. */
const remainder: Binary = (a, b) => {
  const limit = isBounded(b) ? largest(0n, largest(size(b.lo), size(b.hi)) - 1n) : undefined;
  const within = (bound: bigint | undefined): bigint | undefined =>
    bound === undefined ? limit : limit === undefined ? bound : smallest(bound, limit);
  const down = a.lo !== undefined && a.lo >= 0n ? 0n : within(a.lo === undefined ? undefined : -a.lo);
  const up = a.hi !== undefined && a.hi <= 0n ? 0n : within(a.hi);
  return { lo: down === undefined ? undefined : -down, hi: up };
};

/** The smallest n with -2^n <= x < 2^n for all members. */
function bitsOf(a: { lo: bigint; hi: bigint }): bigint {
  let bits = 0n;
  while (a.hi >= 1n << bits || a.lo < -(1n << bits)) bits++;
  return bits;
}

const and: Binary = (a, b) => {
  if (isNatural(a) && isNatural(b)) {
    if (a.hi === undefined || b.hi === undefined) return { lo: 0n, hi: a.hi ?? b.hi };
    return { lo: 0n, hi: smallest(a.hi, b.hi) };
  }
  if (isNatural(a)) return { lo: 0n, hi: a.hi };
  return isNatural(b) ? { lo: 0n, hi: b.hi } : either(a, b);
};

/** `|` and `^` have no more bits than their operands. */
const either: Binary = (a, b) => {
  if (!isBounded(a) || !isBounded(b)) return isNatural(a) && isNatural(b) ? { lo: 0n, hi: undefined } : EVERYTHING;
  const bits = [bitsOf(a), bitsOf(b)].reduce((x, y) => (x > y ? x : y));
  return { lo: isNatural(a) && isNatural(b) ? 0n : -(1n << bits), hi: (1n << bits) - 1n };
};

const MOST_PLACES = 256n;

const shiftLeft: Binary = (a, b) => {
  if (!isBounded(b) || b.lo < 0n || b.hi > MOST_PLACES || !isBounded(a))
    return isNatural(a) && isNatural(b) ? { lo: 0n, hi: undefined } : EVERYTHING;
  return { lo: smallest(a.lo << b.lo, a.lo << b.hi), hi: largest(a.hi << b.lo, a.hi << b.hi) };
};

const shiftRight: Binary = (a, b) => {
  if (!isNatural(b)) return EVERYTHING;
  const lowest = b.lo!;
  const { hi: most = MOST_PLACES } = b;
  return {
    lo: a.lo === undefined ? undefined : smallest(a.lo >> lowest, a.lo >> most),
    hi: a.hi === undefined ? undefined : largest(a.hi >> lowest, a.hi >> most),
  };
};

const power: Binary = (a, b) => {
  if (!isBounded(a) || !isBounded(b) || b.lo < 0n || b.hi > MOST_PLACES)
    return isNatural(a) ? { lo: 0n, hi: undefined } : EVERYTHING;
  const bound = largest(size(a.lo), size(a.hi), 1n) ** b.hi;
  return { lo: isNatural(a) ? 0n : -bound, hi: bound };
};

const unary: Record<string, Unary> = { neg: negate, not: complement };
const binary: Record<string, Binary> = {
  add,
  sub: (a, b) => add(a, negate(b)),
  mul: multiply,
  div: divide,
  rem: remainder,
  and,
  or: either,
  xor: either,
  shl: shiftLeft,
  shr: shiftRight,
  pow: power,
};

/** The range of an operation on bigints. */
export function bigintRange(op: string, args: readonly Range[]): Range {
  const [a, b] = args;
  if (!a) return ANY_BIGINT;
  if (!b) return unary[op] ? rangeOf(unary[op](boundsOf(a))) : ANY_BIGINT;
  return binary[op] ? rangeOf(binary[op](boundsOf(a), boundsOf(b))) : ANY_BIGINT;
}

/** `BigInt.asIntN` and `BigInt.asUintN`: what fits stays. */
export function wrappedRange(a: Range, bits: number, signed: boolean): Range {
  if (signed ? fitsSigned(a, bits) : fitsUnsigned(a, bits)) return a;
  return signed ? signedRange(bits) : unsignedRange(bits);
}

/** The whole numbers among numbers, as bigints. */
export const fromNumbers = (a: Range): Range =>
  Number.isFinite(a.lo) && Number.isFinite(a.hi)
    ? rangeOf({ lo: BigInt(Math.floor(a.lo)), hi: BigInt(Math.ceil(a.hi)) })
    : ANY_BIGINT;

/** The same where a number that is larger than 64 bits hold fails. */
export function fromNumbersOf64Bits(a: Range): Range {
  const [least, most] = [-(2n ** 63n), 2n ** 63n - 1n];
  const inside = (value: bigint): bigint => largest(least, smallest(value, most));
  const { lo = least, hi = most } = boundsOf(fromNumbers(a));
  return rangeOf({ lo: inside(lo), hi: inside(hi) });
}

/** Bigints as numbers: rounded to the nearest. */
export function toNumbers(a: Range): Range {
  const { lo, hi } = boundsOf(a);
  return wholeRange(lo === undefined ? -Infinity : Number(lo), hi === undefined ? Infinity : Number(hi));
}
