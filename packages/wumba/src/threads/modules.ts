/**
 * The modules of kernels on another thread than the one that made the memory: instances of its own, with its own words,
 * arena, stack and static data.
 */
import { instantiate, type KernelFunctions } from "../instantiate.js";
import { takeFromArena, type KernelMemory } from "../memory.js";
import { ARENA_END, ARENA_TOP } from "../wire.js";
import { NO_ROOM, TOO_DEEP, unwind } from "./failures.js";
import { MODULE_WORDS } from "./layout.js";

/** Words at the end of the stack that only a stack that is too short writes. */
const MARKS = 16;

/**
 * Gives what a module imports besides functions that never return; it gets the module's place in memory, and takes its
 * exports afterwards.
 */
type Further = (functions: KernelFunctions, module: number) => ((exports: KernelFunctions) => void) | undefined;

export class Modules {
  private readonly known = new Map<number, KernelFunctions | undefined>();
  private readonly marks: Uint32Array;
  private readonly arena: number;

  constructor(
    private readonly kernel: KernelMemory,
    private readonly further: Further,
  ) {
    this.arena = kernel.words[ARENA_TOP]!;
    this.marks = new Uint32Array(kernel.buffer, kernel.arenaEnd, MARKS).fill(0);
  }

  /** What a module exports; undefined where it cannot run here. It is compiled when it is seen first. */
  exportsOf(module: number): KernelFunctions | undefined {
    if (!this.known.has(module)) this.known.set(module, this.instantiate(module));
    return this.known.get(module);
  }

  clearArena(): void {
    this.kernel.words[ARENA_TOP] = this.arena;
  }

  resetStack(): void {
    this.kernel.stack.value = this.kernel.stackBase;
    this.marks.fill(0);
  }

  /** A stack that was too short has written into the arena, which is not noticed in time. */
  checkStack(): void {
    if (this.marks.some((mark) => mark !== 0)) unwind(TOO_DEEP, []);
  }

  private instantiate(entry: number): KernelFunctions | undefined {
    const { buffer } = this.kernel;
    const [address, length, size, align, tableSize] = new Uint32Array(
      buffer,
      entry,
      MODULE_WORDS,
    ) as unknown as number[];
    try {
      const module = new WebAssembly.Module(new Uint8Array(buffer, address, length).slice());
      const base = takeFromArena(this.kernel, size!, align!);
      if (!base) return undefined;
      new Uint8Array(buffer, base, size).fill(0);
      const functions = this.imports(module);
      const completed = this.further(functions, entry);
      const exports = instantiate(this.kernel, module, base, tableSize!, functions);
      completed?.(exports);
      return exports;
    } catch {
      return undefined;
    }
  }

  /** Almost all functions of the calling thread never return. */
  private imports(module: WebAssembly.Module): KernelFunctions {
    const functions: KernelFunctions = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module))
      if (from === "w") functions[name] = (...numbers: number[]) => unwind(name.charCodeAt(0), numbers);
    const { words } = this.kernel;
    const noRoom = (bytes: number): never => unwind(NO_ROOM, [bytes, words[ARENA_END]! - words[ARENA_TOP]!]);
    return { ...functions, m: noRoom, r: () => Math.random() };
  }
}
