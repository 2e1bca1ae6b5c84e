/**
 * What element-wise functions have in common: the types of operands and results, options, and the way from a call to
 * the loops.
 */
import type { DType, RealOf } from "../array/dtypes.js";
import type { AnyArray, Rank, Ranked } from "../array/ndarray.js";
import { broadcastShapes, newArray } from "../broadcast.js";
import { checkFits, failAxes } from "../failures.js";
import {
  isScalar,
  kindOf,
  scalarOf,
  viewOf,
  type ArrayLike,
  type KindOf,
  type LargerRank,
  type Operand,
  type RankOf,
  type ResultOf,
  type View,
} from "../operands.js";
import { checkCast, floating, isBig, promote, type Floating, type Promotable, type Promoted } from "../promotion.js";
import { runKernel, type Kernel } from "./loops.js";

/** Options of element-wise functions. */
export interface UfuncOptions {
  /** The array that takes the result, and is returned. It may overlap the operands. */
  readonly out?: AnyArray;
  /** The dtype of the result; the operation is done on the operands as they are. */
  readonly dtype?: DType;
  /** Only where this is true is a result computed; elsewhere `out` stays, or is 0. */
  readonly where?: ArrayLike;
}

/** The result by options, dtype, rank and operands. */
export type UfuncResult<O, N extends DType, R extends Rank, Operands> = O extends {
  readonly out: infer X extends AnyArray;
}
  ? X
  : O extends { readonly dtype: infer M extends DType }
    ? Ranked<M, R>
    : ResultOf<N, R, Operands>;

type NoOptions = Record<never, never>;
type Ranks2<A, B> = LargerRank<RankOf<A>, RankOf<B>>;

/** A function of two operands with a result of their common type. */
export type Arithmetic2 = <A extends Operand, B extends Operand, const O extends UfuncOptions = NoOptions>(
  a: A,
  b: B & Promotable<KindOf<A>, KindOf<B>>,
  options?: O,
) => UfuncResult<O, Promoted<KindOf<A>, KindOf<B>>, Ranks2<A, B>, A | B>;

/** {@link Arithmetic2}, of `bool` with a result of i8. */
export type Integers2 = <A extends Operand, B extends Operand, const O extends UfuncOptions = NoOptions>(
  a: A,
  b: B & Promotable<KindOf<A>, KindOf<B>>,
  options?: O,
) => UfuncResult<O, BoolAsInteger<Promoted<KindOf<A>, KindOf<B>>>, Ranks2<A, B>, A | B>;

/** What takes the place of `bool` where it is computed with. */
export type BoolAsInteger<N extends DType> = N extends "bool" ? "i8" : N;

/** A function of two operands with a float as its result. */
export type Floating2 = <A extends Operand, B extends Operand, const O extends UfuncOptions = NoOptions>(
  a: A,
  b: B & Promotable<KindOf<A>, KindOf<B>>,
  options?: O,
) => UfuncResult<O, Floating<Promoted<KindOf<A>, KindOf<B>>>, Ranks2<A, B>, A | B>;

/** A question about two operands. */
export type Test2 = <A extends Operand, B extends Operand, const O extends UfuncOptions = NoOptions>(
  a: A,
  b: B & Promotable<KindOf<A>, KindOf<B>>,
  options?: O,
) => UfuncResult<O, "bool", Ranks2<A, B>, A | B>;

/** A function of one operand with a result of its type. */
export type Arithmetic1 = <A extends Operand, const O extends UfuncOptions = NoOptions>(
  a: A,
  options?: O,
) => UfuncResult<O, Promoted<KindOf<A>, KindOf<A>>, RankOf<A>, A>;

/** A function of one operand with a result of its type, and of real numbers for complex ones. */
export type Size1 = <A extends Operand, const O extends UfuncOptions = NoOptions>(
  a: A,
  options?: O,
) => UfuncResult<O, RealOf<Promoted<KindOf<A>, KindOf<A>>>, RankOf<A>, A>;

/** A function of one operand with a float as its result. */
export type Floating1 = <A extends Operand, const O extends UfuncOptions = NoOptions>(
  a: A &
    (KindOf<A> extends "i64" | "u64" | "bigint"
      ? { readonly error: "convert integers of 64 bits with astype" }
      : unknown),
  options?: O,
) => UfuncResult<O, Floating<Promoted<KindOf<A>, KindOf<A>>>, RankOf<A>, A>;

/** A question about one operand. */
export type Test1 = <A extends Operand, const O extends UfuncOptions = NoOptions>(
  a: A,
  options?: O,
) => UfuncResult<O, "bool", RankOf<A>, A>;

/** A function of arrays whose types are not known, for functions made of others. */
export type OfArrays = (a: Operand | View, b: Operand | View, options?: UfuncOptions) => View;

/** See {@link OfArrays}. */
export type OfArray = (a: Operand | View, options?: UfuncOptions) => View;

/** The type of a result by the common type of the operands; throws a TypeError where there is none. */
export type ResultRule = (common: DType, name: string) => DType;

/** Results of the operands' type. */
export const same: ResultRule = (common) => common;

/** Results of `bool`. */
export const tested: ResultRule = () => "bool";

export { floating };

type Compute = (
  name: string,
  kernel: Kernel,
  rule: ResultRule,
  options: UfuncOptions | undefined,
  a: Operand,
  b?: Operand,
) => unknown;

/** The result of a kernel for one or two operands: a new array, `out`, or of plain numbers a plain number. */
export let compute: Compute = (name, kernel, rule, options, a, b) => {
  const given = b === undefined ? [a] : [a, b];
  const common = promote(kindOf(a), kindOf(b ?? a), name);
  const dtype = rule(common, name);
  if (isBig(common) && !kernel.big) throw new TypeError(`${name} does not take ${common}`);
  const plain = given.every(isScalar) && !options?.out && !options?.dtype;
  const result = computeViews(name, kernel, dtype, options, given.map(viewOf));
  return plain ? scalarOf(result) : result;
};

/** Puts functions in front of {@link compute} and {@link overlaps}. */
export function extendUfuncs(before: (own: Compute) => Compute, overlapping: (own: Overlaps) => Overlaps): void {
  compute = before(compute);
  overlaps = overlapping(overlaps);
}

/** The result of a kernel for views, in an array. */
export function computeViews(
  name: string,
  kernel: Kernel,
  natural: DType,
  options: UfuncOptions | undefined,
  operands: readonly View[],
): View {
  const { out, where: given } = options ?? {};
  const mask = given && viewOf(given);
  const dtype = options?.dtype ?? out?.dtype ?? natural;
  checkCast(natural, dtype, name);
  const shape = broadcastShapes(...[...operands, mask ?? operands[0]!].map((view) => view.shape));
  if (out) checkOut(name, out, shape, dtype);
  const direct =
    out !== undefined && out.dtype === dtype && !mask && operands.every((operand) => !overlaps(out, operand));
  const target = direct ? out : newArray(dtype, shape);
  runKernel(kernel, target, operands[0]!, operands[1]);
  if (direct || (!out && !mask)) return target;
  const destination = out ?? newArray(dtype, shape);
  const where = mask && overlaps(destination, mask) ? computeViews(name, copy, mask.dtype, {}, [mask]) : mask;
  runKernel(mask ? copyWhere : copy, destination, target, where);
  return destination;
}

/** Throws for an array that cannot take a result. */
export function checkOut(name: string, out: View, shape: readonly number[], dtype: DType): void {
  checkCast(dtype, out.dtype, name);
  if (out.shape.length !== shape.length) failAxes(shape.length, out.shape.length);
  shape.forEach((length, axis) => checkFits(length, out.shape[axis]!));
}

type Overlaps = (out: View, operand: View) => boolean;

/** Whether writing one view may change the other before it is read: not so if they are the very same. */
export let overlaps: Overlaps = (out, operand) => {
  const [low, high] = extent(out);
  const [otherLow, otherHigh] = extent(operand);
  const where = ({ dtype, data, offset, shape, strides }: View): string =>
    String([dtype, data.byteOffset, offset, shape, strides]);
  return out.data.buffer === operand.data.buffer && high > otherLow && otherHigh > low && where(out) !== where(operand);
};

/** The bytes that a view lies in. */
export function extent({ data, offset, shape, strides }: View): [number, number] {
  let low = offset;
  let high = offset + 1;
  shape.forEach((length, axis) => {
    const reach = (length - 1) * strides[axis]!;
    low += Math.min(reach, 0);
    high += Math.max(reach, 0);
  });
  return [low, high].map((element) => data.byteOffset + element * data.BYTES_PER_ELEMENT) as [number, number];
}

/** The elements as they are. */
export const copy: Kernel = {
  loop: (n, o, i, s, a, j, t) => {
    for (; n > 0; n--, i += s, j += t) o[i] = a[j]!;
  },
  big: (a) => a,
  complex: "partwise",
};

/** The elements where the second operand is not 0. */
export const copyWhere: Kernel = {
  loop: (n, o, i, s, a, j, t, b, k, u) => {
    for (; n > 0; n--, i += s, j += t, k += u) if (b[k] !== 0) o[i] = a[j]!;
  },
  big: (a, b, before) => (b === 0n ? before : a),
  updates: true,
  complex: "partwise",
};
