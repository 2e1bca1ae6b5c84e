/** What kernels with static data or a function table need besides. */
import { takeFromArena, type KernelMemory } from "./memory.js";
import { JS } from "./sentinel.js";

/** What `instantiate` gives to a module: where its data and its part of the table begin, and the table. */
export interface Place {
  readonly b: number;
  readonly t: 0;
  readonly f: object;
}

/**
 * The numbers are the bytes of the static data, their alignment when it is over 64, and the entries of the function
 * table. Throws where there is no room.
 */
export function place(
  kernel: KernelMemory,
  [size = 0, align = 64, tableSize = 0]: readonly (number | undefined)[],
): Place {
  const base = takeFromArena(kernel, size, align);
  if (!base) throw JS;
  // Data that begin as zeros are not in a module.
  new Uint8Array(kernel.buffer, base, size).fill(0);
  return { b: base, t: 0, f: new WebAssembly.Table({ initial: tableSize, element: "anyfunc" }) };
}
