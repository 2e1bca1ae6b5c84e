/** What the glue asks about arguments before it copies them: how much there is to copy. */
import { isKernelBuffer, kernelMemory } from "./memory.js";
import type { KernelView } from "./result.js";

/** The bytes of an array outside kernel memory; 0 of one inside, and of none. */
export const foreign = (array: KernelView | undefined | null): number =>
  !array ? 0 : array.byteOffset && isKernelBuffer(kernelMemory()!, array.buffer) ? 0 : array.byteLength;

/** The element in the middle of a list, which stands for all. */
export const middle = (list: readonly unknown[] | undefined | null): unknown => list?.[list.length >> 1];
