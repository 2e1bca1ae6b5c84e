/** Values of variables of a module to the arena, where kernels change them, and back. */
import { kernelMemory, type KernelMemory } from "./memory.js";
import { ARENA_TOP } from "./wire.js";

/** The memory that the views are on. */
let known: KernelMemory | undefined;
let numbers: Float64Array;
let bytes: Uint8Array;

/** Puts a value at the top of the arena, which moves behind it. The address, or 0 when there is no room. */
export function cell(value: number | boolean): number {
  const kernel = kernelMemory()!;
  if (kernel !== known) {
    known = kernel;
    numbers = new Float64Array(kernel.buffer);
    bytes = new Uint8Array(kernel.buffer);
  }
  const address = (kernel.words[ARENA_TOP]! + 15) & -16;
  const end = address + 16;
  if (!(end + 16 <= kernel.arenaEnd)) return 0;
  if (typeof value === "number") numbers[address >> 3] = value;
  else bytes[address] = value ? 1 : 0;
  kernel.words[ARENA_TOP] = end;
  return address;
}

/** What a kernel has left where {@link cell} has put a value. */
export const numberIn = (address: number): number => numbers[address >> 3]!;

export const flagIn = (address: number): boolean => bytes[address] !== 0;
