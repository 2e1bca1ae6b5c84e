/** A compiled WASI program; command lines in, exit codes, output and files out. Synchronous. */
import { Descriptors } from "./descriptors.js";
import type { FileTree } from "./fileTree.js";
import { GuestMemory } from "./guestMemory.js";
import { ProgramExit, systemCalls } from "./system.js";

export interface ProgramResult {
  readonly code: number;
  /** Standard output and standard error, in the order of writing. */
  readonly output: string;
}

/**
 * The name of a custom section of programs with the addresses, of 4 bytes each, from where to where the variables lie.
 * What lies outside is not put back before the next run: constants, the stack, and memory for `malloc`, of which no
 * program takes it that it is empty.
 */
export const VARIABLES = "wumba.variables";

/**
 * Each run finds variables as a new instance has them. To make one takes as long as half of a small kernel, so an
 * instance runs again where that is possible.
 */
export class Program {
  #instance: ProgramInstance | undefined;

  constructor(private readonly module: WebAssembly.Module) {}

  /** Runs to the end; a trap counts as exit code 134, with its message in the output. */
  run(words: readonly string[], files: FileTree): ProgramResult {
    if (!this.#instance?.restore()) this.#instance = new ProgramInstance(this.module);
    const descriptors = new Descriptors();
    const { code, trap } = this.#instance.run(words, files, descriptors);
    if (trap !== "") this.#instance = undefined;
    const { bytes, size } = descriptors.output;
    return { code, output: new TextDecoder().decode(bytes.subarray(0, size)) + trap };
  }
}

class ProgramInstance {
  readonly #exports: WebAssembly.Exports;
  readonly #memory: WebAssembly.Memory;
  /** The memory with the variables at the start, and its address. */
  readonly #first: Uint8Array;
  readonly #address: number;
  readonly #size: number;
  readonly #stack: number | undefined;
  #calls: ReturnType<typeof systemCalls> = {};

  constructor(module: WebAssembly.Module) {
    const called = WebAssembly.Module.imports(module).map(({ name }) => name);
    const forward = called.map(
      (name) => [name, (...given: never[]): number => (this.#calls[name] as SystemCall)(...given)] as const,
    );
    this.#exports = new WebAssembly.Instance(module, { wasi_snapshot_preview1: Object.fromEntries(forward) }).exports;
    this.#memory = this.#exports["memory"] as WebAssembly.Memory;
    this.#size = this.#memory.buffer.byteLength;
    this.#stack = this.#pointer?.value as number | undefined;
    const [from, to] = this.#pointer ? variablesOf(module, this.#size) : [0, 0];
    this.#first = new Uint8Array(this.#memory.buffer.slice(from, to));
    this.#address = from;
  }

  run(words: readonly string[], files: FileTree, descriptors: Descriptors): { code: number; trap: string } {
    const memory = new GuestMemory();
    memory.attach(this.#memory);
    this.#calls = systemCalls({ memory, files, descriptors, arguments: words });
    try {
      (this.#exports["_start"] as () => void)();
      return { code: 0, trap: "" };
    } catch (error) {
      return error instanceof ProgramExit ? { code: error.code, trap: "" } : { code: 134, trap: `${String(error)}\n` };
    }
  }

  /** Makes the instance what it was at the start; whether that could be done. Memory does not shrink. */
  restore(): boolean {
    if (!this.#pointer || this.#memory.buffer.byteLength !== this.#size) return false;
    new Uint8Array(this.#memory.buffer).set(this.#first, this.#address);
    this.#pointer.value = this.#stack;
    return true;
  }

  /** The only global that changes; programs are not obliged to export it. */
  get #pointer(): WebAssembly.Global | undefined {
    return this.#exports["__stack_pointer"] as WebAssembly.Global | undefined;
  }
}

type SystemCall = (...given: never[]) => number;

/** From where to where the variables lie in a memory of `size` bytes. */
function variablesOf(module: WebAssembly.Module, size: number): readonly [number, number] {
  const [section] = WebAssembly.Module.customSections(module, VARIABLES);
  if (!section) return [0, size];
  const view = new DataView(section);
  return [view.getUint32(0, true), view.getUint32(4, true)];
}
