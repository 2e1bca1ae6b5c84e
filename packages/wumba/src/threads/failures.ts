/**
 * What goes wrong on another thread: how it ends there, and how it is told, for the calling thread to throw the same.
 */
import type { IMPORTS } from "../wire.js";

/** Kinds of failures below 0x20; others are the code of the letter of a function that a kernel imports. */
export const TRAP = 1;
export const TOO_DEEP = 2;
/** No room in the thread's own arena: bytes asked for, bytes free. */
export const NO_ROOM = 3;

/** What a kernel imports to end a call that nobody wants any more. */
export const STOPPED: typeof IMPORTS.stopped = "z";

export interface Failure {
  readonly kind: number;
  /** What the imported function was called with. */
  readonly numbers: readonly number[];
  /** Of a failure that is none of the kernel's own. */
  readonly text: string;
}

/** What stands for a function that never returns: it unwinds the kernel, and leaves its arguments. */
export function unwind(kind: number, numbers: readonly number[]): never {
  throw Object.assign(new Error(), { kind, numbers });
}

export function failureOf(error: unknown): Failure {
  const {
    kind = error instanceof RangeError ? TOO_DEEP : TRAP,
    numbers = [],
    message: text = String(error),
  } = Object(error) as Partial<Failure & Error>;
  return { kind, numbers, text };
}

/** `functions` are those that the kernel imports: they throw the same here as in a serial run. */
export function throwFailure({ kind, numbers, text }: Failure, functions: Record<string, unknown>): never {
  if (kind === NO_ROOM) throw new RangeError(noRoom(numbers[0]!, numbers[1]!));
  if (kind === TOO_DEEP) throw new RangeError("Maximum call stack size exceeded");
  if (kind === TRAP) throw new WebAssembly.RuntimeError(text);
  (functions[String.fromCharCode(kind)] as (...values: readonly number[]) => void)(...numbers);
  throw new Error("wumba: a thread has failed");
}

const noRoom = (bytes: number, free: number): string =>
  `A kernel asks for ${bytes} bytes, and ${free} are free on this thread; configureMemory({ bytes ` +
  "}) sets the size of all together";
