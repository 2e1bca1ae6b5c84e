/** The size that a program asks for, before the memory exists. */
import { existingMemory, kernelMemory } from "./memory.js";
import { DEFAULT_BYTES } from "./wire.js";

const FEWEST_BYTES = 2 * 1024 * 1024;
const MOST_BYTES = 2 ** 31 - 65536;

/**
 * Sets the size of the kernel memory; call it before the first kernel runs and before the first array is made.
 * @param options.bytes from 2 MiB to 2 GiB - 64 KiB, rounded down to a multiple of 64 KiB. 256 MB unless set. An
 *   engine that refuses gets half as much, again and again, down to 16 MB. Memory that is not touched costs nothing.
 * @throws RangeError for a size out of range, Error when the memory is in use already.
 */
export function configureMemory(options: { readonly bytes: number }): void {
  const { bytes } = options;
  if (!(bytes >= FEWEST_BYTES && bytes <= MOST_BYTES)) {
    throw new RangeError(`configureMemory: bytes must be from ${FEWEST_BYTES} to ${MOST_BYTES}, not ${bytes}`);
  }
  const isNew = existingMemory() === undefined;
  const kernel = kernelMemory(bytes);
  if (kernel && isNew) kernel.requested = bytes;
  // The same call again, as hot reloading makes it, is no mistake.
  if (kernel && (kernel.requested ?? DEFAULT_BYTES) !== bytes) {
    throw new Error(
      "configureMemory: the kernel memory is in use already; call this before the first kernel runs " +
        "and the first array is made",
    );
  }
}
