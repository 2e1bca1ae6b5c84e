// What the runner and its worker process tell each other.
import type { Variant } from "./build.js";
import type { CallData } from "./arguments.js";
import type { TypeScriptError } from "./check.js";
import type { ExpectedCall } from "./oracle.js";

export interface BatchProgram {
  readonly seed: number;
  readonly source: string;
  readonly calls: readonly ExpectedCall[];
  /**
   * Errors of TypeScript under `strict`, in a project without it: the build must refuse the program, unless it is null
   * and undefined alone that they are about.
   */
  readonly loose?: readonly TypeScriptError[];
}

export interface Batch {
  /** A folder of its own for the files of this batch. */
  readonly folder: string;
  readonly cacheDir: string;
  /** The module whose `buildPrograms` compiles: `./build.js`, or a stand-in. */
  readonly builder: string;
  readonly variants: readonly Variant[];
  readonly programs: readonly BatchProgram[];
}

/**
 * Something that is wrong: results that differ, a valid function refused, a build that failed, code that does not load
 * or end. Findings with the same key count as the same while a program is made smaller.
 */
export interface Finding {
  readonly kind:
    | "mismatch"
    | "refused"
    | "accepted"
    | "compiler crash"
    | "does not load"
    | "does not end"
    | "process died";
  readonly key: string;
  readonly variant: Variant;
  readonly detail: string;
  readonly call?: CallData;
}

export interface ProgramResult {
  readonly findings: readonly Finding[];
  /**
   * Calls made in the variants together; those of functions that were compiled; those of them that ran as wasm; those
   * that trapped.
   */
  readonly calls: number;
  readonly compiledCalls: number;
  readonly wasmCalls: number;
  readonly traps: number;
  readonly functions: number;
  readonly compiledFunctions: number;
}

/** `analyse` is the part of a build that does one program at a time: all before LLVM. */
export type Stage = "build" | "analyse" | "run";

/** `at` says what the worker is about to do, so that the runner knows who is to blame when it dies or hangs. */
export type WorkerMessage =
  | { readonly type: "at"; readonly stage: Stage; readonly program: number; readonly variant: Variant }
  | { readonly type: "done"; readonly results: readonly ProgramResult[] };
