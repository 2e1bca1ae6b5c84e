/** Values of variables of a module to the arena, where kernels change them, and back. */
import { kernelMemory, type KernelMemory } from "./memory.js";
import { ARENA_TOP } from "./wire.js";

let numbers: Float64Array | undefined;
let bytes: Uint8Array | undefined;

const numbersOf = ({ buffer }: KernelMemory): Float64Array =>
  numbers?.buffer === buffer ? numbers : (numbers = new Float64Array(buffer));

const bytesOf = ({ buffer }: KernelMemory): Uint8Array =>
  bytes?.buffer === buffer ? bytes : (bytes = new Uint8Array(buffer));

/** Puts a value at the top of the arena, which moves behind it. The address, or 0 when there is no room. */
export function cell(value: number | boolean): number {
  const kernel = kernelMemory()!;
  const address = (kernel.words[ARENA_TOP]! + 15) & -16;
  const end = address + 16;
  if (!(end + 16 <= kernel.arenaEnd)) return 0;
  if (typeof value === "number") numbersOf(kernel)[address >> 3] = value;
  else bytesOf(kernel)[address] = value ? 1 : 0;
  kernel.words[ARENA_TOP] = end;
  return address;
}

export const numberIn = (address: number): number => numbersOf(kernelMemory()!)[address >> 3]!;

export const flagIn = (address: number): boolean => bytesOf(kernelMemory()!)[address] !== 0;
