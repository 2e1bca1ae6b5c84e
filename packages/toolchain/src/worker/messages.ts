/** What the toolchain and its workers say to each other. */
import type { WorkerRequest } from "../assembledModule.js";
import type { AssembleOutcome } from "../llvm/assembleModule.js";

/** Given to a worker at its start: where LLVM is, and LLVM compiled, once another worker has done that. */
export interface WorkerStart {
  readonly programFile: string;
  readonly program: WebAssembly.Module | undefined;
  /** There has been much to do, so more is expected. */
  readonly runsLong: boolean;
  /** Nobody waits for it yet. */
  readonly ahead: boolean;
}

export type ToWorker = WorkerRequest;

/** `ready` comes once, before the first outcome; outcomes come in the order of the requests. */
export type FromWorker =
  | { readonly kind: "ready"; readonly program: WebAssembly.Module }
  | { readonly kind: "outcome"; readonly outcome: AssembleOutcome };
