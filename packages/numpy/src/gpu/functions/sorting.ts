/** Sorted arrays, and the orders that sort them, on the device: bitonic sorting of lanes. */
import { inOrder, type Launch } from "wumba/gpu";
import type { DeviceArray } from "wumba/gpu";
import { sizeOf } from "../../array/ndarray.js";
import type { RankOf } from "../../operands.js";
import * as onCpu from "../../sorting/sorting.js";
import { GpuArray } from "../array.js";
import { BLOCK, computed, onHost, put } from "../compute.js";
import type { GpuDType } from "../dtypes.js";
import { real } from "../elementwise.js";
import {
  sortBlocks,
  sortBlocksOfPairs,
  sortedElements,
  sortKeys,
  sortMerge,
  sortMergeOfPairs,
  sortStep,
  sortStepOfPairs,
} from "../built/kernels-built.js";
import { evenLanes, laneValue, lanesOf, withArrays, type Lanes } from "../lanes.js";
import { valueOf } from "../operands.js";
import { kindOfOrder, newStorage, wholeView } from "../storage.js";
import type { GpuOperand, Own, Placed } from "../types.js";
import { Value } from "../value.js";

/** Options of functions that sort. */
export interface SortOptions {
  /** The axis, the last one without; null sorts the flattened array. */
  readonly axis?: number | null;
}

type None = Record<never, never>;
type RankBy<A, O> = O extends { readonly axis: null } ? 1 : RankOf<A>;

/** The keys that a block sorts, by half as many threads. */
const KEYS = 2 * BLOCK;

async function sortLanes(
  launch: Launch,
  x: DeviceArray,
  out: DeviceArray,
  dtype: GpuDType,
  lanes: Lanes,
  isPlaces: boolean,
): Promise<void> {
  const { count, length, offset, inner, outerStride, innerStride, step } = lanes;
  const bits = Math.ceil(Math.log2(length));
  const [most, mask] = [Math.min(2 ** bits, KEYS), 2 ** bits - 1];
  // Blocks sort whole ones.
  const total = Math.ceil((count * 2 ** bits) / KEYS) * KEYS;
  const kind = kindOfOrder(dtype);
  const [ofBlocks, ofStep, ofMerge] = isPlaces
    ? [sortBlocksOfPairs, sortStepOfPairs, sortMergeOfPairs]
    : [sortBlocks, sortStep, sortMerge];
  await withArrays([total, isPlaces ? total : 0], "Int32Array", async (keys, places) => {
    const arrays = isPlaces ? [keys, places] : [keys];
    const run = (kernel: typeof sortStep, n: number, ...args: readonly unknown[]): Promise<void> =>
      launch(kernel, [Math.ceil(n / BLOCK), 1, 1], [BLOCK, 1, 1], ...args);
    const elements = [count, length, offset, inner, outerStride, innerStride, step];
    await run(sortKeys, total, keys, places, x, kind, !isPlaces, bits, ...elements);
    await run(ofBlocks, total / 2, ...arrays, most, mask);
    for (let size = 2 * KEYS; size <= mask + 1; size *= 2) {
      for (let apart = size / 2; apart >= KEYS; apart /= 2) await run(ofStep, total / 2, ...arrays, size, apart, mask);
      await run(ofMerge, total / 2, ...arrays, size, mask);
    }
    await run(sortedElements, out.length, out, isPlaces ? places : keys, kind, isPlaces, bits, length, inner);
  });
}

function sorted(
  name: string,
  a: GpuOperand,
  options: SortOptions,
  isPlaces: boolean,
  cpu: (x: never, options: never) => unknown,
): never {
  const given = valueOf(a, name);
  real(given.dtype, name);
  const { value, axis } = laneValue(given, options.axis === undefined ? -1 : options.axis);
  const even = evenLanes(value, axis);
  const { shape } = value;
  const dtype = isPlaces ? "i32" : value.dtype;
  const [from, x, out] = [computed(value), computed(even), wholeView(newStorage(dtype, shape), dtype, shape)];
  if (sizeOf(shape) > 0)
    inOrder(
      (launch) => sortLanes(launch, x.storage.array, out.storage.array, value.dtype, lanesOf(x, axis)!, isPlaces),
      (memoryOf) => put(memoryOf, out, cpu(onHost(memoryOf, from) as never, { axis } as never)),
    );
  for (const each of new Set([given, value, even])) each.use().drop();
  return new GpuArray(Value.of(out)) as never;
}

/** A copy with the elements in order, NaN last. */
export const sort = <A extends GpuOperand, const O extends SortOptions = None>(
  a: A & Placed<A>,
  options?: O,
): GpuArray<Own<A>, RankBy<A, O>> => sorted("sort", a, options ?? {}, false, onCpu.sort);

/** The indices that sort; equal elements keep their order, NaN comes last. */
export const argsort = <A extends GpuOperand, const O extends SortOptions = None>(
  a: A & Placed<A>,
  options?: O,
): GpuArray<"i32", RankBy<A, O>> => sorted("argsort", a, options ?? {}, true, onCpu.argsort);
