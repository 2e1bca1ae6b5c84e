/** Whether a call may pass a view by its address: it is of exactly this class and lives in kernel memory. */
import { isKernelBuffer, kernelMemory } from "./memory.js";
import type { KernelView, KernelViewClass } from "./result.js";

export function resident(array: KernelView, Class: KernelViewClass): boolean {
  return array.constructor === Class && isKernelBuffer(kernelMemory()!, array.buffer);
}
