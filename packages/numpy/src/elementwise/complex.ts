/** The parts of complex numbers: operands in, views and real numbers out. */
import { Complex } from "../array/complex.js";
import { isComplexDType, type RealOf } from "../array/dtypes.js";
import { arrayOver, type Ranked } from "../array/ndarray.js";
import { broadcastShapes, newArray } from "../broadcast.js";
import { c128, c64 } from "../complex/extension.js";
import { partOf } from "../complex/parts.js";
import {
  isScalar,
  kindOf,
  viewOf,
  type ArrayLike,
  type DTypeOfArray,
  type KindOf,
  type LargerRank,
  type Operand,
  type RankOf,
  type View,
} from "../operands.js";
import { floating, promote, type Floating, type Promoted } from "../promotion.js";
import { copyElements } from "./copies.js";
import { notEqual, equal } from "./comparison.js";
import type { Kernel } from "./loops.js";
import {
  compute,
  same,
  type Arithmetic1,
  type OfArrays,
  type UfuncOptions,
  type UfuncResult,
  type ResultRule,
} from "./ufuncs.js";
import { sizes } from "./rules.js";

/** The dtype of complex numbers with parts of a type. */
type ComplexOf<N> = N extends "f32" ? "c64" : "c128";

/** Complex numbers by their parts: of plain numbers a `Complex`, else an array. */
export function complex<A extends ArrayLike | number, B extends ArrayLike | number = 0>(
  re: A,
  im?: B,
): [A | B] extends [number]
  ? Complex
  : Ranked<ComplexOf<Floating<Promoted<KindOf<A>, KindOf<B>>>>, LargerRank<RankOf<A>, RankOf<B>>> {
  const imaginary = im ?? 0;
  if (typeof re === "number" && typeof imaginary === "number") return new Complex(re, imaginary) as never;
  const dtype = floating(promote(kindOf(re), kindOf(imaginary), "complex"), "complex");
  if (isComplexDType(dtype)) throw new TypeError(`complex: the parts of a complex number are real, not ${dtype}`);
  const [x, y] = [viewOf(re), viewOf(imaginary)];
  const made = newArray(dtype === "f32" ? c64 : c128, broadcastShapes(x.shape, y.shape));
  copyElements(partOf(made, 0), x);
  copyElements(partOf(made, 1), y);
  return made as never;
}

/** A part of an operand, of plain numbers a number. */
type PartOf<A> = [A] extends [Complex]
  ? number
  : [A] extends [ArrayLike]
    ? Ranked<RealOf<DTypeOfArray<A>>, RankOf<A>>
    : A;

const arrayOfView = ({ data, dtype, offset, shape, strides }: View): unknown =>
  arrayOver(data, dtype, offset, shape, strides);

/** The real parts, as a view; real numbers are their own. */
export function real<A extends Operand>(a: A): PartOf<A> {
  if (isScalar(a)) return (a instanceof Complex ? a.re : a) as never;
  const view = viewOf(a);
  return arrayOfView(isComplexDType(view.dtype) ? partOf(view, 0) : view) as never;
}

/** The imaginary parts, as a view; of real numbers new zeros. */
export function imag<A extends Operand>(a: A): PartOf<A> {
  if (isScalar(a)) return (a instanceof Complex ? a.im : typeof a === "bigint" ? 0n : 0) as never;
  const view = viewOf(a);
  return (isComplexDType(view.dtype) ? arrayOfView(partOf(view, 1)) : newArray(view.dtype, view.shape)) as never;
}

const conjugateKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = a[j]!;
  },
  big: (a) => a,
  complex: "conjugate",
};

/** The number with the other sign of its imaginary part. */
export const conjugate: Arithmetic1 = (a, options) => compute("conjugate", conjugateKernel, same, options, a) as never;

/** See {@link conjugate}. */
export const conj: Arithmetic1 = conjugate;

const angleKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = Math.atan2(0, a[j]!);
  },
  complex: "angle",
};

const angles: ResultRule = (common, name) => sizes(floating(common, name), name);

/** The angle, from −π to π: of real numbers 0 or π. */
export const angle = <A extends Operand, const O extends UfuncOptions = Record<never, never>>(
  a: A,
  options?: O,
): UfuncResult<O, RealOf<Floating<Promoted<KindOf<A>, KindOf<A>>>>, RankOf<A>, A> =>
  compute("angle", angleKernel, angles, options, a) as never;

type Test = <A extends Operand>(a: A) => [A] extends [ArrayLike] ? Ranked<"bool", RankOf<A>> : boolean;

const imaginary = (a: Operand): Operand => imag<Operand>(a);
const zero = (a: Operand): number | bigint => (["i64", "u64", "bigint"].includes(kindOf(a)) ? 0n : 0);

/** Whether the imaginary part is not 0. */
export const iscomplex: Test = (a) => (notEqual as unknown as OfArrays)(imaginary(a), zero(a)) as never;

/** Whether the imaginary part is 0. */
export const isreal: Test = (a) => (equal as unknown as OfArrays)(imaginary(a), zero(a)) as never;

/** Whether an operand is of a complex type. */
export const iscomplexobj = (a: Operand): boolean => {
  const kind = kindOf(a);
  return kind === "complex" || isComplexDType(kind);
};

/** Whether an operand is of no complex type. */
export const isrealobj = (a: Operand): boolean => !iscomplexobj(a);
