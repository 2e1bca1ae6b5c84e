/** The bytes of LLVM in; LLVM compiled, by V8 set up for a large program that runs briefly or long, out. */
import { setFlagsFromString } from "node:v8";

/**
 * How much a function has to run before it is optimised. Almost nothing in LLVM runs long enough to repay that: with
 * V8's own number the optimiser takes more time than LLVM does, and goes on for seconds after the last request.
 */
const BRIEFLY = 300_000_000;
/** With this one LLVM takes a quarter less time, once V8 has spent ten seconds on it. */
const LONG = 8_000_000;
/** V8's own number, of 11 and earlier, then of 12 and later; a flag cannot be read back. */
const DEFAULT_TIERING_BUDGET = parseInt(process.versions.v8) < 12 ? 1_800_000 : 13_000_000;

/** An empty custom section: V8 takes equal bytes for one program, with the budget that it had first. */
const ANOTHER = [0, 2, 1, 0x6c];

/** Flags are of the whole process, so they are put back at once: V8 keeps with a compiled program what they were. */
export function compileProgram(read: Uint8Array<ArrayBuffer>, runsLong: boolean): WebAssembly.Module {
  const bytes = runsLong ? concatenate(read, ANOTHER) : read;
  setFlagsFromString("--wasm-lazy-validation"); // functions that are never called need no validation
  setFlagsFromString(`--wasm-tiering-budget=${runsLong ? LONG : BRIEFLY}`);
  try {
    return new WebAssembly.Module(bytes);
  } finally {
    setFlagsFromString("--no-wasm-lazy-validation");
    setFlagsFromString(`--wasm-tiering-budget=${DEFAULT_TIERING_BUDGET}`);
  }
}

function concatenate(bytes: Uint8Array, more: readonly number[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(bytes.length + more.length);
  all.set(bytes);
  all.set(more, bytes.length);
  return all;
}
