/** Which arrays own memory: what is known of each, for every copy of this package on the page. */
import { type ALIVE, FREED } from "./figures.js";
import { giveBlock } from "./heap.js";
import { existingMemory, isKernelBuffer, kernelMemory } from "./memory.js";
import type { TypedArray } from "./result.js";

type State = typeof ALIVE | typeof FREED;

const owner = globalThis as unknown as Record<symbol, WeakMap<object, State> | undefined>;

export const states = (): WeakMap<object, State> => (owner[Symbol.for("wumba.owners.1")] ??= new WeakMap());

/** Gives back the memory of an array that is alive. */
export function freeArray(array: TypedArray): void {
  states().set(array, FREED);
  if (isKernelMemory(array)) giveBlock(kernelMemory()!, array.byteOffset, array.byteLength);
}

/** Whether an array, or any view, lies in kernel memory, where kernels use it without a copy. */
export function isKernelMemory(array: unknown): boolean {
  const kernel = existingMemory();
  return ArrayBuffer.isView(array) && !!kernel && isKernelBuffer(kernel, array.buffer);
}
