/** Programs with parallel loops have shared memory. */
import { attempt } from "../engine.js";
import { MEMORY_MAKER, type MemoryMaker } from "../memory.js";
import { LAST_LETTER, LIMITED, MEMORY, SHARED } from "./figures.js";

/** Called where the module of a kernel with parallel loops begins, before any kernel runs; gives what it gets. */
export function parallel<F>(kernel: F): F {
  if (attempt(canShare))
    (globalThis as unknown as Record<symbol, MemoryMaker>)[MEMORY_MAKER] = { shared: true, adapt: importShared };
  return kernel;
}

/** Pages that are not isolated from others have no such class. */
const canShare = (): boolean =>
  !Atomics.load(new Int32Array(new SharedArrayBuffer(4)), 0) &&
  !!new WebAssembly.Memory({ initial: 0, maximum: 0, shared: true });

/**
 * Makes the memory that a module imports a shared one, in place: the end of its name, the kind of the import and the
 * flags of limits with a maximum are found, and the flags changed. Nothing that can hold these bytes stands ahead of
 * the imports, and what imports no memory has no data.
 */
export function importShared(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const at = bytes.findIndex((byte, k) => byte === LAST_LETTER && bytes[k + 1] === MEMORY && bytes[k + 2] === LIMITED);
  if (at >= 0) bytes[at + 2] = SHARED;
  return bytes;
}
