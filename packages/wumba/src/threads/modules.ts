/**
 * The modules of kernels on another thread than the one that made the memory: instances of its own, with its own words,
 * arena, stack and static data.
 */
import { instantiate, type KernelFunctions } from "../instantiate.js";
import type { KernelMemory } from "../memory.js";
import { place } from "../place.js";
import { ARENA_END, ARENA_TOP } from "../wire.js";
import { NO_ROOM, TOO_DEEP, type Failure, unwind } from "./failures.js";
import { MARKS } from "./figures.js";
import { MODULE_WORDS } from "./layout.js";

/**
 * Gives what a module imports besides functions that never return; it gets the module's place in memory, and takes its
 * exports afterwards.
 */
type Further = (functions: KernelFunctions, module: number) => ((exports: KernelFunctions) => void) | undefined;

/** Without names of fields: this is a part of bundles, as text. */
export type Modules = readonly [
  /** What a module exports; undefined where it cannot run here. It is compiled when it is seen first. */
  exportsOf: (module: number) => KernelFunctions | undefined,
  clearArena: () => void,
  resetStack: () => void,
  /** A stack that was too short has written into the arena, which is not noticed in time. */
  checkStack: () => void,
];

export function openModules(kernel: KernelMemory, further: Further): Modules {
  const { buffer, words } = kernel;
  const known: Record<number, KernelFunctions | undefined> = {};
  const arena = words[ARENA_TOP]!;
  const marks = new Uint32Array(buffer, kernel.arenaEnd, MARKS).fill(0);

  /** Almost all functions of the calling thread never return. */
  const newFunctions = (): KernelFunctions =>
    new Proxy<KernelFunctions>(
      {
        [NO_ROOM]: (bytes: number, free = words[ARENA_END]! - words[ARENA_TOP]!) => unwind(NO_ROOM, bytes, free),
        r: () => Math.random(),
      },
      {
        get: (own, name: string) => own[name] ?? ((...numbers: number[]) => unwind(name, ...numbers)),
      },
    );

  const compile = (entry: number): KernelFunctions | undefined => {
    const [address, length, ...numbers] = new Uint32Array(buffer, entry, MODULE_WORDS) as unknown as number[];
    try {
      const module = new WebAssembly.Module(new Uint8Array(buffer, address, length).slice());
      const placed = place(kernel, numbers);
      const functions = newFunctions();
      const completed = further(functions, entry);
      const exports = instantiate(kernel, module, functions, placed);
      completed?.(exports);
      return exports;
    } catch {
      return undefined;
    }
  };

  return [
    (module) => (module in known ? known[module] : (known[module] = compile(module))),
    () => void (words[ARENA_TOP] = arena),
    () => {
      kernel.stack.value = kernel.stackBase;
      marks.fill(0);
    },
    () => {
      if (marks.some((mark) => mark !== 0)) throw [TOO_DEEP, [], ""] satisfies Failure;
    },
  ];
}
