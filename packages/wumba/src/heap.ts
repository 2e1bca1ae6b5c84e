/**
 * Blocks of kernel memory: sizes in, addresses out. Free blocks stand in bins by the power of two of their size and are
 * found by their first and last address, so that taking, giving back and joining neighbours cost the same however many
 * there are. All sizes are multiples of 16.
 */
import { GRAIN, PAGE, STAGGER, TRIES } from "./figures.js";
import { moveArenaEnd, takeFromArena, type Heap, type KernelMemory } from "./memory.js";
import { ARRAYS } from "./wire.js";

/** The address of `bytes` fresh bytes with arbitrary contents, a multiple of 16; 0 when there is no room. */
export function takeBlock(kernel: KernelMemory, bytes: number): number {
  const size = blockSize(bytes);
  const heap = (kernel.heap ??= { sizes: new Map(), starts: new Map(), bins: [] });
  kernel.words[ARRAYS] = 1;
  const found = findBlock(heap, size, TRIES);
  return found
    ? takeFree(heap, found, size)
    : takeFromArena(kernel, size, GRAIN) || takeFree(heap, findBlock(heap, size, Infinity), size);
}

/** Gives back what {@link takeBlock} gave for the same number of bytes. */
export function giveBlock(kernel: KernelMemory, address: number, bytes: number): void {
  const heap = kernel.heap!;
  let start = address;
  let end = address + blockSize(bytes);
  const before = heap.starts.get(start);
  if (before !== undefined) {
    removeFree(heap, before);
    start = before;
  }
  const behind = heap.sizes.get(end);
  if (behind !== undefined) {
    removeFree(heap, end);
    end += behind;
  }
  if (start === kernel.arenaEnd) moveArenaEnd(kernel, end);
  else addFree(heap, start, end - start);
}

/** An empty array takes a block too, so that its address is its own. */
const blockSize = (bytes: number): number => Math.ceil((bytes || 1) / GRAIN) * GRAIN + (bytes < PAGE ? 0 : STAGGER);

const binOf = (size: number): number => 31 - Math.clz32(size);

function findBlock(heap: Heap, size: number, tries: number): number {
  const own = binOf(size);
  for (let bin = own; bin < heap.bins.length; bin++) {
    let tried = 0;
    for (const start of heap.bins[bin] ?? []) {
      if (heap.sizes.get(start)! >= size) return start;
      if (++tried >= tries) break;
    }
  }
  return 0;
}

/** Takes `size` bytes from the end of a free block; 0 stays 0. */
function takeFree(heap: Heap, start: number, size: number): number {
  if (!start) return 0;
  const left = heap.sizes.get(start)! - size;
  removeFree(heap, start);
  if (left) addFree(heap, start, left);
  return start + left;
}

function addFree(heap: Heap, start: number, size: number): void {
  heap.sizes.set(start, size);
  heap.starts.set(start + size, start);
  const bin = binOf(size);
  while (heap.bins.length <= bin) heap.bins.push(new Set());
  heap.bins[bin]!.add(start);
}

function removeFree(heap: Heap, start: number): void {
  const size = heap.sizes.get(start)!;
  heap.sizes.delete(start);
  heap.starts.delete(start + size);
  heap.bins[binOf(size)]!.delete(start);
}
