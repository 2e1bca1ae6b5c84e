/** Sums, products, extremes and their places over axes: an array in, one on the device out. */
import { inOrder, type Launch } from "wumba/gpu";
import { sizeOf, type AnyArray, type Numbers } from "../../array/ndarray.js";
import type { RankOf } from "../../operands.js";
import { checkCast, summed } from "../../promotion.js";
import { axesOf, type DTypeBy, type None, type ReducedRank } from "../../reductions/axes.js";
import * as sumsOnCpu from "../../reductions/sums.js";
import { absolute, divide, square, subtract } from "./arithmetic.js";
import { freeing, GpuArray } from "../array.js";
import { computed, contiguousOf, onHost, put } from "../compute.js";
import { real } from "../elementwise.js";
import { firstPass, runPasses, type Kernels } from "../folds.js";
import { sqrt } from "./exponents.js";
import {
  foldColumnsOfFloats,
  foldColumnsOfIntegers,
  foldRowsOfFloats,
  foldRowsOfIntegers,
} from "../built/kernels-built.js";
import { full, valueOf } from "../operands.js";
import { converting } from "./selection.js";
import { inParts, newStorage, wholeView, type DeviceView } from "../storage.js";
import { onDevice, type Float, type GpuDType, type Size, type SumType } from "../dtypes.js";
import type { GpuOperand, Own, Placed } from "../types.js";
import { Value } from "../value.js";

/** Options of reductions. */
export interface ReduceOptions {
  /** The axis, or the axes, that are reduced; all of them without. */
  readonly axis?: number | readonly number[] | null;
  /** Whether reduced axes stay, with a length of 1. */
  readonly keepdims?: boolean;
}

/** Options of sums and products. */
export interface SumOptions extends ReduceOptions {
  /** The dtype of the result: of integers, `i32` and `u32` have the low bits. */
  readonly dtype?: SumType;
}

/** Options of spreads. */
export interface SpreadOptions extends ReduceOptions {
  /** What is subtracted from the number of elements: 0, or 1 for a sample. */
  readonly ddof?: number;
}

/** The result of a reduction. */
export type Reduced<A, N extends GpuDType, O> = GpuArray<Extract<DTypeBy<O, N>, GpuDType>, ReducedRank<RankOf<A>, O>>;

/** The type of a sum: f32, but c64 of complex numbers. */
type Summed<A> = Float<Own<A>>;

/** How what is left of the axes that are reduced comes about. */
export interface Reduction {
  readonly axes: Numbers;
  readonly options: ReduceOptions;
  readonly dtype: GpuDType;
  readonly onDevice: (launch: Launch, x: DeviceView, axes: Numbers, out: DeviceView) => Promise<void>;
  readonly onCpu: (x: AnyArray) => unknown;
}

/** An array of what a reduction leaves. */
export function reduced(value: Value, { axes, options, dtype, onDevice: reduce, onCpu }: Reduction): never {
  const own = value.shape.flatMap((length, axis) => (!axes.includes(axis) ? [length] : options.keepdims ? [1] : []));
  const { value: given, axes: places } = passable(value, axes);
  const [from, out] = [computed(value), wholeView(newStorage(dtype, own), dtype, own)];
  const x = computed(given);
  if (sizeOf(own) > 0)
    inOrder(
      (launch) => reduce(launch, inParts(x), places, out),
      (memoryOf) => put(memoryOf, out, onCpu(onHost(memoryOf, from))),
    );
  // What nobody else has is given back behind that.
  for (const each of new Set([value, given])) each.use().drop();
  return new GpuArray(Value.of(out)) as never;
}

/** A value that passes take as it lies, or a copy with the axes that are reduced behind the others. */
function passable(value: Value, axes: Numbers): { readonly value: Value; readonly axes: Numbers } {
  const view = computed(value);
  if (firstPass(inParts(view), axes)) return { value, axes };
  const kept = value.shape.map((_, axis) => axis).filter((axis) => !axes.includes(axis));
  const order = [...kept, ...axes];
  const [shape, strides] = [view.shape, view.strides].map((values) => order.map((axis) => values[axis]!));
  const moved = Value.of({ ...view, shape: shape!, strides: strides! });
  return { value: contiguousOf(moved), axes: axes.map((_, k) => kept.length + k) };
}

const SUM = 0;
const PRODUCT = 1;
const ofFloats: Kernels = { rows: foldRowsOfFloats, columns: foldColumnsOfFloats };
const ofIntegers: Kernels = { rows: foldRowsOfIntegers, columns: foldColumnsOfIntegers };

function folded(
  name: string,
  given: Value,
  options: SumOptions,
  operation: number,
  onCpu: (x: never, options: never) => unknown,
): never {
  const dtype = options.dtype ?? onDevice(summed(given.dtype), name);
  if (options.dtype) checkCast(given.dtype, dtype, name);
  if (dtype === "bool") throw new TypeError(`${name}: sums and products are no bool; use any or all`);
  if (operation === PRODUCT) real(dtype, name);
  const isFloat = dtype === "f32" || dtype === "c64";
  const axes = axesOf(options.axis, given.shape.length);
  return reduced(isFloat ? converting(given, dtype) : given, {
    ...{ axes, options, dtype },
    onDevice: (launch, x, places, out) =>
      runPasses(
        launch,
        isFloat ? ofFloats : ofIntegers,
        firstPass(x, places)!,
        [x.storage.array],
        [out.storage.array],
        () => [operation],
      ),
    onCpu: (x) => onCpu(x as never, { ...options, dtype } as never),
  });
}

/**
 * The sum of elements: of real numbers f32, added in pairs of parts. With `dtype: "i32"` or `"u32"` that of integers
 * has these, and wraps beyond 32 bits.
 */
export const sum = <A extends GpuOperand, const O extends SumOptions = None>(
  a: A & Placed<A>,
  options?: O,
): Reduced<A, Summed<A>, O> => folded("sum", valueOf(a, "sum"), options ?? {}, SUM, sumsOnCpu.sum);

/** The product of elements, of the type of {@link sum}. */
export const prod = <A extends GpuOperand, const O extends SumOptions = None>(
  a: A & Placed<A>,
  options?: O,
): Reduced<A, Summed<A>, O> => folded("prod", valueOf(a, "prod"), options ?? {}, PRODUCT, sumsOnCpu.prod);

/** How many elements there are for each that is left. */
const countOf = (value: Value, axis: ReduceOptions["axis"]): number =>
  sizeOf(axesOf(axis, value.shape.length).map((own) => value.shape[own]!));

/** A sum divided by a number; NaN of none. */
const shared = (total: GpuArray, count: number): GpuArray =>
  freeing(count > 0 ? divide(total, count) : full(total.shape, NaN, total.dtype), total);

const meanOf = (value: Value, options: ReduceOptions): GpuArray =>
  shared(folded("mean", value, options, SUM, sumsOnCpu.sum), countOf(value, options.axis));

/** The mean of elements; NaN of none. */
export const mean = <A extends GpuOperand, const O extends ReduceOptions = None>(
  a: A & Placed<A>,
  options?: O,
): Reduced<A, Summed<A>, O> => meanOf(valueOf(a, "mean"), options ?? {}) as never;

function varianceOf(a: GpuOperand, options: SpreadOptions): GpuArray {
  const x = new GpuArray(valueOf(a, "variance"));
  const { ddof = 0, ...reduction } = options;
  const mean = meanOf(x.value, { ...reduction, keepdims: true });
  const away = subtract(x, mean as GpuArray<"f32">);
  const size = absolute(away);
  const squares = square(size) as GpuArray;
  const total: GpuArray = folded("variance", squares.value, reduction, SUM, sumsOnCpu.sum);
  return freeing(shared(total, countOf(x.value, options.axis) - ddof), x, mean, away, size as GpuArray, squares);
}

/**
 * The mean of squares of what elements differ from their mean, of complex ones of the distances. NumPy's name for it,
 * `var`, is a reserved word; it is exported too.
 */
export const variance = <A extends GpuOperand, const O extends SpreadOptions = None>(
  a: A & Placed<A>,
  options?: O,
): Reduced<A, Size<Summed<A>>, O> => varianceOf(a, options ?? {}) as never;

/** The root of {@link variance}. */
export function std<A extends GpuOperand, const O extends SpreadOptions = None>(
  a: A & Placed<A>,
  options?: O,
): Reduced<A, Size<Summed<A>>, O> {
  const squares = varianceOf(a, options ?? {});
  return freeing(sqrt(squares as GpuArray<"f32">), squares) as never;
}

export { variance as var };
