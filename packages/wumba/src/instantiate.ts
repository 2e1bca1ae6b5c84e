/** A module and what it imports to its exports, for the calling thread and for all others. */
import type { KernelMemory } from "./memory.js";

/**
 * What a module imports, or exports, by name; the types are left open, so that declarations need neither the DOM's nor
 * Node's.
 */
export type KernelFunctions = Record<string, unknown>;

/** `base` is the address of its static data, `tableSize` the entries of its function table. */
export function instantiate(
  { memory, stack, words }: Pick<KernelMemory, "memory" | "stack" | "words">,
  module: object,
  base: number,
  tableSize: number,
  functions: KernelFunctions,
): KernelFunctions {
  return new WebAssembly.Instance(module, {
    w: functions as WebAssembly.ModuleImports,
    // The short names are those of the toolchain's `SHORT_NAMES`.
    env: {
      memory: memory as WebAssembly.Memory,
      s: stack,
      b: base,
      t: 0,
      f: new WebAssembly.Table({ initial: tableSize, element: "anyfunc" }),
      w: words.byteOffset,
    },
  }).exports;
}
