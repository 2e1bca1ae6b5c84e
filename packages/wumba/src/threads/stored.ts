/** Modules in memory, for other threads to compile. */
import { takeFromArena, type KernelMemory } from "../memory.js";
import { MODULE_WORDS } from "./layout.js";

/** Puts a module where other threads find it; its address, 0 when there is no room. */
export function storeModule(
  kernel: KernelMemory,
  bytes: Uint8Array,
  [size = 0, align = 64, tableSize = 0]: readonly (number | undefined)[],
): number {
  const header = MODULE_WORDS * 4;
  const address = takeFromArena(kernel, header + bytes.length, 16);
  if (!address) return 0;
  new Uint32Array(kernel.buffer, address, MODULE_WORDS).set([address + header, bytes.length, size, align, tableSize]);
  new Uint8Array(kernel.buffer, address + header, bytes.length).set(bytes);
  return address;
}
