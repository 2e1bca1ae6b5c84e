/** The modules of kernels on a thread of the pool: instances of its own, with its own words, arena, stack and static data. */
import type { Failures } from "./failures.js";
import * as at from "./layout.js";

const WORDS_BYTES = 64;
const MOST_STACK = 1024 * 1024;
/** Words at the end of the stack that only a stack that is too short writes. */
const MARKS = 16;

export class Modules {
  private readonly known = new Map<number, WebAssembly.Exports | undefined>();
  private readonly words: Uint32Array;
  private readonly marks: Uint32Array;
  private readonly stack: WebAssembly.Global;
  private readonly arena: number;
  private readonly memory: WebAssembly.Memory;

  constructor(
    private readonly start: at.Start,
    private readonly failures: Failures,
  ) {
    this.memory = start.memory as WebAssembly.Memory;
    const { buffer } = this.memory;
    const { start: address, end } = start.region;
    const stackEnd = end - Math.min(MOST_STACK, (end - address) >> 2);
    this.arena = address + WORDS_BYTES;
    this.words = new Uint32Array(buffer, address, WORDS_BYTES / 4).fill(0);
    this.marks = new Uint32Array(buffer, stackEnd, MARKS).fill(0);
    this.words[at.WORD_TOP] = this.arena;
    this.words[at.WORD_END] = stackEnd;
    this.words[at.WORD_THREAD] = start.thread;
    this.stack = mutable(end);
  }

  /** What a module exports; undefined where it cannot run here. It is compiled when it is seen first. */
  tasks(module: number): WebAssembly.Exports | undefined {
    if (!this.known.has(module)) this.known.set(module, this.instantiate(module));
    return this.known.get(module);
  }

  clearArena(): void {
    this.words[at.WORD_TOP] = this.arena;
  }

  resetStack(): void {
    this.stack.value = this.start.region.end;
    this.marks.fill(0);
  }

  /** A stack that was too short has written into the arena, which is not noticed in time. */
  checkStack(): void {
    if (this.marks.some((mark) => mark !== 0)) this.failures.unwind(at.TOO_DEEP, []);
  }

  private instantiate(entry: number): WebAssembly.Exports | undefined {
    const { buffer } = this.memory;
    const [address, length, size, align, tableSize] = new Uint32Array(buffer, entry, at.MODULE_WORDS) as unknown as number[];
    try {
      const module = new WebAssembly.Module(new Uint8Array(buffer, address, length).slice());
      const base = this.takeStatic(size!, align!);
      const { exports } = new WebAssembly.Instance(module, {
        w: this.imports(module),
        "GOT.mem": { "w.words": mutable(this.words.byteOffset) },
        env: {
          memory: this.memory,
          __stack_pointer: this.stack,
          __memory_base: base,
          __table_base: 0,
          __indirect_function_table: new WebAssembly.Table({ initial: tableSize!, element: "anyfunc" }),
        },
      });
      for (const start of ["__wasm_apply_data_relocs", "__wasm_call_ctors"]) (exports[start] as (() => void) | undefined)?.();
      return exports;
    } catch {
      return undefined;
    }
  }

  /** From the end of the arena, filled with zeros. */
  private takeStatic(size: number, align: number): number {
    const address = (this.words[at.WORD_END]! - size) & -align;
    if (address < this.words[at.WORD_TOP]!) throw new RangeError();
    new Uint8Array(this.memory.buffer, address, size).fill(0);
    return (this.words[at.WORD_END] = address);
  }

  /** All functions of the calling thread never return, except for two. */
  private imports(module: WebAssembly.Module): WebAssembly.ModuleImports {
    const functions: WebAssembly.ModuleImports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module))
      if (from === "w") functions[name] = (...numbers: number[]) => this.failures.unwind(name.charCodeAt(0), numbers);
    const { words } = this;
    const noRoom = (bytes: number): never => this.failures.unwind(at.NO_ROOM, [bytes, words[at.WORD_END]! - words[at.WORD_TOP]!]);
    return { ...functions, m: noRoom, r: () => Math.random(), k: () => 0 };
  }
}

const mutable = (value: number): WebAssembly.Global => new WebAssembly.Global({ value: "i32", mutable: true }, value);
