/** Whole numbers near elements; integers stay as they are. */
import type { KindOf, Operand, RankOf } from "../operands.js";
import type { Promoted } from "../promotion.js";
import { compute, same, type Arithmetic1, type UfuncOptions, type UfuncResult } from "./ufuncs.js";
import type { Kernel } from "./loops.js";

/** From 2^52 on, doubles are whole; below, adding it rounds to even. The product keeps the sign of −0. */
export function nearest(a: number): number {
  if (!(Math.abs(a) < 2 ** 52)) return a;
  const whole = a < 0 ? a - 2 ** 52 + 2 ** 52 : a + 2 ** 52 - 2 ** 52;
  return whole === 0 ? a * 0 : whole;
}

const rintKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = nearest(a[j]!);
  },
  big: (a) => a,
};

/** The nearest whole number, of two the even one. */
export const rint: Arithmetic1 = (a, options) => compute("rint", rintKernel, same, options, a) as never;

const floorKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = Math.floor(a[j]!);
  },
  big: (a) => a,
};

/** The largest whole number not above. */
export const floor: Arithmetic1 = (a, options) => compute("floor", floorKernel, same, options, a) as never;

const ceilKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = Math.ceil(a[j]!);
  },
  big: (a) => a,
};

/** The smallest whole number not below. */
export const ceil: Arithmetic1 = (a, options) => compute("ceil", ceilKernel, same, options, a) as never;

const truncKernel: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = Math.trunc(a[j]!);
  },
  big: (a) => a,
};

/** The whole number towards 0. */
export const trunc: Arithmetic1 = (a, options) => compute("trunc", truncKernel, same, options, a) as never;

/** See {@link trunc}. */
export const fix: Arithmetic1 = trunc;

const roundKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b) => {
    const unit = b[0]!;
    for (; n > 0; n--, i += s, j += t) o[i] = nearest(a[j]! * unit) / unit;
  },
};

const roundTensKernel: Kernel = {
  loop: (n, o, i, s, a, j, t, b) => {
    const unit = b[0]!;
    for (; n > 0; n--, i += s, j += t) o[i] = nearest(a[j]! / unit) * unit;
  },
};

/**
 * Rounded to a number of decimals, of two nearest ones to the even one; a negative number rounds to tens, hundreds, …
 */
export const round = <A extends Operand, const O extends UfuncOptions = Record<never, never>>(
  a: A,
  decimals = 0,
  options?: O,
): UfuncResult<O, Promoted<KindOf<A>, KindOf<A>>, RankOf<A>, A> => {
  if (decimals === 0) return rint(a, options);
  const unit = 10 ** Math.abs(decimals);
  return roundedTo(a, unit, decimals > 0, options) as never;
};

/** The unit is a second operand of the loops, and none for the types of results. */
function roundedTo(a: Operand, unit: number, decimals: boolean, options: UfuncOptions | undefined): unknown {
  const { loop } = decimals ? roundKernel : roundTensKernel;
  const units = Float64Array.of(unit);
  const kernel: Kernel = { loop: (n, o, i, s, own, j, t) => loop(n, o, i, s, own, j, t, units, 0, 0) };
  return compute("round", kernel, same, options, a);
}
