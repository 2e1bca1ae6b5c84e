/** Signs, sizes and squares: an operand in, an array of its type out. */
import { compute, floating, same, type Arithmetic1, type Floating1, type Size1 } from "./ufuncs.js";
import type { Kernel } from "./loops.js";
import { noBool, sizes } from "./rules.js";

const negativeKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = -a[j]!;
  },
  big: (a) => -a,
  complex: "partwise",
};

/** −a. Throws a TypeError for `bool`. */
export const negative: Arithmetic1 = (a, options) => compute("negative", negativeKernel, noBool, options, a) as never;

const positiveKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = a[j]!;
  },
  big: (a) => a,
  complex: "partwise",
};

/** a, in a new array. */
export const positive: Arithmetic1 = (a, options) => compute("positive", positiveKernel, same, options, a) as never;

const absoluteKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = Math.abs(a[j]!);
  },
  big: (a) => (a < 0n ? -a : a),
  complex: "absolute",
};

/** The size of a; of the most negative integer, itself. */
export const absolute: Size1 = (a, options) => compute("absolute", absoluteKernel, sizes, options, a) as never;

const fabsKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = Math.abs(a[j]!);
  },
};

/** The size of a, as a float. */
export const fabs: Floating1 = (a, options) => compute("fabs", fabsKernel, floating, options, a) as never;

const signKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = a[j]! === 0 ? 0 : Math.sign(a[j]!);
  },
  big: (a) => (a > 0n ? 1n : a < 0n ? -1n : 0n),
  complex: "sign",
};

/** −1, 0 or 1; NaN of NaN. */
export const sign: Arithmetic1 = (a, options) => compute("sign", signKernel, noBool, options, a) as never;

const squareKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = a[j]! * a[j]!;
  },
  integer: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = Math.imul(a[j]!, a[j]!);
  },
  big: (a) => a * a,
  complex: "square",
};

/** a · a. */
export const square: Arithmetic1 = (a, options) => compute("square", squareKernel, same, options, a) as never;

const reciprocalKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = 1 / a[j]!;
  },
  complex: "reciprocal",
};

/** 1 / a, as a float. */
export const reciprocal: Floating1 = (a, options) =>
  compute("reciprocal", reciprocalKernel, floating, options, a) as never;

/** See {@link absolute}. */
export const abs: Size1 = absolute;
