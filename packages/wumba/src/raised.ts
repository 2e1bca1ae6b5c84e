/** Errors that kernels catch and throw on: their classes, and what JavaScript has thrown inside of a kernel. */
import { kernelMemory } from "./memory.js";
import { fail, type ThrowSites } from "./sites.js";
import type { ERROR_CLASSES } from "./wire.js";

/** The classes of errors that are made while a kernel runs. */
export const ERRORS: typeof ERROR_CLASSES = [
  "Error",
  "RangeError",
  "TypeError",
  "SyntaxError",
  "ReferenceError",
  "EvalError",
  "URIError",
];

/** What JavaScript has thrown inside of a kernel, by the address of its message. */
const kept = new Map<number, unknown>();

/**
 * An error that a kernel has caught is thrown on as it is. `message` is the address of its message, the newest in the
 * arena.
 */
export function keepError(message: number, error: unknown): void {
  // What lies above is of calls that have ended.
  for (const address of kept.keys()) if (address > message) kept.delete(address);
  kept.set(message, error);
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Throws an error of a class, with a message in memory. */
export function raise(sites: ThrowSites): (kind: number, address: number, length: number) => never {
  return (kind, address, length) => {
    const units = new Uint16Array(kernelMemory()!.buffer, address, length);
    let message = "";
    for (const unit of units) message += String.fromCharCode(unit);
    const original = kept.get(address);
    kept.clear();
    if (original !== undefined && messageOf(original) === message) throw original;
    return fail(ERRORS[-1 - kind] ?? sites[-1 - kind - ERRORS.length]![0], message);
  };
}
