/** What the thread that waits and the thread that works tell each other. */
import type { BuiltKernels } from "./built-kernels.js";
import type { Diagnostic } from "@wumba/compiler";
import type { KernelOptions } from "./options.js";

export type FileTexts = readonly (readonly [file: string, text: string])[];

export interface WorkerStart {
  readonly options: Omit<KernelOptions, "onWarning">;
  /** One 32-bit word: 1 when an answer lies in the port. */
  readonly signal: SharedArrayBuffer;
}

/** The requests by name: what each takes and gives. */
export interface Requests {
  readonly build: { readonly takes: FileTexts; readonly gives: readonly BuiltKernels[] };
  readonly check: { readonly takes: FileTexts; readonly gives: readonly (readonly Diagnostic[])[] };
}

export interface Request<Name extends keyof Requests = keyof Requests> {
  readonly name: Name;
  readonly takes: Requests[Name]["takes"];
}

export type Answer = { readonly warnings: readonly string[] } & (
  | { readonly ok: true; readonly gives: Requests[keyof Requests]["gives"] }
  | { readonly ok: false; readonly message: string }
);
