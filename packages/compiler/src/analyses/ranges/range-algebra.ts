/** How operations map ranges: of each that says more of its result than any number, the range of that. */
import type { Expression } from "../../ir/ir.js";
import { fitsI32, I32, I32_MAX, I32_MIN, isEmpty, type Range, SAFE, wholeRange } from "./range.js";

const hasZero = (r: Range): boolean => r.lo <= 0 && r.hi >= 0;
const hasNegative = (r: Range): boolean => r.lo < 0 || r.negativeZero;
const hasPositive = (r: Range): boolean => r.hi > 0 || hasZero(r);
const hasInfinity = (r: Range): boolean => r.lo === -Infinity || r.hi === Infinity;
const magnitude = (r: Range): number => (isEmpty(r) ? 0 : Math.max(Math.abs(r.lo), Math.abs(r.hi)));

/** An interval from candidate bounds; a NaN among them stands for an unknown bound. */
function hull(candidates: readonly number[], rest: Omit<Range, "lo" | "hi">): Range {
  const lo = Math.min(...candidates);
  const { whole, nan, negativeZero } = rest;
  if (Number.isNaN(lo)) return { lo: -Infinity, hi: Infinity, whole, nan, negativeZero };
  return { lo: lo + 0, hi: Math.max(...candidates) + 0, whole, nan, negativeZero };
}

type Unary = (a: Range) => Range;
type Binary = (a: Range, b: Range) => Range;

const add: Binary = (a, b) =>
  hull([a.lo + b.lo, a.hi + b.hi], {
    whole: a.whole && b.whole,
    nan: a.nan || b.nan || (a.hi === Infinity && b.lo === -Infinity) || (a.lo === -Infinity && b.hi === Infinity),
    negativeZero: a.negativeZero && b.negativeZero,
  });

const negate: Unary = (a) => ({ lo: -a.hi + 0, hi: -a.lo + 0, whole: a.whole, nan: a.nan, negativeZero: hasZero(a) });

const subtract: Binary = (a, b) => {
  const { lo, hi, whole, nan } = add(a, negate(b));
  return { lo, hi, whole, nan, negativeZero: a.negativeZero && hasZero(b) };
};

const multiply: Binary = (a, b) => {
  const whole = a.whole && b.whole;
  const opposite = (hasNegative(a) && hasPositive(b)) || (hasPositive(a) && hasNegative(b));
  const zero = hasZero(a) || hasZero(b) || !whole;
  return hull([a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi], {
    whole,
    nan: a.nan || b.nan || (hasZero(a) && hasInfinity(b)) || (hasZero(b) && hasInfinity(a)),
    negativeZero: opposite && zero,
  });
};

const divide: Binary = (a, b) => {
  const nan = a.nan || b.nan || (hasZero(a) && hasZero(b)) || (hasInfinity(a) && hasInfinity(b));
  const negativeZero = (hasNegative(a) && hasPositive(b)) || (hasPositive(a) && hasNegative(b));
  if (hasZero(b)) return { lo: -Infinity, hi: Infinity, whole: false, nan, negativeZero };
  return hull([a.lo / b.lo, a.lo / b.hi, a.hi / b.lo, a.hi / b.hi], { whole: false, nan, negativeZero });
};

/** The remainder has the sign of the dividend and is smaller than the divisor, and no larger than the dividend. */
const remainder: Binary = (a, b) => {
  const whole = a.whole && b.whole;
  const limit = Math.max(0, magnitude(b) - (whole && magnitude(b) <= SAFE ? 1 : 0));
  return {
    lo: a.lo < 0 ? Math.max(a.lo, -limit) : 0,
    hi: a.hi > 0 ? Math.min(a.hi, limit) : 0,
    whole,
    nan: a.nan || b.nan || hasZero(b) || hasInfinity(a),
    negativeZero: hasNegative(a),
  };
};

const rounding =
  (f: (x: number) => number, negativeZero: (a: Range) => boolean): Unary =>
  (a) => ({
    lo: f(a.lo) + 0,
    hi: f(a.hi) + 0,
    whole: true,
    nan: a.nan,
    negativeZero: a.negativeZero || (!a.whole && negativeZero(a)),
  });

const crossesZeroFromBelow = (a: Range): boolean => a.lo < 0 && a.hi > -1;

/** A number after ToInt32, when the interval shows that nothing wraps; else any i32. */
function toInt32(a: Range): Range {
  if (isEmpty(a) || a.lo <= I32_MIN - 1 || a.hi >= I32_MAX + 1) return I32;
  const [lo, hi] = [Math.trunc(a.lo) + 0, Math.trunc(a.hi) + 0];
  return a.nan ? wholeRange(Math.min(0, lo), Math.max(0, hi)) : wholeRange(lo, hi);
}

/** All bits up to the highest that a number of the range can have. */
const bitsOf = (hi: number): number => (hi <= 0 ? 0 : 2 ** (32 - Math.clz32(hi)) - 1);

const bitAnd: Binary = (x, y) => {
  const [a, b] = [toInt32(x), toInt32(y)];
  if (a.lo >= 0 && b.lo >= 0) return wholeRange(0, Math.min(a.hi, b.hi));
  if (a.lo >= 0) return wholeRange(0, a.hi);
  return b.lo >= 0 ? wholeRange(0, b.hi) : I32;
};

const bitOr: Binary = (x, y) => {
  const [a, b] = [toInt32(x), toInt32(y)];
  if (b.lo === 0 && b.hi === 0) return a;
  if (a.lo === 0 && a.hi === 0) return b;
  if (a.lo >= 0 && b.lo >= 0) return wholeRange(Math.max(a.lo, b.lo), bitsOf(Math.max(a.hi, b.hi)));
  return I32;
};

const bitXor: Binary = (x, y) => {
  const [a, b] = [toInt32(x), toInt32(y)];
  return a.lo >= 0 && b.lo >= 0 ? wholeRange(0, bitsOf(Math.max(a.hi, b.hi))) : I32;
};

const shiftCount = (r: Range): number | undefined =>
  r.lo === r.hi && r.whole && !r.nan && r.lo >= 0 && r.lo < 32 ? r.lo : undefined;

const shiftLeft: Binary = (x, y) => {
  const a = toInt32(x);
  const k = shiftCount(y);
  if (k === undefined) return I32;
  const scaled = wholeRange(a.lo * 2 ** k, a.hi * 2 ** k);
  return fitsI32(scaled) ? scaled : I32;
};

const shiftRight: Binary = (x, y) => {
  const a = toInt32(x);
  const k = shiftCount(y);
  if (k !== undefined) return wholeRange(a.lo >> k, a.hi >> k);
  return wholeRange(a.lo >= 0 ? 0 : a.lo, a.hi >= 0 ? a.hi : -1);
};

const shiftRightUnsigned: Binary = (x, y) => {
  const k = shiftCount(y);
  const exact = x.whole && !x.nan && !isEmpty(x) && x.lo >= 0 && x.hi < 2 ** 32;
  const [lo, hi] = exact ? [x.lo, x.hi] : [0, 2 ** 32 - 1];
  return k === undefined ? wholeRange(0, hi) : wholeRange(lo >>> k, hi >>> k);
};

const squareRoot: Unary = (a) => ({
  lo: Math.sqrt(Math.max(0, a.lo)),
  hi: Math.sqrt(Math.max(0, a.hi)),
  whole: false,
  nan: a.nan || a.lo < 0,
  negativeZero: a.negativeZero,
});

const absolute: Unary = (a) => ({
  lo: hasZero(a) ? 0 : Math.min(Math.abs(a.lo), Math.abs(a.hi)),
  hi: isEmpty(a) ? -Infinity : magnitude(a),
  whole: a.whole,
  nan: a.nan,
  negativeZero: false,
});

const extreme =
  (f: (a: number, b: number) => number): Binary =>
  (a, b) => ({
    lo: f(a.lo, b.lo),
    hi: f(a.hi, b.hi),
    whole: a.whole && b.whole,
    nan: a.nan || b.nan,
    negativeZero: a.negativeZero || b.negativeZero,
  });

const product32: Binary = (a, b) => {
  const exact = multiply(toInt32(a), toInt32(b));
  return fitsI32(exact) ? { ...exact, negativeZero: false } : I32;
};

/** How each operation maps ranges. Operations that are not here can give anything. */
export const unary: Partial<Record<Expression["op"], Unary>> = {
  neg: negate,
  sqrt: squareRoot,
  abs: absolute,
  floor: rounding(Math.floor, () => false),
  ceil: rounding(Math.ceil, crossesZeroFromBelow),
  trunc: rounding(Math.trunc, crossesZeroFromBelow),
  round: rounding(Math.round, crossesZeroFromBelow),
  fround: (a) => ({
    ...a,
    lo: Math.fround(a.lo),
    hi: Math.fround(a.hi),
    negativeZero: a.negativeZero || (!a.whole && a.lo < 0),
  }),
  sign: (a) => ({ lo: a.lo < 0 ? -1 : 0, hi: a.hi > 0 ? 1 : 0, whole: true, nan: a.nan, negativeZero: a.negativeZero }),
  not: (a) => wholeRange(~toInt32(a).hi, ~toInt32(a).lo),
  clz32: () => wholeRange(0, 32),
  ctz32: () => wholeRange(0, 32),
  popcnt32: () => wholeRange(0, 32),
  reverse32: () => I32,
  singlebits: () => I32,
  highword: () => I32,
  lowword: () => I32,
  // Not told to be whole: it is computed with as a double.
  exponentfield: () => ({ lo: 0, hi: 4095, whole: false, nan: false, negativeZero: false }),
  significand: () => ({ lo: 1, hi: 2, whole: false, nan: false, negativeZero: false }),
  identity: () => I32,
};

export const binary: Partial<Record<Expression["op"], Binary>> = {
  add,
  sub: subtract,
  mul: multiply,
  div: divide,
  rem: remainder,
  and: bitAnd,
  or: bitOr,
  xor: bitXor,
  shl: shiftLeft,
  shr: shiftRight,
  ushr: shiftRightUnsigned,
  min: extreme(Math.min),
  max: extreme(Math.max),
  imul: product32,
  intervalfrom: () => wholeRange(0, 127),
};
