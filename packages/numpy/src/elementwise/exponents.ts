/** Roots, powers of e and logarithms: operands in, floats out. */
import { compute, floating, type Floating1, type Floating2 } from "./ufuncs.js";
import type { Kernel } from "./loops.js";

/** Where both are the same infinity, the difference would be NaN. */
function logOfSum(a: number, b: number): number {
  if (a === b) return a + Math.LN2;
  const difference = a - b;
  return difference > 0
    ? a + Math.log1p(Math.exp(-difference))
    : difference <= 0
      ? b + Math.log1p(Math.exp(difference))
      : NaN;
}

const sqrtKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = Math.sqrt(a[j]!);
  },
  complex: "sqrt",
};

/** The square root; NaN of negative numbers. */
export const sqrt: Floating1 = (a, options) => compute("sqrt", sqrtKernel, floating, options, a) as never;

const cbrtKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = Math.cbrt(a[j]!);
  },
};

/** The cube root. */
export const cbrt: Floating1 = (a, options) => compute("cbrt", cbrtKernel, floating, options, a) as never;

const expKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = Math.exp(a[j]!);
  },
  complex: "exp",
};

/** e to the power of a. */
export const exp: Floating1 = (a, options) => compute("exp", expKernel, floating, options, a) as never;

const exp2Kernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = 2 ** a[j]!;
  },
  complex: "exp2",
};

/** 2 to the power of a. */
export const exp2: Floating1 = (a, options) => compute("exp2", exp2Kernel, floating, options, a) as never;

const expm1Kernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = Math.expm1(a[j]!);
  },
  complex: "expm1",
};

/** e to the power of a, less 1, without loss near 0. */
export const expm1: Floating1 = (a, options) => compute("expm1", expm1Kernel, floating, options, a) as never;

const logKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = Math.log(a[j]!);
  },
  complex: "log",
};

/** The natural logarithm; NaN of negative numbers. */
export const log: Floating1 = (a, options) => compute("log", logKernel, floating, options, a) as never;

const log2Kernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = Math.log2(a[j]!);
  },
  complex: "log2",
};

/** The logarithm to base 2. */
export const log2: Floating1 = (a, options) => compute("log2", log2Kernel, floating, options, a) as never;

const log10Kernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = Math.log10(a[j]!);
  },
  complex: "log10",
};

/** The logarithm to base 10. */
export const log10: Floating1 = (a, options) => compute("log10", log10Kernel, floating, options, a) as never;

const log1pKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = Math.log1p(a[j]!);
  },
  complex: "log1p",
};

/** The natural logarithm of 1 + a, without loss near 0. */
export const log1p: Floating1 = (a, options) => compute("log1p", log1pKernel, floating, options, a) as never;

const degreesKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = a[j]! * (180 / Math.PI);
  },
};

/** Radians as degrees. */
export const degrees: Floating1 = (a, options) => compute("degrees", degreesKernel, floating, options, a) as never;

const radiansKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = a[j]! * (Math.PI / 180);
  },
};

/** Degrees as radians. */
export const radians: Floating1 = (a, options) => compute("radians", radiansKernel, floating, options, a) as never;

const logaddexpKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = logOfSum(a[j]!, b[k]!);
  },
};

/** The logarithm of eᵃ + eᵇ, without overflow. */
export const logaddexp: Floating2 = (a, b, options) =>
  compute("logaddexp", logaddexpKernel, floating, options, a, b) as never;

const logaddexp2Kernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = logOfSum(a[j]! * Math.LN2, b[k]! * Math.LN2) / Math.LN2;
  },
};

/** The logarithm to base 2 of 2ᵃ + 2ᵇ, without overflow. */
export const logaddexp2: Floating2 = (a, b, options) =>
  compute("logaddexp2", logaddexp2Kernel, floating, options, a, b) as never;

/** See {@link radians}. */
export const deg2rad: Floating1 = radians;

/** See {@link degrees}. */
export const rad2deg: Floating1 = degrees;
