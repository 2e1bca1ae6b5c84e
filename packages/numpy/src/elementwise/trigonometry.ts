/** Trigonometric and hyperbolic functions: operands in, floats out. */
import { compute, floating, type Floating1, type Floating2 } from "./ufuncs.js";
import type { Kernel } from "./loops.js";

const sinKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = Math.sin(a[j]!);
  },
  complex: "sin",
};

/** The sine of radians. */
export const sin: Floating1 = (a, options) => compute("sin", sinKernel, floating, options, a) as never;

const cosKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = Math.cos(a[j]!);
  },
  complex: "cos",
};

/** The cosine of radians. */
export const cos: Floating1 = (a, options) => compute("cos", cosKernel, floating, options, a) as never;

const tanKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = Math.tan(a[j]!);
  },
  complex: "tan",
};

/** The tangent of radians. */
export const tan: Floating1 = (a, options) => compute("tan", tanKernel, floating, options, a) as never;

const arcsinKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = Math.asin(a[j]!);
  },
  complex: "arcsin",
};

/** The angle from −π/2 to π/2 with a sine. */
export const arcsin: Floating1 = (a, options) => compute("arcsin", arcsinKernel, floating, options, a) as never;

const arccosKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = Math.acos(a[j]!);
  },
  complex: "arccos",
};

/** The angle from 0 to π with a cosine. */
export const arccos: Floating1 = (a, options) => compute("arccos", arccosKernel, floating, options, a) as never;

const arctanKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = Math.atan(a[j]!);
  },
  complex: "arctan",
};

/** The angle from −π/2 to π/2 with a tangent. */
export const arctan: Floating1 = (a, options) => compute("arctan", arctanKernel, floating, options, a) as never;

const sinhKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = Math.sinh(a[j]!);
  },
  complex: "sinh",
};

/** The hyperbolic sine. */
export const sinh: Floating1 = (a, options) => compute("sinh", sinhKernel, floating, options, a) as never;

const coshKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = Math.cosh(a[j]!);
  },
  complex: "cosh",
};

/** The hyperbolic cosine. */
export const cosh: Floating1 = (a, options) => compute("cosh", coshKernel, floating, options, a) as never;

const tanhKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = Math.tanh(a[j]!);
  },
  complex: "tanh",
};

/** The hyperbolic tangent. */
export const tanh: Floating1 = (a, options) => compute("tanh", tanhKernel, floating, options, a) as never;

const arcsinhKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = Math.asinh(a[j]!);
  },
  complex: "arcsinh",
};

/** The inverse of {@link sinh}. */
export const arcsinh: Floating1 = (a, options) => compute("arcsinh", arcsinhKernel, floating, options, a) as never;

const arccoshKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = Math.acosh(a[j]!);
  },
  complex: "arccosh",
};

/** The inverse of {@link cosh}, from 0. */
export const arccosh: Floating1 = (a, options) => compute("arccosh", arccoshKernel, floating, options, a) as never;

const arctanhKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = Math.atanh(a[j]!);
  },
  complex: "arctanh",
};

/** The inverse of {@link tanh}. */
export const arctanh: Floating1 = (a, options) => compute("arctanh", arctanhKernel, floating, options, a) as never;

const sincKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = a[j]! === 0 ? 1 : Math.sin(Math.PI * a[j]!) / (Math.PI * a[j]!);
  },
};

/** sin πa / πa; 1 of 0. */
export const sinc: Floating1 = (a, options) => compute("sinc", sincKernel, floating, options, a) as never;

const arctan2Kernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = Math.atan2(a[j]!, b[k]!);
  },
};

/** The angle of the point (b, a), from −π to π. */
export const arctan2: Floating2 = (a, b, options) =>
  compute("arctan2", arctan2Kernel, floating, options, a, b) as never;

const hypotKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = Math.hypot(a[j]!, b[k]!);
  },
};

/** The length of (a, b). */
export const hypot: Floating2 = (a, b, options) => compute("hypot", hypotKernel, floating, options, a, b) as never;
