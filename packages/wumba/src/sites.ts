/**
 * Tables of bounds checks and throws to the functions that a kernel imports, by the names of {@link IMPORTS}.
 */

import { callback } from "./callbacks.js";
import { kernelMemory } from "./memory.js";
import { ARENA_END, ARENA_TOP, type ERROR_CLASSES, type ImportName } from "./wire.js";

/** Two entries for each bounds check: the array's text and `file:line:column`. */
export type BoundsSites = readonly string[];
type ErrorMaker = new (message: string) => Error;
/**
 * Error class, by its name where it is the language's, a bit for each value that prints as a boolean, and the pieces of
 * the message around the values.
 */
export type ThrowSites = readonly (readonly [error: string | ErrorMaker, booleans: number, ...pieces: string[]])[];

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

/** Throws an error of a class. */
function fail(error: string | ErrorMaker, message: string): never {
  throw new (typeof error === "string" ? (globalThis as unknown as Record<string, ErrorMaker>)[error]! : error)(
    message,
  );
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export function siteImports(
  bounds: BoundsSites = [],
  throws: ThrowSites = [],
): Partial<Record<ImportName, (...values: number[]) => number>> {
  return {
    o(site, index, length) {
      const array = bounds[site * 2];
      throw new RangeError(
        `${array}[${index}] is outside ${array}, whose length is ${length} (${bounds[site * 2 + 1]})`,
      );
    },
    t(site, ...values) {
      const [error, booleans, ...pieces] = throws[site]!;
      return fail(
        error,
        pieces.reduce((text, piece, i) => text + (booleans & (1 << (i - 1)) ? !!values[i - 1] : values[i - 1]) + piece),
      );
    },
    e(kind, address, length) {
      const units = new Uint16Array(kernelMemory()!.buffer, address, length);
      let message = "";
      for (const unit of units) message += String.fromCharCode(unit);
      const original = kept.get(address);
      kept.clear();
      if (original !== undefined && messageOf(original) === message) throw original;
      return fail(ERRORS[-1 - kind] ?? throws[-1 - kind - ERRORS.length]![0], message);
    },
    // The language's own errors are the engine's, in its words.
    l: (length) => new Uint8Array(length) as never,
    a: (length) => new Array(length) as never,
    w: (position) => [].with(position, 0 as never) as never,
    x: (position) => new Uint8Array().with(position, 0) as never,
    n: () => ([] as never[]).reduce((value) => value),
    m(bytes) {
      const { words, buffer } = kernelMemory()!;
      const free = words[ARENA_END]! - words[ARENA_TOP]!;
      throw new RangeError(
        `A kernel asks for ${bytes} bytes, and ${free} of ${buffer.byteLength} are free; ` +
          "configureMemory({ bytes }) sets the size",
      );
    },
    s: (offset) => new Uint8Array().set([0], offset) as never,
    v: (offset) => new DataView(new ArrayBuffer(0)).getInt8(offset),
    f: (start) => new DataView(new ArrayBuffer(0), start) as never,
    y: (length) => new DataView(new ArrayBuffer(0), 0, length) as never,
    g: (length) => new Uint8Array(new ArrayBuffer(0), 0, length) as never,
    d: () => (1n / BigInt(0)) as never,
    p: () => (2n ** BigInt(-1)) as never,
    b: (value) => BigInt(value) as never,
    c: callback,
    // Looked up at each call, as in JavaScript: a test may have replaced it.
    r: () => Math.random(),
  };
}
