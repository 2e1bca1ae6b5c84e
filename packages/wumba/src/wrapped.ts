/** A kernel that takes more than numbers, as wasm exports it, in; the function that JavaScript calls out. */
import { recover, throughArena, type Enter, type Holding } from "./crossing.js";
import type { Background, Wrap, Wrapping } from "./link.js";
import type { KernelMemory } from "./memory.js";
import type { WasmFunction } from "./crossing.js";

/** `enter` brings any arguments into the arena; without it there is no general call. */
export function wrapped(wrap: Wrap, enter?: Enter | 0): Wrapping {
  return (kernel, raw) =>
    wrap(raw, enter ? throughArena(kernel, raw, enter) : raw, kernel.words, (error) => recover(kernel, error));
}

/** The same for a kernel that looks at what instances keep, or whose calls may go to other threads. */
export function wrappedWith(
  wrap: Wrap,
  enter: Enter | 0,
  holding: ((kernel: KernelMemory, call: WasmFunction) => Holding) | 0,
  background?: Background,
): Wrapping {
  return (kernel, raw, bytes, numbers, functions) => {
    const held = holding && holding(kernel, raw);
    const entering: Enter = (...given) => {
      const entered = (enter as Enter)(...given);
      if (held) held.copies = entered.copies;
      return entered;
    };
    const aside = enter ? background?.(kernel, enter, bytes, numbers, functions) : undefined;
    const all: Wrap = (call, general, words, repair) => wrap(call, general, words, repair, aside);
    return wrapped(all, enter && entering)(kernel, held || raw, bytes, numbers, functions);
  };
}
