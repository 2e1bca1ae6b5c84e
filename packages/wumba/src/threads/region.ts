/** What a thread besides the one that made the memory has of it: words, an arena and a stack of its own. */
import type { KernelMemory } from "../memory.js";
import { ADOPTED, ARENA_END, ARENA_TOP } from "../wire.js";
import { MOST_STACK, WORDS_BYTES } from "./figures.js";
import type { Region } from "./layout.js";

/** The first of the arena's bytes are where the stack must not come. */
export const arenaOfRegion = ({ start }: Region): number => start + WORDS_BYTES;

/** The memory as the thread sees it that has this part of it; the words are as they are. */
export function memoryOfRegion(memory: object, { start, end }: Region): KernelMemory {
  const { buffer } = memory as WebAssembly.Memory;
  const arenaEnd = end - Math.min(MOST_STACK, (end - start) >> 2);
  const words = new Uint32Array(buffer, start, WORDS_BYTES / 4);
  const stack = new WebAssembly.Global({ value: "i32", mutable: true }, end);
  return { memory, buffer, words, stack, stackBase: end, arenaEnd };
}

/**
 * The same with the words of a thread that begins. Only one thread may do so: another may have put something there by
 * then.
 */
export function beginRegion(memory: object, region: Region): KernelMemory {
  const kernel = memoryOfRegion(memory, region);
  kernel.words.fill(0, ADOPTED + 1);
  kernel.words[ARENA_TOP] = arenaOfRegion(region);
  kernel.words[ARENA_END] = kernel.arenaEnd;
  return kernel;
}
