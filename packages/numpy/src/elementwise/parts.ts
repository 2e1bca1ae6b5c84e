/** Parts of numbers: quotients with remainders, fractions, exponents, and neighbours among floats. */
import { kindOf, type KindOf, type LargerRank, type Operand, type RankOf, type ResultOf } from "../operands.js";
import { promote, type Floating, type Promotable, type Promoted } from "../promotion.js";
import { floorDivide, mod } from "./arithmetic.js";
import { compute, floating, type Floating1, type Floating2, type ResultRule } from "./ufuncs.js";
import type { Kernel } from "./loops.js";
import { trunc } from "./rounding.js";

type Float<A extends Operand> = ResultOf<Floating<Promoted<KindOf<A>, KindOf<A>>>, RankOf<A>, A>;
type Whole<A extends Operand, B extends Operand> = ResultOf<Promoted<KindOf<A>, KindOf<B>>, LargerRank<RankOf<A>, RankOf<B>>, A | B>;

/** The bits of a double: its low and its high half. */
const double = /* @__PURE__ */ new Float64Array(1);
const halves = /* @__PURE__ */ (() => new Int32Array(double.buffer))();
const single = /* @__PURE__ */ new Float32Array(1);
const word = /* @__PURE__ */ (() => new Int32Array(single.buffer))();

/** The power of 2 that a number's first digit stands for: floor(log2(|a|)), of 0 and of what is smaller than all normal numbers −1023. */
function exponentOf(a: number): number {
  double[0] = a;
  return ((halves[1]! >>> 20) & 0x7ff) - 1023;
}

/** a · 2ⁿ, rounded once. */
export function scaledBy(a: number, n: number): number {
  let [value, rest] = [a, Math.trunc(n)];
  for (let round = 0; round < 3 && rest > 1023; round++, rest -= 1023) value *= 2 ** 1023;
  for (let round = 0; round < 3 && rest < -1022; round++, rest += 969) value *= 2 ** -969;
  return value * 2 ** Math.max(-1022, Math.min(1023, rest));
}

function mantissaOf(a: number): number {
  if (a === 0 || !Number.isFinite(a)) return a;
  const exponent = exponentOf(a);
  return exponent < -1022 ? mantissaOf(a * 2 ** 54) : scaledBy(a, -exponent - 1);
}

function binaryExponentOf(a: number): number {
  if (a === 0 || !Number.isFinite(a)) return 0;
  const exponent = exponentOf(a);
  return exponent < -1022 ? binaryExponentOf(a * 2 ** 54) - 54 : exponent + 1;
}

function nextDouble(a: number, b: number): number {
  if (a !== a || b !== b || a === b) return a === b ? b : NaN;
  if (a === 0) return b > 0 ? 2 ** -1074 : -(2 ** -1074);
  double[0] = a;
  const step = a < b === a > 0 ? 1 : -1;
  const low = halves[0]! + step;
  if (step > 0 ? (low | 0) === 0 : halves[0] === 0) halves[1]! += step;
  halves[0] = low;
  return double[0];
}

function nextSingle(a: number, b: number): number {
  if (a !== a || b !== b || a === b) return a === b ? b : NaN;
  if (a === 0) return b > 0 ? 2 ** -149 : -(2 ** -149);
  single[0] = a;
  word[0]! += a < b === a > 0 ? 1 : -1;
  return single[0];
}

const sized = (a: number, digits: number, least: number): number => {
  if (!Number.isFinite(a)) return NaN;
  const size = 2 ** (Math.max(exponentOf(a), least) - digits);
  return a < 0 ? -size : size;
};

const ofOne = (value: (a: number) => number): Kernel => ({
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = value(a[j]!);
  },
});

const ofTwo = (value: (a: number, b: number) => number): Kernel => ({
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = value(a[j]!, b[k]!);
  },
});

/** What is behind the point, with the sign of the number. */
function fractionOf(a: number): number {
  const rest = Number.isFinite(a) || a !== a ? a - Math.trunc(a) : 0;
  return rest === 0 ? (a < 0 || Object.is(a, -0) ? -0 : 0) : rest;
}

/** What is behind the point, and what is in front of it, as floats with the sign of the number. */
export const modf = <A extends Operand>(a: A): [fraction: Float<A>, whole: Float<A>] => {
  const asFloat = compute(
    "modf",
    ofOne((each) => each),
    floating,
    undefined,
    a,
  ) as number;
  return [compute("modf", ofOne(fractionOf), floating, undefined, a), trunc(asFloat)] as never;
};

/** The results of {@link floorDivide} and {@link mod}. */
export const divmod = <A extends Operand, B extends Operand>(
  a: A,
  b: B & Promotable<KindOf<A>, KindOf<B>>,
): [quotient: Whole<A, B>, remainder: Whole<A, B>] => [floorDivide(a, b), mod(a, b)] as never;

const wholes: ResultRule = (common, name) => {
  floating(common, name);
  return "i32";
};

/** The m from ½ to 1 and the whole n with a = m · 2ⁿ; both are 0 of 0. */
export const frexp = <A extends Operand>(a: A): [mantissa: Float<A>, exponent: ResultOf<"i32", RankOf<A>, A>] =>
  [compute("frexp", ofOne(mantissaOf), floating, undefined, a), compute("frexp", ofOne(binaryExponentOf), wholes, undefined, a)] as never;

const powers = /* @__PURE__ */ ofTwo(scaledBy);

/** a · 2ⁿ, as floats. */
export const ldexp: Floating2 = (a, n, options) =>
  compute("ldexp", powers, (common, name) => (kindOf(a) === "f32" ? "f32" : floating(common, name)), options, a, n) as never;

/** The next float after a on the way to b. */
export const nextafter: Floating2 = (a, b, options) => {
  const common = floating(promote(kindOf(a), kindOf(b), "nextafter"), "nextafter");
  return compute("nextafter", ofTwo(common === "f32" ? nextSingle : nextDouble), floating, options, a, b) as never;
};

/** How far the next float of the dtype is away, with the sign of the number; NaN of what is not finite. */
export const spacing: Floating1 = (a, options) => {
  const isSingle = kindOf(a) === "f32";
  return compute(
    "spacing",
    ofOne((each) => (isSingle ? sized(each, 23, -126) : sized(each, 52, -1022))),
    floating,
    options,
    a,
  ) as never;
};
