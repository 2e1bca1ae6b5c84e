/** Views and the axes that are reduced in; the passes of kernels that reduce them out, and what these leave. */
import { newDeviceArray, type Launch } from "wumba/gpu";
import type { DeviceArray, KernelDescription } from "wumba/gpu";
import { sizeOf, type Numbers } from "../array/ndarray.js";
import { mergeAxes } from "../broadcast.js";
import { BLOCK } from "./compute.js";
import type { DeviceView } from "./storage.js";

/** Outputs lie along two axes, and what is reduced for each of them along two others. */
interface Pass {
  readonly offset: number;
  readonly outputs: number;
  readonly columns: number;
  readonly rowStride: number;
  readonly columnStride: number;
  readonly count: number;
  readonly inner: number;
  readonly outerStride: number;
  readonly innerStride: number;
}

/** Two kernels for the same: a block for each output, or a thread. */
export interface Kernels {
  readonly rows: KernelDescription;
  readonly columns: KernelDescription;
}

/** The threads of a block that takes an output, which it does from so many elements on. */
const ROW = 64;
/** The elements that a block, and a thread, take at the most; sums of floats are the closer the less they are. */
const MOST_OF_BLOCK = 8192;
const LEAST_OF_BLOCK = 1024;
const MOST_OF_THREAD = 128;
const LEAST_OF_THREAD = 16;
/** So many blocks, and threads, keep a device busy. */
const BLOCKS = 1024;
const THREADS = 16_384;

/** The first pass; undefined where the axes of a view are more than kernels have. */
export function firstPass({ shape, strides, offset }: DeviceView, axes: Numbers): Pass | undefined {
  const of = (values: Numbers, isReduced: boolean): number[] =>
    values.filter((_, axis) => axes.includes(axis) === isReduced);
  const kept = mergeAxes(of(shape, false), [of(strides, false)]);
  const reduced = mergeAxes(of(shape, true), [of(strides, true)]);
  if (kept.lengths.length > 2 || reduced.lengths.length > 2) return undefined;
  const [rowStride, columnStride] = lastTwo(kept.strides[0]!);
  const [outerStride, innerStride] = lastTwo(reduced.strides[0]!);
  return {
    ...{ offset, outputs: sizeOf(kept.lengths), columns: kept.lengths.at(-1)!, rowStride, columnStride },
    ...{ count: sizeOf(reduced.lengths), inner: reduced.lengths.at(-1)!, outerStride, innerStride },
  };
}

const lastTwo = (values: Numbers): [number, number] => [values.at(-2) ?? 0, values.at(-1)!];

/** How a pass is divided. */
function divided(pass: Pass): { readonly byBlocks: boolean; readonly each: number; readonly parts: number } {
  const { outputs, columnStride, count, innerStride } = pass;
  const byBlocks = count >= ROW && (Math.abs(innerStride) <= Math.abs(columnStride) || outputs < BLOCK);
  const within = (low: number, value: number, high: number): number => Math.max(low, Math.min(high, Math.ceil(value)));
  const each = byBlocks
    ? within(LEAST_OF_BLOCK, (count * outputs) / BLOCKS, MOST_OF_BLOCK)
    : within(LEAST_OF_THREAD, (count * outputs) / THREADS, MOST_OF_THREAD);
  return { byBlocks, each, parts: Math.max(1, Math.ceil(count / each)) };
}

/**
 * Runs passes until each output is one. A pass reads arrays and leaves others, part after part; the last one leaves
 * `out`. `words` come between arrays and places, by whether the pass is the first one and the last.
 */
export async function runPasses(
  launch: Launch,
  kernels: Kernels,
  first: Pass,
  from: readonly DeviceArray[],
  out: readonly DeviceArray[],
  words: (isFirst: boolean, isLast: boolean) => readonly unknown[],
): Promise<void> {
  let pass = first;
  let source = from;
  const made: DeviceArray[] = [];
  for (let isLast = false; !isLast;) {
    const { byBlocks, each, parts } = divided(pass);
    isLast = parts === 1;
    const target = isLast ? out : out.map(({ kind }) => newDeviceArray(kind, parts * pass.outputs));
    if (!isLast) made.push(...target);
    const { outputs, offset, columns, rowStride, columnStride, count, inner, outerStride, innerStride } = pass;
    const places = [offset, columns, rowStride, columnStride, count, inner, outerStride, innerStride, each];
    const args = [...target, ...source, ...words(source === from, isLast), ...places];
    if (byBlocks) await launch(kernels.rows, [outputs, parts, 1], [ROW, 1, 1], ...args);
    else await launch(kernels.columns, [Math.ceil(outputs / BLOCK), parts, 1], [BLOCK, 1, 1], ...args, outputs);
    source = target;
    pass = {
      ...{ offset: 0, outputs, columns: outputs, rowStride: 0, columnStride: 1 },
      ...{ count: parts, inner: parts, outerStride: 0, innerStride: outputs },
    };
  }
  for (const array of made) array.free();
}
