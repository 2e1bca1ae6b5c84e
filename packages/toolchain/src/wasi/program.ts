/** A compiled WASI program and a command line in; exit code, output and files out. Synchronous. */
import { Descriptors } from "./descriptors.js";
import type { FileTree } from "./fileTree.js";
import { GuestMemory } from "./guestMemory.js";
import { ProgramExit, systemCalls } from "./system.js";

export interface ProgramResult {
  readonly code: number;
  /** Standard output and standard error, in the order of writing. */
  readonly output: string;
}

/** Runs a program to its end in a fresh instance; a trap counts as exit code 134, with its message in the output. */
export function runProgram(program: WebAssembly.Module, words: readonly string[], files: FileTree): ProgramResult {
  const memory = new GuestMemory();
  const descriptors = new Descriptors();
  const imports = systemCalls({ memory, files, descriptors, arguments: words });
  const instance = new WebAssembly.Instance(program, { wasi_snapshot_preview1: imports });
  memory.attach(instance.exports["memory"] as WebAssembly.Memory);
  const { code, trap } = callStart(instance);
  const { bytes, size } = descriptors.output;
  return { code, output: new TextDecoder().decode(bytes.subarray(0, size)) + trap };
}

function callStart(instance: WebAssembly.Instance): { code: number; trap: string } {
  try {
    (instance.exports["_start"] as () => void)();
    return { code: 0, trap: "" };
  } catch (error) {
    return error instanceof ProgramExit ? { code: error.code, trap: "" } : { code: 134, trap: `${String(error)}\n` };
  }
}
