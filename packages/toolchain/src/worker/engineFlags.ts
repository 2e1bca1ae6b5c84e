/** V8 flags that make LLVM start and run faster. They are of the whole process, so they are held only while they are needed. */
import { setFlagsFromString } from "node:v8";

/** Compiles without validating functions that are not called yet. Saves about 0.15 s for the whole of LLVM. */
export function compileLazily(bytes: Uint8Array<ArrayBuffer>): WebAssembly.Module {
  setFlagsFromString("--wasm-lazy-validation");
  try {
    return new WebAssembly.Module(bytes);
  } finally {
    setFlagsFromString("--no-wasm-lazy-validation");
  }
}

const ENGINE_DEFAULT_TASKS = 128;
let holders = 0;

/** One thread, not all of them, optimises LLVM's own code in the background: a cold run takes half the time. */
export function holdOneCompilationTask(): void {
  if (holders++ === 0) setFlagsFromString("--wasm-num-compilation-tasks=1");
}

export function releaseCompilationTasks(): void {
  if (--holders === 0) setFlagsFromString(`--wasm-num-compilation-tasks=${ENGINE_DEFAULT_TASKS}`);
}
