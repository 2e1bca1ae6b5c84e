/** A module and what it imports to its exports, for the calling thread and for all others. */
import type { KernelMemory } from "./memory.js";

/**
 * What a module imports, or exports, by name; the types are left open, so that declarations need neither the DOM's nor
 * Node's.
 */
export type KernelFunctions = Record<string, unknown>;

/** `place` is where its static data and its function table are, if it has any; see place.ts. */
export function instantiate(
  { memory, stack, words }: Pick<KernelMemory, "memory" | "stack" | "words">,
  module: object,
  functions: KernelFunctions,
  place?: object,
): KernelFunctions {
  return new WebAssembly.Instance(module, {
    w: functions as WebAssembly.ModuleImports,
    // The short names are those of the toolchain's `SHORT_NAMES`.
    env: { memory: memory as WebAssembly.Memory, s: stack, w: words.byteOffset, ...place },
  }).exports;
}
