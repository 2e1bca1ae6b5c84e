/** Tables of bounds checks and throws to functions that kernels import, by the names of {@link IMPORTS}. */
import { kernelMemory } from "./memory.js";
import { ARENA_END, ARENA_TOP } from "./wire.js";

/** Two entries for each bounds check: the array's text and `file:line:column`. */
export type BoundsSites = readonly string[];
type ErrorMaker = new (message: string) => Error;
/**
 * Error class, by its name where it is the language's, a bit for each value that prints as a boolean, and the pieces of
 * the message around the values.
 */
export type ThrowSites = readonly (readonly [error: string | ErrorMaker, booleans: number, ...pieces: string[]])[];

/** Throws an error of a class. */
export function fail(error: string | ErrorMaker, message: string): never {
  throw new (typeof error === "string" ? (globalThis as unknown as Record<string, ErrorMaker>)[error]! : error)(
    message,
  );
}

export function outOfBounds(sites: BoundsSites): (site: number, index: number, length: number) => never {
  return (site, index, length) => {
    const array = sites[site * 2];
    throw new RangeError(`${array}[${index}] is outside ${array}, whose length is ${length} (${sites[site * 2 + 1]})`);
  };
}

export function throwError(sites: ThrowSites): (site: number, ...values: number[]) => never {
  return (site, ...values) => {
    const [error, booleans, ...pieces] = sites[site]!;
    return fail(
      error,
      pieces.reduce((text, piece, i) => text + (booleans & (1 << (i - 1)) ? !!values[i - 1] : values[i - 1]) + piece),
    );
  };
}

/** `onThread` is what was free of a thread's own part; it is there when another thread has asked. */
export function outOfMemory(bytes: number, onThread?: number): never {
  const { words, buffer } = kernelMemory()!;
  const free =
    onThread === undefined
      ? `${words[ARENA_END]! - words[ARENA_TOP]!} of ${buffer.byteLength} are free`
      : `${onThread} are free on this thread`;
  throw new RangeError(`A kernel asks for ${bytes} bytes, and ${free}; configureMemory({ bytes }) sets the size`);
}
