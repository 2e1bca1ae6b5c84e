/**
 * What goes wrong on another thread: how it ends there, and how it is told, for the calling thread to throw the same.
 */
import { recurse } from "../recursion.js";
import type { IMPORTS } from "../wire.js";

/** Kinds of failures below 0x20; others are the code of the letter of a function that a kernel imports. */
export const TRAP = 1;
export const TOO_DEEP = 2;

/** What a kernel imports to end a call that nobody wants any more, and where it finds no room. */
export const STOPPED: typeof IMPORTS.stopped = "z";
export const NO_ROOM: typeof IMPORTS.outOfMemory = "m";

/** Without names of fields: this is a part of bundles, as text. */
export type Failure = readonly [
  kind: number,
  /** What the imported function was called with. */
  numbers: readonly number[],
  /** Of a failure that is none of the kernel's own. */
  text: string,
];

/** What stands for a function that never returns: it unwinds the kernel, and leaves its arguments. */
export function unwind(letter: string, ...numbers: number[]): never {
  throw [letter.charCodeAt(0), numbers, ""] satisfies Failure;
}

/** Of an error of the engine's own the kind is known by its class. */
export function failureOf(error: unknown): Failure {
  return Array.isArray(error)
    ? (error as unknown as Failure)
    : [error instanceof RangeError ? TOO_DEEP : TRAP, [], (error as Error).message];
}

/** `functions` are those that the kernel imports: they throw the same here as in a serial run. */
export function throwFailure([kind, numbers, text]: Failure, functions: Record<string, unknown>): never {
  if (kind === TOO_DEEP) recurse();
  if (kind === TRAP) throw new WebAssembly.RuntimeError(text);
  return (functions[String.fromCharCode(kind)] as (...values: readonly number[]) => never)(...numbers);
}
