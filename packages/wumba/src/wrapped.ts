/** A kernel that takes more than numbers, as wasm exports it, in; the function that JavaScript calls out. */
import { recover, throughArena, type Enter, type WasmFunction } from "./crossing.js";
import type { Background, Wrap, Wrapping } from "./link.js";
import type { KernelMemory } from "./memory.js";

/** `enter` brings any arguments into the arena; without it there is no general call. */
export function wrapped(
  wrap: Wrap,
  enter?: Enter | 0,
  holding?: ((kernel: KernelMemory, call: WasmFunction) => WasmFunction) | 0,
  background?: Background,
): Wrapping {
  return (kernel, raw, bytes, numbers, functions) => {
    const call = holding ? holding(kernel, raw) : raw;
    return wrap(
      call,
      enter ? throughArena(kernel, call, enter) : call,
      kernel.words,
      (error) => recover(kernel, error),
      enter ? background?.(kernel, enter, bytes, numbers, functions) : undefined,
    );
  };
}
