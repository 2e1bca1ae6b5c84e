/** What failed on another thread, thrown on the calling one. */
import * as at from "./layout.js";
import type { Pool } from "./pool-state.js";

/** `functions` are those that the kernel imports: they throw the same here as in a serial run. */
export function rethrow({ control, numbers, workers }: Pool, block: number, functions: Record<string, unknown>): never {
  const generation = Atomics.load(control, at.GENERATION);
  for (let thread = 1; thread < workers.length; thread++) {
    const slot = at.slotOf(thread);
    if (control[slot + at.AT_GENERATION] !== generation || control[slot + at.AT_BLOCK] !== block) continue;
    const kind = control[slot + at.AT_KIND]!;
    const first = (slot + at.AT_NUMBERS) >> 1;
    const values = numbers.slice(first, first + at.NUMBERS);
    if (kind === at.NO_ROOM) throw new RangeError(noRoom(values[0]!, values[1]!));
    if (kind === at.TOO_DEEP) throw new RangeError("Maximum call stack size exceeded");
    if (kind === at.TRAP) throw new WebAssembly.RuntimeError(textOf(control, slot));
    (functions[String.fromCharCode(kind)] as (...values: number[]) => void)(...values);
  }
  throw new Error("wumba: a block of a parallel loop failed");
}

const noRoom = (bytes: number, free: number): string =>
  `A kernel asks for ${bytes} bytes, and ${free} are free on this thread; configureMemory({ bytes }) sets the size of all together`;

function textOf(control: Int32Array, slot: number): string {
  const units = new Uint16Array(control.buffer, (slot + at.AT_TEXT) * 4, control[slot + at.AT_LENGTH]);
  return String.fromCharCode(...units);
}
