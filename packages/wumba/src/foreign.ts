/** What the glue asks about arguments before it copies them: how much there is to copy. */
import { element } from "./elements.js";
import { isKernelBuffer, kernelMemory } from "./memory.js";
import type { KernelView } from "./result.js";
import { ARRAYS } from "./wire.js";

/**
 * The bytes of an array outside kernel memory; 0 of one inside, and of none. Asking an array where it begins takes
 * long, and mostly there are none inside.
 */
export function foreign(array: KernelView | undefined | null): number {
  if (!array) return 0;
  const kernel = kernelMemory()!;
  return kernel.words[ARRAYS] && array.byteOffset && isKernelBuffer(kernel, array.buffer) ? 0 : array.byteLength;
}

/** The element in the middle of a list, which stands for all. */
export const middle = (list: readonly unknown[] | undefined | null): unknown =>
  Array.isArray(list) ? element(list, list.length >> 1) : undefined;
