/**
 * The loops of element-wise functions for complex numbers, by the names that their kernels say: pairs of doubles, one
 * behind the other, each index with its even stride.
 */
import { Complex, lengthOf } from "../array/complex.js";
import type { Loop } from "../elementwise/loop.js";
import * as functions from "./functions.js";

/** The loop of a function of one number. */
const mapped =
  (value: (a: Complex) => Complex): Loop =>
  (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) {
      const { re, im } = value(new Complex(a[j]!, a[j + 1]!));
      o[i] = re;
      o[i + 1] = im;
    }
  };

/** The loop of a function of two numbers. */
const mapped2 =
  (value: (a: Complex, b: Complex) => Complex): Loop =>
  (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) {
      const { re, im } = value(new Complex(a[j]!, a[j + 1]!), new Complex(b[k]!, b[k + 1]!));
      o[i] = re;
      o[i + 1] = im;
    }
  };

/** What gives complex numbers. */
export const complexLoops = {
  multiply: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) {
      const [x, y, z, w] = [a[j]!, a[j + 1]!, b[k]!, b[k + 1]!];
      o[i] = x * z - y * w;
      o[i + 1] = x * w + y * z;
    }
  },
  divide: mapped2((a, b) => a.div(b)),
  power: mapped2((a, b) => a.pow(b)),
  conjugate: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) {
      o[i] = a[j]!;
      o[i + 1] = -a[j + 1]!;
    }
  },
  square: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) {
      const [x, y] = [a[j]!, a[j + 1]!];
      o[i] = x * x - y * y;
      o[i + 1] = x * y + y * x;
    }
  },
  reciprocal: mapped(functions.reciprocal),
  sqrt: mapped((z) => z.sqrt()),
  exp: mapped((z) => z.exp()),
  log: mapped((z) => z.log()),
  exp2: mapped(functions.exp2),
  expm1: mapped(functions.expm1),
  log2: mapped(functions.log2),
  log10: mapped(functions.log10),
  log1p: mapped(functions.log1p),
  sin: mapped(functions.sin),
  cos: mapped(functions.cos),
  tan: mapped(functions.tan),
  arcsin: mapped(functions.arcsin),
  arccos: mapped(functions.arccos),
  arctan: mapped(functions.arctan),
  sinh: mapped(functions.sinh),
  cosh: mapped(functions.cosh),
  tanh: mapped(functions.tanh),
  arcsinh: mapped(functions.arcsinh),
  arccosh: mapped(functions.arccosh),
  arctanh: mapped(functions.arctanh),
  sign: mapped(functions.sign),
} satisfies Record<string, Loop>;

/** What gives real numbers. */
export const realLoops = {
  absolute: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = lengthOf(a[j]!, a[j + 1]!);
  },
  angle: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = Math.atan2(a[j + 1]!, a[j]!);
  },
} satisfies Record<string, Loop>;

/** What gives 0 or 1. */
export const testLoops = {
  equal: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = a[j] === b[k] && a[j + 1] === b[k + 1] ? 1 : 0;
  },
  notEqual: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) o[i] = a[j] !== b[k] || a[j + 1] !== b[k + 1] ? 1 : 0;
  },
  logicalAnd: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u)
      o[i] = (a[j] !== 0 || a[j + 1] !== 0) && (b[k] !== 0 || b[k + 1] !== 0) ? 1 : 0;
  },
  logicalOr: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u)
      o[i] = a[j] !== 0 || a[j + 1] !== 0 || b[k] !== 0 || b[k + 1] !== 0 ? 1 : 0;
  },
  logicalXor: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u)
      o[i] = (a[j] !== 0 || a[j + 1] !== 0) !== (b[k] !== 0 || b[k + 1] !== 0) ? 1 : 0;
  },
  logicalNot: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = a[j] === 0 && a[j + 1] === 0 ? 1 : 0;
  },
  isTrue: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = a[j] !== 0 || a[j + 1] !== 0 ? 1 : 0;
  },
  isnan: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = a[j] !== a[j] || a[j + 1] !== a[j + 1] ? 1 : 0;
  },
  isinf: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = Math.abs(a[j]!) === Infinity || Math.abs(a[j + 1]!) === Infinity ? 1 : 0;
  },
  isfinite: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = Math.abs(a[j]!) < Infinity && Math.abs(a[j + 1]!) < Infinity ? 1 : 0;
  },
} satisfies Record<string, Loop>;

/** The names of loops. */
export type ComplexLoop = keyof typeof complexLoops | keyof typeof realLoops | keyof typeof testLoops;

/** A loop, and the dtype that it writes. */
export interface TypedLoop {
  readonly loop: Loop;
  readonly dtype: "c128" | "f64" | "bool";
}

const typed = (loops: Record<string, Loop>, dtype: TypedLoop["dtype"]): [string, TypedLoop][] =>
  Object.entries(loops).map(([name, loop]) => [name, { loop, dtype }]);

const loops = Object.fromEntries([
  ...typed(complexLoops, "c128"),
  ...typed(realLoops, "f64"),
  ...typed(testLoops, "bool"),
]) as Record<ComplexLoop, TypedLoop>;

/** The loop of a name; one that is given itself asks a question. */
export const loopOf = (complex: ComplexLoop | Loop): TypedLoop =>
  typeof complex === "string" ? loops[complex] : { loop: complex, dtype: "bool" };
