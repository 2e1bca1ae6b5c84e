/**
 * Blocks of kernel memory: sizes in, addresses out. Free blocks stand in bins by the power of two of their size and are
 * found by where they begin and end, so that taking, giving back and joining neighbours cost the same however many
 * there are. All sizes are multiples of 16.
 */
import { GRAIN, PAGE, STAGGER, TRIES } from "./figures.js";
import { moveArenaEnd, takeFromArena, type Heap, type KernelMemory } from "./memory.js";
import { ARRAYS } from "./wire.js";

/** The address of `bytes` fresh bytes with arbitrary contents, a multiple of 16; 0 when there is no room. */
export function takeBlock(kernel: KernelMemory, bytes: number): number {
  const size = blockSize(bytes);
  const heap = (kernel.heap ??= { edges: new Map(), bins: [] });
  kernel.words[ARRAYS] = 1;
  return takeFree(heap, size, TRIES) || takeFromArena(kernel, size, GRAIN) || takeFree(heap, size, Infinity);
}

/** Gives back what {@link takeBlock} gave for the same number of bytes. */
export function giveBlock(kernel: KernelMemory, address: number, bytes: number): void {
  const heap = kernel.heap!;
  let start = address;
  let end = address + blockSize(bytes);
  const before = heap.edges.get(start)!;
  if (before < 0) removeFree(heap, (start += before));
  const behind = heap.edges.get(end)!;
  if (behind > 0) {
    removeFree(heap, end);
    end += behind;
  }
  if (start === kernel.arenaEnd) moveArenaEnd(kernel, end);
  else addFree(heap, start, end - start);
}

/** An empty array takes a block too, so that its address is its own. */
const blockSize = (bytes: number): number => Math.ceil((bytes || 1) / GRAIN) * GRAIN + (bytes < PAGE ? 0 : STAGGER);

const binOf = (size: number): number => 31 - Math.clz32(size);

/** Takes `size` bytes from the end of a free block, of the first `tries` of each bin; 0 when none has as many. */
function takeFree(heap: Heap, size: number, tries: number): number {
  for (let bin = binOf(size); bin < heap.bins.length; bin++) {
    let tried = 0;
    for (const start of heap.bins[bin]!) {
      const left = heap.edges.get(start)! - size;
      if (left >= 0) {
        removeFree(heap, start);
        if (left) addFree(heap, start, left);
        return start + left;
      }
      if (++tried >= tries) break;
    }
  }
  return 0;
}

function addFree(heap: Heap, start: number, size: number): void {
  heap.edges.set(start, size).set(start + size, -size);
  const bin = binOf(size);
  while (heap.bins.length <= bin) heap.bins.push(new Set());
  heap.bins[bin]!.add(start);
}

function removeFree({ edges, bins }: Heap, start: number): void {
  const size = edges.get(start)!;
  edges.delete(start);
  edges.delete(start + size);
  bins[binOf(size)]!.delete(start);
}
