/** Programs with parallel loops have shared memory. */
import { attempt } from "../engine.js";
import { MEMORY_MAKER, type MemoryMaker } from "../memory.js";

/** Behind the magic number and the version. */
const FIRST_SECTION = 8;
const IMPORTS = 2;
const TABLE = 1;
const MEMORY = 2;
const GLOBAL = 3;
/** The flags of a memory's limits: that there is a maximum, that it is shared. */
const BOUNDED = 1;
const SHARED = 2;

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
  let at = FIRST_SECTION;
  const number = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]!;
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length && bytes[at] !== IMPORTS) {
    at++;
    const size = number();
    at += size;
  }
  if (at++ >= bytes.length) return bytes;
  number();
  for (let left = number(); left; left--) {
    for (let name = 0; name < 2; name++) {
      const length = number();
      at += length;
    }
    const kind = bytes[at++];
    if (kind === MEMORY && bytes[at] === BOUNDED) bytes[at] = BOUNDED | SHARED;
    if (kind === TABLE) at++;
    if (kind === GLOBAL) at += 2;
    else if (kind === TABLE || kind === MEMORY)
      for (let limits = bytes[at++]! & BOUNDED ? 2 : 1; limits; limits--) number();
    else number();
  }
  return bytes;
}
