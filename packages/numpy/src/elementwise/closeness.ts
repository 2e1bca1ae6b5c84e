/** Whether arrays are the same, or nearly. */
import { lengthOf } from "../array/complex.js";
import type { Ranked } from "../array/ndarray.js";
import { broadcastShapes, newArray } from "../broadcast.js";
import {
  isScalar,
  kindOf,
  viewOf,
  type KindOf,
  type LargerRank,
  type Operand,
  type RankOf,
  type ResultOf,
} from "../operands.js";
import { isBig, promote, type Promotable } from "../promotion.js";
import { equal } from "./comparison.js";
import { runKernel, type Kernel } from "./loops.js";
import type { OfArrays } from "./ufuncs.js";

/** How far apart what is close may be: `atol` and `rtol` times the size of the second one. */
export interface Tolerance {
  readonly rtol?: number;
  readonly atol?: number;
  /** Whether NaN is close to NaN. */
  readonly equalNan?: boolean;
}

export function isNear(own: number, other: number, rtol: number, atol: number, equalNan: boolean): boolean {
  const near = own === other || (Math.abs(other) < Infinity && Math.abs(own - other) <= atol + rtol * Math.abs(other));
  return near || (equalNan && own !== own && other !== other);
}

/** The same of complex numbers, by their distance. */
export function isNearInPlane(
  re: number,
  im: number,
  otherRe: number,
  otherIm: number,
  rtol: number,
  atol: number,
  equalNan: boolean,
): boolean {
  const size = lengthOf(otherRe, otherIm);
  const same = re === otherRe && im === otherIm;
  const near = same || (size < Infinity && lengthOf(re - otherRe, im - otherIm) <= atol + rtol * size);
  return near || (equalNan && (re !== re || im !== im) && size !== size);
}

/** Whether elements are within `atol + rtol · |b|` of one another; infinities where they are the same. */
export function isclose<A extends Operand, B extends Operand>(
  a: A,
  b: B & Promotable<KindOf<A>, KindOf<B>>,
  { rtol = 1e-5, atol = 1e-8, equalNan = false }: Tolerance = {},
): ResultOf<"bool", LargerRank<RankOf<A>, RankOf<B>>, A | B> {
  const common = promote(kindOf(a), kindOf(b), "isclose");
  if (isBig(common)) throw new TypeError(`isclose does not take ${common}; use equal`);
  const kernel: Kernel = {
    loop: (n, o, i, s, x, j, t, y, k, u) => {
      for (; n > 0; n--, i += s, j += t, k += u) {
        o[i] = isNear(x[j]!, y[k]!, rtol, atol, equalNan) ? 1 : 0;
      }
    },
    tests: true,
    complex: (n, o, i, s, x, j, t, y, k, u) => {
      for (; n > 0; n--, i += s, j += t, k += u) {
        o[i] = isNearInPlane(x[j]!, x[j + 1]!, y[k]!, y[k + 1]!, rtol, atol, equalNan) ? 1 : 0;
      }
    },
  };
  const [one, two] = [viewOf(a), viewOf(b)];
  const made = newArray("bool", broadcastShapes(one.shape, two.shape));
  runKernel(kernel, made, one, two);
  return (isScalar(a) && isScalar(b) ? made.data[0] !== 0 : made) as never;
}

/** Whether all elements are close: see {@link isclose}. */
export const allclose = <A extends Operand, B extends Operand>(
  a: A,
  b: B & Promotable<KindOf<A>, KindOf<B>>,
  options?: Tolerance,
): boolean => {
  const close = isclose(a, b, options) as unknown as boolean | Ranked<"bool", 1>;
  return typeof close === "boolean" ? close : close.data.every((each) => each !== 0);
};

/** Whether two arrays have one shape and the same elements. */
export const arrayEqual = (a: Operand, b: Operand, { equalNan = false }: Pick<Tolerance, "equalNan"> = {}): boolean => {
  const [one, two] = [viewOf(a), viewOf(b)];
  if (String(one.shape) !== String(two.shape)) return false;
  if (equalNan) return allclose(a as number, b as number, { rtol: 0, atol: 0, equalNan });
  return ((equal as unknown as OfArrays)(one, two).data as Uint8Array).every((each) => each !== 0);
};

/** Whether two arrays have the same elements when stretched to one shape. */
export const arrayEquiv = (a: Operand, b: Operand): boolean => {
  try {
    broadcastShapes(viewOf(a).shape, viewOf(b).shape);
  } catch {
    return false;
  }
  return ((equal as unknown as OfArrays)(viewOf(a), viewOf(b)).data as Uint8Array).every((each) => each !== 0);
};
