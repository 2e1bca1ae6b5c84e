/** Whether a call may pass an array by its address: it is of exactly this class and lives in kernel memory. */
import { kernelMemory } from "./memory.js";
import type { TypedArray, TypedArrayClass } from "./result.js";

export function resident(array: TypedArray, Class: TypedArrayClass): boolean {
  return ArrayBuffer.isView(array) && array.constructor === Class && array.buffer === kernelMemory()!.buffer;
}
