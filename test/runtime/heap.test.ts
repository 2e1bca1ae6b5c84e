/** Blocks taken and given back in random order: they never overlap, and all memory comes back. */
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { giveBlock, takeBlock } from "../../packages/wumba/dist/heap.js";
import type { KernelMemory } from "../../packages/wumba/dist/memory.js";

const END = 1 << 16;
let kernel: KernelMemory;
beforeEach(() => {
  const words = new Uint32Array(16);
  words[4] = 1024;
  words[5] = END;
  kernel = { words, arenaEnd: END } as unknown as KernelMemory;
});

interface Block {
  readonly address: number;
  readonly bytes: number;
}

const commands = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("take" as const), bytes: fc.oneof(fc.nat(100), fc.nat(5000), fc.nat(40000)) }),
    fc.record({ kind: fc.constant("give" as const), index: fc.nat() }),
  ),
  { maxLength: 300 },
);

test("random takes and gives", () => {
  fc.assert(
    fc.property(commands, (list) => {
      kernel = { words: kernel.words, arenaEnd: END } as unknown as KernelMemory;
      kernel.words[5] = END;
      const live: Block[] = [];
      for (const command of list) {
        if (command.kind === "take") take(live, command.bytes);
        else if (live.length) {
          const [block] = live.splice(command.index % live.length, 1);
          giveBlock(kernel, block!.address, block!.bytes);
        }
        expectConsistent(live);
      }
      for (const { address, bytes } of live) giveBlock(kernel, address, bytes);
      expect([kernel.arenaEnd, kernel.words[5], kernel.heap?.edges.size ?? 0]).toEqual([END, END, 0]);
      for (const bin of kernel.heap?.bins ?? []) expect(bin.size).toBe(0);
    }),
    { numRuns: 400 },
  );
});

/** Blocks of a page or more are longer, so that neighbours lie differently in their pages. */
const size = (bytes: number): number => Math.ceil((bytes || 1) / 16) * 16 + (bytes < 4096 ? 0 : 320);

function take(live: Block[], bytes: number): void {
  const largest = Math.max(kernel.arenaEnd - kernel.words[4]!, ...(kernel.heap?.edges.values() ?? []));
  const address = takeBlock(kernel, bytes);
  // A request is refused only when no gap is large enough.
  expect(address !== 0).toBe(size(bytes) <= largest);
  if (!address) return;
  expect(address % 16).toBe(0);
  live.push({ address, bytes });
}

/** Live blocks and free blocks tile the memory behind the arena, and no two free blocks touch. */
function expectConsistent(live: readonly Block[]): void {
  const free = [...(kernel.heap?.edges ?? [])]
    .filter(([, length]) => length > 0)
    .map(([start, length]) => ({ start, end: start + length, free: true }));
  const taken = live.map(({ address, bytes }) => ({ start: address, end: address + size(bytes), free: false }));
  const tiles = [...free, ...taken].sort((a, b) => a.start - b.start);
  let at = kernel.arenaEnd;
  let wasFree = true; // The arena.
  for (const tile of tiles) {
    if (tile.start !== at || (tile.free && wasFree)) expect.fail(`bad tile ${JSON.stringify(tile)} at ${at}`);
    at = tile.end;
    wasFree = tile.free;
  }
  expect(at).toBe(END);
  expect(kernel.words[5]).toBe(kernel.arenaEnd);
}

test("large arrays of one size lie at different places in their pages", () => {
  kernel = { words: kernel.words, arenaEnd: (kernel.words[5] = 1 << 24) } as unknown as KernelMemory;
  const places = Array.from({ length: 8 }, () => takeBlock(kernel, 1 << 16) % 4096);
  expect(new Set(places).size).toBe(8);
});
