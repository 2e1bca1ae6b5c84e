/**
 * The one WebAssembly memory of a page, worker or process, created on first use; every copy of this package finds it on
 * `globalThis`.
 *
 * Layout, from address 0: the shadow stack, growing down · 1 KiB of fixed words · the arena, growing up · free space ·
 * kernel arrays and the static data of kernels, growing down from the top. The memory never grows, so no view ever
 * detaches.
 */

import type { Pool } from "./threads/pool-state.js";
import { ARENA_END, ARENA_START, ARENA_TOP, ARRAYS, DEFAULT_BYTES, FEWEST_PAGES, PAGE, WORDS } from "./wire.js";

/** A block of the heap that fields point into. */
export interface Block {
  readonly start: number;
  readonly bytes: number;
  /** How many fields. */
  count: number;
  /** The arrays that JavaScript has seen of it. */
  views?: WeakRef<object>[];
  /** What all of these keep alive: the block stays as it is for as long. */
  lease?: WeakRef<object>;
}

/** The free blocks among the kernel arrays; see heap.ts. */
export interface Heap {
  /** Sizes of free blocks by first address, and, below 0, by the address behind the last byte. */
  readonly edges: Map<number, number>;
  readonly bins: Set<number>[];
}

export interface KernelMemory {
  /** The size that a program has asked for; the engine may have granted less. */
  requested?: number;
  /** The WebAssembly.Memory; its type is left open, so that these declarations need neither the DOM's nor Node's. */
  readonly memory: object;
  readonly buffer: ArrayBuffer;
  /** The fixed words. */
  readonly words: Uint32Array;
  /** The stack pointer. */
  readonly stack: { value: number };
  /**
   * Where the stack pointer belongs while JavaScript runs; whoever lets a running kernel call JavaScript lowers it
   * meanwhile.
   */
  stackBase: number;
  /** The arena's end, kept outside the memory so that a kernel gone astray cannot lose it. */
  arenaEnd: number;
  /** Present once an array has been made. */
  heap?: Heap;
  /** Present where other threads share the memory: brings a module into the form that imports such a memory. */
  readonly adapt?: MemoryMaker["adapt"];
  /** The threads that take part in parallel loops, once there has been one; see threads/pool.ts. */
  pool?: Pool;
  /** The threads that run whole calls; see threads/callers.ts. */
  callers?: object;
  /**
   * Present where another thread of the program has the memory too: whether a buffer is this memory's, though another
   * object.
   */
  isAlias?: (buffer: ArrayBufferLike) => boolean;
  /** Present while `runAsync` calls a kernel; see threads/background.ts. */
  asked?: object | undefined;
  /** What fields of instances point to, by where it lies; see instance-memory.ts. */
  blocks?: Map<number, Block>;
}

/** What threads/parallel.ts leaves for the copy of this package that makes the memory. */
export interface MemoryMaker {
  readonly shared: true;
  /** In place. */
  readonly adapt: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;
}
export const MEMORY_MAKER = Symbol.for("wumba.shared.1");

const KEY = Symbol.for("wumba.memory.2");
const owner = globalThis as unknown as Record<symbol, KernelMemory | null | undefined>;
let known: KernelMemory | null | undefined;

/** The memory if there is one already; null where there can be none. */
export function existingMemory(): KernelMemory | null | undefined {
  return (known ??= owner[KEY]);
}

/** The memory, made now if need be; null where there can be none. */
export function kernelMemory(bytes = DEFAULT_BYTES): KernelMemory | null {
  return (known ??= KEY in owner ? owner[KEY]! : (owner[KEY] = create(bytes)));
}

/** Makes memory that another thread has made this thread's; false when it has some. */
export function adoptMemory(kernel: KernelMemory): boolean {
  if (existingMemory() !== undefined) return false;
  known = owner[KEY] = kernel;
  kernel.words[ARRAYS] = 1;
  return true;
}

/** Whether a buffer is that of the memory. */
export const isKernelBuffer = (kernel: KernelMemory, buffer: ArrayBufferLike): boolean =>
  buffer === kernel.buffer || !!kernel.isAlias?.(buffer);

/** Halves the size until the engine grants it. */
function create(bytes: number): KernelMemory | null {
  let pages = (bytes / PAGE) | 0;
  const maker = owner[MEMORY_MAKER] as unknown as MemoryMaker | undefined;
  do {
    try {
      const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, ...maker });
      const { buffer } = memory;
      const words = new Uint32Array(buffer, WORDS, 16);
      words[ARENA_TOP] = ARENA_START;
      const arenaEnd = (words[ARENA_END] = pages * PAGE);
      const stack = new WebAssembly.Global({ value: "i32", mutable: true }, WORDS);
      return { memory, buffer, words, stack, stackBase: WORDS, arenaEnd, ...maker };
    } catch {}
  } while ((pages >>= 1) >= FEWEST_PAGES);
  return null;
}

/** Takes `size` bytes from the end of the arena; the address, or 0 when they do not fit. `align` is a power of two. */
export function takeFromArena(kernel: KernelMemory, size: number, align: number): number {
  const address = kernel.arenaEnd - size;
  const aligned = address - (address % align);
  if (!(aligned >= kernel.words[ARENA_TOP]!)) return 0;
  return moveArenaEnd(kernel, aligned);
}

export function moveArenaEnd(kernel: KernelMemory, address: number): number {
  return (kernel.words[ARENA_END] = kernel.arenaEnd = address);
}
