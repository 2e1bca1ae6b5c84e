/** Comparisons: operands in, an array of `bool` out. */
import { compute, tested, type Test2 } from "./ufuncs.js";
import type { Kernel } from "./loops.js";

const equalKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = a[j]! === b[k]! ? 1 : 0;
  },
  big: (a, b) => a === b,
  tests: true,
  complex: "equal",
};

/** a = b; NaN equals nothing. */
export const equal: Test2 = (a, b, options) => compute("equal", equalKernel, tested, options, a, b) as never;

const notEqualKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = a[j]! !== b[k]! ? 1 : 0;
  },
  big: (a, b) => a !== b,
  tests: true,
  complex: "notEqual",
};

/** a ≠ b. */
export const notEqual: Test2 = (a, b, options) => compute("notEqual", notEqualKernel, tested, options, a, b) as never;

const lessKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = a[j]! < b[k]! ? 1 : 0;
  },
  big: (a, b) => a < b,
  tests: true,
};

/** a < b. */
export const less: Test2 = (a, b, options) => compute("less", lessKernel, tested, options, a, b) as never;

const lessEqualKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = a[j]! <= b[k]! ? 1 : 0;
  },
  big: (a, b) => a <= b,
  tests: true,
};

/** a ≤ b. */
export const lessEqual: Test2 = (a, b, options) =>
  compute("lessEqual", lessEqualKernel, tested, options, a, b) as never;

const greaterKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = a[j]! > b[k]! ? 1 : 0;
  },
  big: (a, b) => a > b,
  tests: true,
};

/** a > b. */
export const greater: Test2 = (a, b, options) => compute("greater", greaterKernel, tested, options, a, b) as never;

const greaterEqualKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = a[j]! >= b[k]! ? 1 : 0;
  },
  big: (a, b) => a >= b,
  tests: true,
};

/** a ≥ b. */
export const greaterEqual: Test2 = (a, b, options) =>
  compute("greaterEqual", greaterEqualKernel, tested, options, a, b) as never;
