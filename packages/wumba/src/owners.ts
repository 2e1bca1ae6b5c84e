/**
 * Which arrays own memory, and giving it back.
 *
 * There is no FinalizationRegistry behind this. A view made by `subarray` shares the memory and does not keep the array that owns it alive, and
 * nothing can tell whether such a view remains; freeing on collection could pull memory from under a live view. Memory that is neither
 * freed nor in a scope stays taken until the page or process ends.
 */
import { giveBlock } from "./heap.js";
import { existingMemory, kernelMemory } from "./memory.js";
import type { TypedArray } from "./result.js";

export type KernelArray = TypedArray;

const ALIVE = 1;
const FREED = 2;
type State = typeof ALIVE | typeof FREED;

/** Every copy of this package on the page must know the arrays of the others. */
function states(): WeakMap<object, State> {
  const owner = globalThis as unknown as Record<symbol, WeakMap<object, State> | undefined>;
  return (owner[Symbol.for("wumba.owners.1")] ??= new WeakMap());
}

export function registerOwner(array: KernelArray): void {
  states().set(array, ALIVE);
}

export function isAlive(array: KernelArray): boolean {
  return states().get(array) === ALIVE;
}

/**
 * Gives back the memory of an array that one of the constructors made. The array and all views on it must not be used afterwards: the memory may
 * become another array's.
 * @throws TypeError when the array was freed already, or was not made by a constructor of this package (a view on such an array, for example).
 */
export function free(array: KernelArray): void {
  const state = states().get(array);
  if (state !== ALIVE) throw new TypeError(state === FREED ? "free: this array was freed already" : `free: ${strangerReason(array)}`);
  states().set(array, FREED);
  if (isKernelMemory(array)) giveBlock(kernelMemory()!, array.byteOffset, array.byteLength);
}

function strangerReason(array: unknown): string {
  if (isKernelMemory(array))
    return "this is a view on kernel memory, not the array that owns it; free the array that the constructor returned";
  return "this array was not made by a constructor of wumba such as float64Array(n)";
}

/** Whether an array, or any view, lies in kernel memory, where kernels use it without a copy. */
export function isKernelMemory(array: unknown): boolean {
  return ArrayBuffer.isView(array) && array.buffer === existingMemory()?.buffer;
}
