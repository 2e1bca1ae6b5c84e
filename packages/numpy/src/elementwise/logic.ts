/** Questions about elements: operands in, an array of `bool` out. */
import { compute, tested, type Test1, type Test2 } from "./ufuncs.js";
import type { Kernel } from "./loops.js";

const logicalAndKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = a[j]! !== 0 && b[k]! !== 0 ? 1 : 0;
  },
  big: (a, b) => a !== 0n && b !== 0n,
  tests: true,
  complex: "logicalAnd",
};

/** Whether both are not 0. */
export const logicalAnd: Test2 = (a, b, options) =>
  compute("logicalAnd", logicalAndKernel, tested, options, a, b) as never;

const logicalOrKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = a[j]! !== 0 || b[k]! !== 0 ? 1 : 0;
  },
  big: (a, b) => a !== 0n || b !== 0n,
  tests: true,
  complex: "logicalOr",
};

/** Whether one of them is not 0. */
export const logicalOr: Test2 = (a, b, options) =>
  compute("logicalOr", logicalOrKernel, tested, options, a, b) as never;

const logicalXorKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = (a[j]! !== 0) !== (b[k]! !== 0) ? 1 : 0;
  },
  big: (a, b) => (a !== 0n) !== (b !== 0n),
  tests: true,
  complex: "logicalXor",
};

/** Whether just one of them is not 0. */
export const logicalXor: Test2 = (a, b, options) =>
  compute("logicalXor", logicalXorKernel, tested, options, a, b) as never;

const logicalNotKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = a[j]! === 0 ? 1 : 0;
  },
  big: (a) => a === 0n,
  tests: true,
  complex: "logicalNot",
};

/** Whether it is 0. */
export const logicalNot: Test1 = (a, options) => compute("logicalNot", logicalNotKernel, tested, options, a) as never;

const isnanKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = a[j]! !== a[j]! ? 1 : 0;
  },
  big: () => false,
  tests: true,
  complex: "isnan",
};

/** Whether it is NaN. */
export const isnan: Test1 = (a, options) => compute("isnan", isnanKernel, tested, options, a) as never;

const isinfKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = Math.abs(a[j]!) === Infinity ? 1 : 0;
  },
  big: () => false,
  tests: true,
  complex: "isinf",
};

/** Whether it is an infinity. */
export const isinf: Test1 = (a, options) => compute("isinf", isinfKernel, tested, options, a) as never;

const isfiniteKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = Math.abs(a[j]!) < Infinity ? 1 : 0;
  },
  big: () => true,
  tests: true,
  complex: "isfinite",
};

/** Whether it is a number and no infinity. */
export const isfinite: Test1 = (a, options) => compute("isfinite", isfiniteKernel, tested, options, a) as never;

const isposinfKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = a[j]! === Infinity ? 1 : 0;
  },
  big: () => false,
  tests: true,
};

/** Whether it is ∞. */
export const isposinf: Test1 = (a, options) => compute("isposinf", isposinfKernel, tested, options, a) as never;

const isneginfKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = a[j]! === -Infinity ? 1 : 0;
  },
  big: () => false,
  tests: true,
};

/** Whether it is −∞. */
export const isneginf: Test1 = (a, options) => compute("isneginf", isneginfKernel, tested, options, a) as never;

const signbitKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = a[j]! < 0 || Object.is(a[j]!, -0) ? 1 : 0;
  },
  big: (a) => a < 0n,
  tests: true,
};

/** Whether the sign is −, that of −0 too. JavaScript hides the sign of NaN: false. */
export const signbit: Test1 = (a, options) => compute("signbit", signbitKernel, tested, options, a) as never;
