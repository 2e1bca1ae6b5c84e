/** Parts of numbers: quotients with remainders, fractions, exponents, and neighbours among floats. */
import { kindOf, type KindOf, type LargerRank, type Operand, type RankOf, type ResultOf } from "../operands.js";
import { promote, type Floating, type Promotable, type Promoted } from "../promotion.js";
import { floorDivide, mod } from "./arithmetic.js";
import { fromSingleBits, fromWords, highWord, lowWord, singleBits } from "./bits.js";
import type { Kernel } from "./loops.js";
import {
  compute,
  floating,
  type Floating1,
  type Floating2,
  type OfArray,
  type OfArrays,
  type ResultRule,
  type UfuncOptions,
  type UfuncResult,
} from "./ufuncs.js";

type Float<A extends Operand> = ResultOf<Floating<Promoted<KindOf<A>, KindOf<A>>>, RankOf<A>, A>;
type Whole<A extends Operand, B extends Operand> = ResultOf<
  Promoted<KindOf<A>, KindOf<B>>,
  LargerRank<RankOf<A>, RankOf<B>>,
  A | B
>;

/**
 * The power of 2 that a number's first digit stands for: floor(log2(|a|)), of 0 and of what is smaller than all normal
 * numbers −1023.
 */
function exponentOf(a: number): number {
  return ((highWord(a) >>> 20) & 0x7ff) - 1023;
}

/** 2ⁿ, for n of normal numbers. */
function powerOf(n: number): number {
  return fromWords((n + 1023) << 20, 0);
}

/** a · 2ⁿ, rounded once. */
export function scaledBy(a: number, n: number): number {
  let value = a;
  let rest = Math.trunc(n);
  for (let round = 0; round < 3 && rest > 1023; round++, rest -= 1023) value *= 2 ** 1023;
  for (let round = 0; round < 3 && rest < -1022; round++, rest += 969) value *= 2 ** -969;
  return rest === rest ? value * powerOf(Math.max(-1022, Math.min(1023, rest))) : NaN;
}

const isPlain = (a: number): boolean => a !== 0 && Math.abs(a) < Infinity;

/** A number below all normal ones has 54 more powers of 2 in it first. */
const normal = (a: number): number => (exponentOf(a) < -1022 ? a * 2 ** 54 : a);

function mantissaOf(a: number): number {
  const own = normal(a);
  return isPlain(a) ? scaledBy(own, -exponentOf(own) - 1) : a;
}

function binaryExponentOf(a: number): number {
  if (!isPlain(a)) return 0;
  const exponent = exponentOf(normal(a)) + 1;
  return exponentOf(a) < -1022 ? exponent - 54 : exponent;
}

function nextDouble(a: number, b: number): number {
  if (a !== a || b !== b || a === b) return a === b ? b : NaN;
  if (a === 0) return b > 0 ? 2 ** -1074 : -(2 ** -1074);
  const step = a < b === a > 0 ? 1 : -1;
  const [high, low] = [highWord(a), lowWord(a)];
  const carries = step > 0 ? low === -1 : low === 0;
  return fromWords(carries ? (high + step) | 0 : high, (low + step) | 0);
}

function nextSingle(a: number, b: number): number {
  if (a !== a || b !== b || a === b) return a === b ? b : NaN;
  if (a === 0) return b > 0 ? 2 ** -149 : -(2 ** -149);
  return fromSingleBits((singleBits(a) + (a < b === a > 0 ? 1 : -1)) | 0);
}

/** How far the next float is away that has so many digits and so small an exponent at least. */
function sizedBy(a: number, digits: number, least: number): number {
  if (!(Math.abs(a) < Infinity)) return NaN;
  const size = scaledBy(1, Math.max(exponentOf(a), least) - digits);
  return a < 0 ? -size : size;
}

/** What is behind the point, with the sign of the number. */
function fractionOf(a: number): number {
  const rest = Number.isFinite(a) || a !== a ? a - Math.trunc(a) : 0;
  return rest === 0 ? (a < 0 || Object.is(a, -0) ? -0 : 0) : rest;
}

const fractionKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = fractionOf(a[j]!);
  },
};

const wholeKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = Math.trunc(a[j]!);
  },
};

export const fractions: OfArray = (a, options) =>
  compute("modf", fractionKernel, floating, options, a as Operand) as never;
export const floatingWholes: OfArray = (a, options) =>
  compute("modf", wholeKernel, floating, options, a as Operand) as never;

/** What is behind the point, and what is in front of it, as floats with the sign of the number. */
export const modf = <A extends Operand>(a: A): [fraction: Float<A>, whole: Float<A>] =>
  [fractions(a), floatingWholes(a)] as never;

/** The results of {@link floorDivide} and {@link mod}. */
export const divmod = <A extends Operand, B extends Operand>(
  a: A,
  b: B & Promotable<KindOf<A>, KindOf<B>>,
): [quotient: Whole<A, B>, remainder: Whole<A, B>] => [floorDivide(a, b), mod(a, b)] as never;

const mantissaKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = mantissaOf(a[j]!);
  },
};

const exponentKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = binaryExponentOf(a[j]!);
  },
};

const counted: ResultRule = (common, name) => {
  floating(common, name);
  return "i32";
};

export const mantissas: OfArray = (a, options) =>
  compute("frexp", mantissaKernel, floating, options, a as Operand) as never;
export const exponents: OfArray = (a, options) =>
  compute("frexp", exponentKernel, counted, options, a as Operand) as never;

/** The m from ½ to 1 and the whole n with a = m · 2ⁿ; both are 0 of 0. */
export const frexp = <A extends Operand>(a: A): [mantissa: Float<A>, exponent: ResultOf<"i32", RankOf<A>, A>] =>
  [mantissas(a), exponents(a)] as never;

const powerKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = scaledBy(a[j]!, b[k]!);
  },
};

const singles: ResultRule = () => "f32";
export const scaled: OfArrays = (a, n, options) =>
  compute("ldexp", powerKernel, floating, options, a as Operand, n as Operand) as never;
export const scaledSingles: OfArrays = (a, n, options) =>
  compute("ldexp", powerKernel, singles, options, a as Operand, n as Operand) as never;

/** a · 2ⁿ, as floats: of f32 as f32, whatever n is. */
export const ldexp = <A extends Operand, B extends Operand, const O extends UfuncOptions = Record<never, never>>(
  a: A,
  n: B & Promotable<KindOf<A>, KindOf<B>>,
  options?: O,
): UfuncResult<
  O,
  KindOf<A> extends "f32" ? "f32" : Floating<Promoted<KindOf<A>, KindOf<B>>>,
  LargerRank<RankOf<A>, RankOf<B>>,
  A | B
> => (kindOf(a) === "f32" ? scaledSingles : scaled)(a, n, options) as never;

const nextDoubleKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = nextDouble(a[j]!, b[k]!);
  },
};

const nextSingleKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = nextSingle(a[j]!, b[k]!);
  },
};

export const nextDoubles: OfArrays = (a, b, options) =>
  compute("nextafter", nextDoubleKernel, floating, options, a as Operand, b as Operand) as never;
export const nextSingles: OfArrays = (a, b, options) =>
  compute("nextafter", nextSingleKernel, floating, options, a as Operand, b as Operand) as never;

/** The next float after a on the way to b. */
export const nextafter: Floating2 = (a, b, options) =>
  (promote(kindOf(a), kindOf(b), "nextafter") === "f32" ? nextSingles : nextDoubles)(a, b, options) as never;

const sizeKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = sizedBy(a[j]!, 52, -1022);
  },
};

const singleSizeKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = sizedBy(a[j]!, 23, -126);
  },
};

export const doubleSpacing: OfArray = (a, options) =>
  compute("spacing", sizeKernel, floating, options, a as Operand) as never;
export const singleSpacing: OfArray = (a, options) =>
  compute("spacing", singleSizeKernel, floating, options, a as Operand) as never;

/** How far the next float of the dtype is away, with the sign of the number; NaN of what is not finite. */
export const spacing: Floating1 = (a, options) =>
  (kindOf(a) === "f32" ? singleSpacing : doubleSpacing)(a, options) as never;
