/** What compiling the marked functions of one file gives: all that the rewriting, the report and the cache need. */
import type { CallReport, Diagnostic, ParallelLoop, TextEdit, Variant } from "@wumba/compiler";
import type { Inputs } from "./inputs.js";
import type { KnownFunction } from "./known-functions.js";
import type { Forwarding } from "./rewrite.js";

/** One marked function, as `wumba build --json` reports it. */
export interface FunctionReport {
  readonly name: string;
  /** The line of the function; lines start at 1. */
  readonly line: number;
  readonly status: "compiled" | "javascript" | "error";
  /** Why it stays JavaScript, or why calls may run as JavaScript. */
  readonly reason: string | null;
  /** How calls from JavaScript run, and what decides it; null where the function is not compiled at all. */
  readonly calls: CallReport | null;
  /** Size of the WebAssembly module in each variant. */
  readonly wasmBytes: Partial<Record<Variant, number>>;
  /** The name that the kernel module exports the kernel under. */
  readonly export: string | null;
  /** Of a kernel under `parallel: true`: what became of its loops. */
  readonly loops: readonly ParallelLoop[];
}

/** A WebAssembly module that stands beside a module of kernels; its name tells its content. */
export interface KernelFile {
  readonly name: string;
  readonly base64: string;
}

/** A module of kernels, as text. */
export interface KernelModule {
  readonly code: string;
  /** Empty when the WebAssembly stands in the code. */
  readonly files: readonly KernelFile[];
  readonly types: string;
}

export interface BuiltKernels {
  readonly functions: readonly FunctionReport[];
  readonly forwardings: readonly Forwarding[];
  /** What gives arithmetic on explicit scalar types its meaning in the JavaScript that stays. */
  readonly edits: readonly TextEdit[];
  /** What `kernelOf` is to know. */
  readonly known: readonly KnownFunction[];
  /** Absent when no function of the file became a kernel. */
  readonly module: KernelModule | null;
  readonly diagnostics: readonly Diagnostic[];
  /** Absolute names of the files whose text the result depends on, the file itself included. */
  readonly dependencies: readonly string[];
  /** All that decides whether the result may be taken from the cache. */
  readonly inputs: Inputs;
}

export function hasErrors(kernels: { readonly diagnostics: readonly Diagnostic[] }): boolean {
  return kernels.diagnostics.some(({ severity }) => severity === "error");
}

/** The same for code that does not call them. */
export const withoutCalls = (kernels: BuiltKernels): BuiltKernels => ({
  ...kernels,
  forwardings: [],
  known: [],
});
