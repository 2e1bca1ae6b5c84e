/** Programs with parallel loops have shared memory. */
import { attempt } from "../engine.js";
import { MEMORY_MAKER, type MemoryMaker } from "../memory.js";

/**
 * A module's import of "memory" as it ships: the name, the kind of the import, and the flags of limits with a maximum.
 * Nothing that can hold any bytes stands ahead of the imports, and what imports no memory has no data.
 */
const IMPORT = [6, 0x6d, 0x65, 0x6d, 0x6f, 0x72, 0x79, 2, 1];
/** The same flags, of a memory that is shared. */
const SHARED = 3;

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

/** Makes the memory that a module imports a shared one, in place. */
export function importShared(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const at = bytes.findIndex((_, start) => IMPORT.every((byte, k) => bytes[start + k] === byte));
  if (at >= 0) bytes[at + IMPORT.length - 1] = SHARED;
  return bytes;
}
