/** Running sums and products along an axis: an array in, one on the device out. */
import { inOrder, type Launch } from "wumba/gpu";
import type { DeviceArray } from "wumba/gpu";
import { sizeOf } from "../../array/ndarray.js";
import type { RankOf } from "../../operands.js";
import { checkCast, summed } from "../../promotion.js";
import type { None } from "../../reductions/axes.js";
import * as onCpu from "../../reductions/cumulative.js";
import { GpuArray } from "../array.js";
import { BLOCK, computed, onHost, put } from "../compute.js";
import { onDevice, type Float, type GpuDType, type SumType } from "../dtypes.js";
import { carryFloats, carryIntegers, scanFloats, scanIntegers } from "../built/kernels-built.js";
import { evenLanes, laneValue, lanesOf, withArrays, type Lanes } from "../lanes.js";
import { real } from "../elementwise.js";
import { valueOf } from "../operands.js";
import { converting } from "./selection.js";
import { inParts, newStorage, wholeView } from "../storage.js";
import type { GpuOperand, Own, Placed } from "../types.js";
import { Value } from "../value.js";

/** Options of running sums and products. */
export interface CumulativeOptions {
  /** The axis to go along; without one, the flattened array. */
  readonly axis?: number | null;
  /** The dtype of the result: of integers, `i32` and `u32` have the low bits. */
  readonly dtype?: SumType;
}

type Cumulated<A, O> = GpuArray<
  O extends { readonly dtype: infer M extends GpuDType } ? M : Float<Own<A>>,
  O extends { readonly axis: number } ? RankOf<A> : 1
>;

const SUM = 0;
const PRODUCT = 1;
/** The elements that a block takes, and its threads. */
const PART = 1024;
const ROW = 64;

/** `out` has the lanes one behind the other, `inner` of them side by side. */
async function scan(
  launch: Launch,
  isFloat: boolean,
  operation: number,
  x: DeviceArray,
  out: DeviceArray,
  lanes: Lanes,
): Promise<void> {
  const { count, length, offset, inner, outerStride, innerStride, step } = lanes;
  const parts = Math.ceil(length / PART);
  const [forward, carry] = isFloat ? [scanFloats, carryFloats] : [scanIntegers, carryIntegers];
  await withArrays([count * parts, parts > 1 ? count * parts : 0], out.kind, async (sums, totals) => {
    const places = [length, offset, inner, outerStride, innerStride, step];
    await launch(forward, [parts, count, 1], [ROW, 1, 1], out, sums, x, operation, ...places);
    if (parts === 1) return;
    const rows = { count, length: parts, offset: 0, inner: 1, outerStride: parts, innerStride: 0, step: 1 };
    await scan(launch, isFloat, operation, sums, totals, rows);
    const blocks = [Math.ceil((length - PART) / BLOCK), count, 1] as const;
    await launch(carry, blocks, [BLOCK, 1, 1], out, totals, operation, length, inner, parts);
  });
}

function cumulated(
  name: string,
  a: GpuOperand,
  options: CumulativeOptions,
  operation: number,
  cpu: (x: never, options: never) => unknown,
): never {
  const given = valueOf(a, name);
  const dtype = options.dtype ?? onDevice(summed(given.dtype), name);
  if (options.dtype) checkCast(given.dtype, dtype, name);
  if (dtype === "bool") throw new TypeError(`${name}: sums and products are no bool; use any or all`);
  if (operation === PRODUCT) real(dtype, name);
  const isFloat = dtype === "f32" || dtype === "c64";
  const { value, axis } = laneValue(isFloat ? converting(given, dtype) : given, options.axis);
  const even = evenLanes(value, axis, inParts);
  const { shape } = value;
  const [from, x, out] = [computed(value), computed(even), wholeView(newStorage(dtype, shape), dtype, shape)];
  if (sizeOf(shape) > 0)
    inOrder(
      (launch) => scan(launch, isFloat, operation, x.storage.array, out.storage.array, lanesOf(inParts(x), axis)!),
      (memoryOf) => put(memoryOf, out, cpu(onHost(memoryOf, from) as never, { axis, dtype } as never)),
    );
  for (const each of new Set([given, value, even])) each.use().drop();
  return new GpuArray(Value.of(out)) as never;
}

/** The sums of all elements up to each, of the type of a sum. */
export const cumsum = <A extends GpuOperand, const O extends CumulativeOptions = None>(
  a: A & Placed<A>,
  options?: O,
): Cumulated<A, O> => cumulated("cumsum", a, options ?? {}, SUM, onCpu.cumsum);

/** The products of all elements up to each, of the type of a product. */
export const cumprod = <A extends GpuOperand, const O extends CumulativeOptions = None>(
  a: A & Placed<A>,
  options?: O,
): Cumulated<A, O> => cumulated("cumprod", a, options ?? {}, PRODUCT, onCpu.cumprod);
