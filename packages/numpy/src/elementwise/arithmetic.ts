/** Sums, products and what else combines numbers: operands in, an array of their common type out. */
import {
  compute,
  floating,
  same,
  type Arithmetic2,
  type Floating2,
  type Integers2,
  type ResultRule,
} from "./ufuncs.js";
import type { Kernel } from "./loops.js";

import { boolAsInteger, noBool } from "./rules.js";

const wholeOnly: ResultRule = (common, name) => {
  if (common === "bool" || common === "f32" || common === "f64") throw new TypeError(`${name} does not take ${common}`);
  return common;
};

/**
 * The quotient and the remainder go together: their sum is a again, up to rounding, and a whole quotient stays whole.
 */
function floorOfQuotient(a: number, b: number): number {
  if (b === 0) return a / b;
  const rest = a % b;
  let quotient = (a - rest) / b;
  if (rest !== 0 && b < 0 !== rest < 0) quotient -= 1;
  if (quotient === 0) return Math.sign(a / b) * 0;
  const floor = Math.floor(quotient);
  return quotient - floor > 0.5 ? floor + 1 : floor;
}

function floorRemainder(a: number, b: number): number {
  const rest = a % b;
  if (rest === 0) return b < 0 || Object.is(b, -0) ? -0 : 0;
  return b < 0 !== rest < 0 ? rest + b : rest;
}

function floorOfBigQuotient(a: bigint, b: bigint): bigint {
  if (b === 0n) return 0n;
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
}

/** As C has it: 1 to any power is 1, and so is −1 to an infinite one. */
export const powerOf = (a: number, b: number): number =>
  b - b === 0 || (a !== 1 && (a !== -1 || b !== b)) ? a ** b : 1;

/** The low 32 bits. */
function integerPower(a: number, b: number): number {
  if (b < 0) throw new RangeError(`power: the integer ${a} to the negative power ${b}`);
  let result = 1;
  for (let base = a | 0, rest = b; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = Math.imul(result, base);
    base = Math.imul(base, base);
  }
  return result;
}

function bigPower(a: bigint, b: bigint): bigint {
  if (b < 0n) throw new RangeError(`power: the integer ${a} to the negative power ${b}`);
  let result = 1n;
  for (let base = a, rest = b; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = BigInt.asUintN(64, result * base);
    base = BigInt.asUintN(64, base * base);
  }
  return result;
}

function commonDivisor(a: number, b: number): number {
  while (b !== 0) [a, b] = [b, a % b];
  return Math.abs(a);
}

const absoluteOf = (a: bigint): bigint => (a < 0n ? -a : a);

function bigDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return absoluteOf(a);
}

const addKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = a[j]! + b[k]!;
  },
  big: (a, b) => a + b,
  complex: "partwise",
};

/** a + b; of `bool`, or. */
export const add: Arithmetic2 = (a, b, options) => compute("add", addKernel, same, options, a, b) as never;

const subtractKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = a[j]! - b[k]!;
  },
  big: (a, b) => a - b,
  complex: "partwise",
};

/** a − b. Throws a TypeError for `bool`. */
export const subtract: Arithmetic2 = (a, b, options) =>
  compute("subtract", subtractKernel, noBool, options, a, b) as never;

const multiplyKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = a[j]! * b[k]!;
  },
  integer: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = Math.imul(a[j]!, b[k]!);
  },
  big: (a, b) => a * b,
  complex: "multiply",
};

/** a · b; of `bool`, and. */
export const multiply: Arithmetic2 = (a, b, options) =>
  compute("multiply", multiplyKernel, same, options, a, b) as never;

const divideKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = a[j]! / b[k]!;
  },
  complex: "divide",
};

/** a / b, as floats. */
export const divide: Floating2 = (a, b, options) => compute("divide", divideKernel, floating, options, a, b) as never;

const floorDivideKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = floorOfQuotient(a[j]!, b[k]!);
  },
  big: floorOfBigQuotient,
};

/** The largest whole number not above a / b; of integers by 0 it is 0. */
export const floorDivide: Integers2 = (a, b, options) =>
  compute("floorDivide", floorDivideKernel, boolAsInteger, options, a, b) as never;

const modKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = floorRemainder(a[j]!, b[k]!);
  },
  big: (a, b) => (b === 0n ? 0n : a - floorOfBigQuotient(a, b) * b),
};

/** What {@link floorDivide} leaves, with the sign of b; of integers by 0 it is 0. */
export const mod: Integers2 = (a, b, options) => compute("mod", modKernel, boolAsInteger, options, a, b) as never;

const fmodKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = a[j]! % b[k]!;
  },
  big: (a, b) => (b === 0n ? 0n : a % b),
};

/** What division towards 0 leaves, with the sign of a; of integers by 0 it is 0. */
export const fmod: Integers2 = (a, b, options) => compute("fmod", fmodKernel, boolAsInteger, options, a, b) as never;

const powerKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = powerOf(a[j]!, b[k]!);
  },
  integer: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = integerPower(a[j]!, b[k]!);
  },
  big: bigPower,
  complex: "power",
};

/** a to the power of b. Throws a RangeError for an integer and a negative power. */
export const power: Integers2 = (a, b, options) => compute("power", powerKernel, boolAsInteger, options, a, b) as never;

const floatPowerKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = powerOf(a[j]!, b[k]!);
  },
  complex: "power",
};

/** a to the power of b, as floats. */
export const floatPower: Floating2 = (a, b, options) =>
  compute("floatPower", floatPowerKernel, floating, options, a, b) as never;

const maximumKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = Math.max(a[j]!, b[k]!);
  },
  big: (a, b) => (a > b ? a : b),
};

/** The larger one; NaN if one of them is. */
export const maximum: Arithmetic2 = (a, b, options) => compute("maximum", maximumKernel, same, options, a, b) as never;

const minimumKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = Math.min(a[j]!, b[k]!);
  },
  big: (a, b) => (a < b ? a : b),
};

/** The smaller one; NaN if one of them is. */
export const minimum: Arithmetic2 = (a, b, options) => compute("minimum", minimumKernel, same, options, a, b) as never;

const fmaxKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u)
      o[i] = a[j]! !== a[j]! ? b[k]! : b[k]! !== b[k]! ? a[j]! : Math.max(a[j]!, b[k]!);
  },
  big: (a, b) => (a > b ? a : b),
};

/** The larger one; of a number and NaN, the number. */
export const fmax: Arithmetic2 = (a, b, options) => compute("fmax", fmaxKernel, same, options, a, b) as never;

const fminKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u)
      o[i] = a[j]! !== a[j]! ? b[k]! : b[k]! !== b[k]! ? a[j]! : Math.min(a[j]!, b[k]!);
  },
  big: (a, b) => (a < b ? a : b),
};

/** The smaller one; of a number and NaN, the number. */
export const fmin: Arithmetic2 = (a, b, options) => compute("fmin", fminKernel, same, options, a, b) as never;

const copysignKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u)
      o[i] = b[k]! < 0 || Object.is(b[k]!, -0) ? -Math.abs(a[j]!) : Math.abs(a[j]!);
  },
};

/** The size of a with the sign of b, as floats. */
export const copysign: Floating2 = (a, b, options) =>
  compute("copysign", copysignKernel, floating, options, a, b) as never;

const heavisideKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = a[j]! !== a[j]! ? NaN : a[j]! === 0 ? b[k]! : a[j]! < 0 ? 0 : 1;
  },
};

/** 0 where a is negative, 1 where it is positive, b where it is 0, as floats. */
export const heaviside: Floating2 = (a, b, options) =>
  compute("heaviside", heavisideKernel, floating, options, a, b) as never;

const gcdKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = commonDivisor(a[j]!, b[k]!);
  },
  big: bigDivisor,
};

/** The greatest common divisor of integers. */
export const gcd: Arithmetic2 = (a, b, options) => compute("gcd", gcdKernel, wholeOnly, options, a, b) as never;

const lcmKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u)
      o[i] = a[j]! === 0 || b[k]! === 0 ? 0 : Math.abs((a[j]! / commonDivisor(a[j]!, b[k]!)) * b[k]!);
  },
  big: (a, b) => (a === 0n || b === 0n ? 0n : absoluteOf((a / bigDivisor(a, b)) * b)),
};

/** The least common multiple of integers. */
export const lcm: Arithmetic2 = (a, b, options) => compute("lcm", lcmKernel, wholeOnly, options, a, b) as never;

/** See {@link mod}. */
export const remainder: Integers2 = mod;
