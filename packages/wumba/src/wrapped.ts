/** A kernel that takes more than numbers, as wasm exports it, in; the function that JavaScript calls out. */
import { throughArena, type recover, type Enter, type Holding } from "./crossing.js";
import type { Background, Wrap, Wrapping } from "./link.js";
import type { KernelMemory } from "./memory.js";
import type { WasmFunction } from "./crossing.js";

/**
 * `enter` brings any arguments into the arena; without it there is no general call. `repair` is there for kernels that
 * use the shadow stack.
 */
export function wrapped(wrap: Wrap, enter?: Enter | 0, repair?: typeof recover | 0): Wrapping {
  return (kernel, raw) => {
    const repairing = repair && repair(kernel);
    return wrap(raw, enter ? throughArena(kernel, raw, enter, repairing) : raw, kernel.words, repairing);
  };
}

/** The same for a kernel that looks at what instances keep, or whose calls may go to other threads. */
export function wrappedWith(
  wrap: Wrap,
  enter: Enter | 0,
  repair: typeof recover | 0,
  holding: ((kernel: KernelMemory, call: WasmFunction) => Holding) | 0,
  background?: Background,
): Wrapping {
  return (kernel, raw, bytes, numbers, functions) => {
    const held = holding && holding(kernel, raw);
    const entering: Enter = (...given) => {
      const entered = (enter as Enter)(...given);
      if (held) [, , , held.copies] = entered;
      return entered;
    };
    const aside = enter ? background?.(kernel, enter, bytes, numbers, functions) : undefined;
    const all: Wrap = (call, general, words, recovering) => wrap(call, general, words, recovering, aside);
    return wrapped(all, enter && entering, repair)(kernel, held || raw, bytes, numbers, functions);
  };
}
