/** Running sums and products. */
import { isComplexDType, type DType } from "../array/dtypes.js";
import type { AnyArray } from "../array/ndarray.js";
import { without } from "../array/views.js";
import { eachRow } from "../broadcast.js";
import { contiguous } from "../elementwise/copies.js";
import { assign } from "../elementwise/selection.js";
import { checkOut } from "../elementwise/ufuncs.js";
import { viewOf, type ArrayLike, type DTypeOfArray, type View } from "../operands.js";
import { checkCast, isBig, summed, type Summed } from "../promotion.js";
import type { AlongAxis, None } from "./axes.js";
import { alongAxis, laneView } from "./lanes.js";

/** Options of running sums and products. */
export interface CumulativeOptions {
  /** The axis to go along; without one, the flattened array. */
  readonly axis?: number | null;
  readonly out?: AnyArray;
  readonly dtype?: DType;
}

type Body = (lane: Float64Array, result: Float64Array) => void;

function cumulate(
  name: string,
  a: ArrayLike,
  options: CumulativeOptions,
  replaceNaN: number | undefined,
  numbers: Body,
  big: Body,
): unknown {
  const { view, axis } = laneView(viewOf(a), options.axis);
  const dtype = options.dtype ?? options.out?.dtype ?? summed(view.dtype);
  if (options.dtype) checkCast(view.dtype, dtype, name);
  if (replaceNaN !== undefined && isComplexDType(view.dtype))
    throw new TypeError(`${name} does not take ${view.dtype}`);
  const body: Body = (lane, result) => {
    if (replaceNaN !== undefined) for (let i = 0; i < lane.length; i++) if (lane[i] !== lane[i]) lane[i] = replaceNaN;
    numbers(lane, result);
  };
  const made = isComplexDType(view.dtype)
    ? cumulateComplex(view, axis, dtype, numbers === sums)
    : alongAxis(view, axis, dtype, view.shape[axis]!, isBig(view.dtype) ? big : body);
  return options.out ? into(name, options.out, made, view) : made;
}

function cumulateComplex(view: View, axis: number, dtype: DType, summing: boolean): View {
  const made = contiguous(view, "c128");
  const data = made.data as Float64Array;
  const [length, stride] = [made.shape[axis]!, 2 * made.strides[axis]!];
  const lengths = [...without(made.shape, axis), 1];
  eachRow({ lengths, strides: [[...without(made.strides, axis), 0]] }, [0], ([first]) => {
    let [re, im] = summing ? [0, 0] : [1, 0];
    for (let i = 0, at = 2 * first!; i < length; i++, at += stride) {
      const [x, y] = [data[at]!, data[at + 1]!];
      [re, im] = i === 0 ? [x, y] : summing ? [re + x, im + y] : [re * x - im * y, re * y + im * x];
      data[at] = re;
      data[at + 1] = im;
    }
  });
  return dtype === "c128" ? made : contiguous(made, dtype);
}

/** Puts a result into the array that the caller gave for it. */
function into(name: string, out: AnyArray, made: View, given: View): AnyArray {
  checkOut(name, out, made.shape, isBig(given.dtype) === isBig(out.dtype) ? given.dtype : made.dtype);
  assign(out, made as AnyArray);
  return out;
}

export function sums(lane: Float64Array, result: Float64Array): void {
  let sum = 0;
  for (let i = 0; i < lane.length; i++) result[i] = i === 0 ? (sum = lane[0]!) : (sum += lane[i]!);
}

const bigSums: Body = (lane, result) => {
  const [from, to] = [lane, result] as unknown as BigInt64Array[] as [BigInt64Array, BigInt64Array];
  let sum = 0n;
  for (let i = 0; i < from.length; i++) to[i] = sum = BigInt.asIntN(64, sum + from[i]!);
};

export function products(lane: Float64Array, result: Float64Array): void {
  let product = 1;
  for (let i = 0; i < lane.length; i++) result[i] = product *= lane[i]!;
}

const bigProducts: Body = (lane, result) => {
  const [from, to] = [lane, result] as unknown as BigInt64Array[] as [BigInt64Array, BigInt64Array];
  let product = 1n;
  for (let i = 0; i < from.length; i++) to[i] = product = BigInt.asIntN(64, product * from[i]!);
};

type Cumulative = <A extends ArrayLike, const O extends CumulativeOptions = None>(
  a: A,
  options?: O,
) => AlongAxis<A, Summed<DTypeOfArray<A>>, O>;

/** The sums of all elements up to each, of the type of a sum. */
export const cumsum: Cumulative = (a, options) =>
  cumulate("cumsum", a, options ?? {}, undefined, sums, bigSums) as never;

/** The products of all elements up to each, of the type of a product. */
export const cumprod: Cumulative = (a, options) =>
  cumulate("cumprod", a, options ?? {}, undefined, products, bigProducts) as never;

/** {@link cumsum} with 0 in place of NaN. */
export const nancumsum: Cumulative = (a, options) => cumulate("nancumsum", a, options ?? {}, 0, sums, bigSums) as never;

/** {@link cumprod} with 1 in place of NaN. */
export const nancumprod: Cumulative = (a, options) =>
  cumulate("nancumprod", a, options ?? {}, 1, products, bigProducts) as never;
