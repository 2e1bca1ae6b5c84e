/** The bytes of LLVM in; LLVM compiled, by V8 set up for a large program that runs briefly, out. */
import { setFlagsFromString } from "node:v8";

/**
 * How much a function has to run before it is optimised. Almost nothing in LLVM runs long enough to repay that: with
 * V8's own number the optimiser takes more time than LLVM does, and goes on for seconds after the last request.
 */
const TIERING_BUDGET = 300_000_000;
/** V8's own number, of 11 and earlier, then of 12 and later; a flag cannot be read back. */
const DEFAULT_TIERING_BUDGET = parseInt(process.versions.v8) < 12 ? 1_800_000 : 13_000_000;

/** Flags are of the whole process, so they are put back at once: V8 keeps with a compiled program what they were. */
export function compileForShortRuns(bytes: Uint8Array<ArrayBuffer>): WebAssembly.Module {
  setFlagsFromString("--wasm-lazy-validation"); // functions that are never called need no validation
  setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET}`);
  try {
    return new WebAssembly.Module(bytes);
  } finally {
    setFlagsFromString("--no-wasm-lazy-validation");
    setFlagsFromString(`--wasm-tiering-budget=${DEFAULT_TIERING_BUDGET}`);
  }
}
