/**
 * A kernel's WebAssembly in, as the glue has it; out what runs blocks of the kernel by it. Arrays move into kernel
 * memory with their first launch. Where there is no WebAssembly, or no room, it says so: the kernel then runs as
 * JavaScript.
 */
import { compileFirst, type VariantFile } from "../file.js";
import { giveBlock, takeBlock } from "../heap.js";
import { JS } from "../sentinel.js";
import { link, linkFirst, type Fork, type LinkArguments, type VariantText } from "../link.js";
import { isKernelBuffer, kernelMemory, type KernelMemory } from "../memory.js";
import { place } from "../place.js";
import { outOfBounds, outOfMemory } from "../sites.js";
import { ARENA_TOP } from "../wire.js";
import type { WasmFunction } from "../crossing.js";
import type { KernelDescription, Memory, OnCpu, PlaceOnCpu } from "./kernel.js";

/** Blocks run in so many pieces at the most, which threads may share. */
const MOST_CHUNKS = 64;
/** Of a block, and blocks: places of threads in a block, and of blocks, are integers of 32 bits. */
const LARGEST_BLOCK = 2 ** 20;
const MOST_BLOCKS = 2 ** 30;
/** What a thread is taken to need, in nanoseconds, until loops have been timed. */
const OF_THREAD = 10;

const alone: Fork = (_kernel, functions) => {
  functions["k"] = () => 0;
  return () => undefined;
};

const importsOf = ({ sites, throws }: KernelDescription, fork: Fork): LinkArguments => [
  0,
  {
    o: outOfBounds(sites),
    t: (number: number, ...values: number[]) => throws!.raiseOfNumbers(number, values),
    m: outOfMemory,
    k: fork,
  },
  place,
];

/** By a module in text; with `fork` on all threads. */
export function onCpu(variant: VariantText, fork = alone): OnCpu {
  let run: WasmFunction | undefined;
  return (kernel, ...launch) => ran((run ??= link([variant], ...importsOf(kernel, fork))), kernel, ...launch);
}

/** By a module in a file. */
export function onCpuByFile(variant: () => VariantFile, fork = alone): OnCpu {
  let loading: Promise<WasmFunction> | undefined;
  const load = async (kernel: KernelDescription): Promise<WasmFunction> => {
    const compiled = await compileFirst(() => [variant()]).catch(() => undefined);
    return compiled ? linkFirst([compiled], (module) => module, ...importsOf(kernel, fork)) : () => JS;
  };
  return async (kernel, ...launch) => ran(await (loading ??= load(kernel)), kernel, ...launch);
}

function ran(run: WasmFunction, _kernel: KernelDescription, ...[blocks, block, args]: Launch): boolean {
  const memory = kernelMemory();
  const count = blocks.reduce((product, n) => product * n);
  if (!memory || block.reduce((product, n) => product * n) > LARGEST_BLOCK || count > MOST_BLOCKS) return false;
  const values: number[] = [];
  for (const arg of args) {
    if (typeof arg !== "object") values.push(Number(arg));
    else if (moveIn(memory, arg)) values.push(arg.memory.byteOffset, arg.memory.length);
    else return false;
  }
  const size = Math.ceil(count / MOST_CHUNKS);
  const top = memory.words[ARENA_TOP]!;
  try {
    const work = count * block.reduce((product, n) => product * n) * OF_THREAD;
    return run(Math.ceil(count / size), size, ...blocks, ...block, ...values, work) !== JS;
  } finally {
    memory.words[ARENA_TOP] = top;
    memory.stack.value = memory.stackBase;
  }
}

type Launch = Parameters<OnCpu> extends [KernelDescription, ...infer R] ? R : never;

type MemoryClass = new (buffer: ArrayBufferLike, address: number, length: number) => Memory;

/** Whether an array is in kernel memory now. */
function moveIn(kernel: KernelMemory, place: PlaceOnCpu): boolean {
  if (place.whole) return moveIn(kernel, place.whole);
  const { buffer, byteLength, length, constructor } = place.memory;
  if (isKernelBuffer(kernel, buffer)) return true;
  const address = byteLength < kernel.buffer.byteLength ? takeBlock(kernel, byteLength) : 0;
  if (!address) return false;
  const own = new (constructor as MemoryClass)(kernel.buffer, address, length);
  own.set(place.memory);
  place.memory = own;
  const block = [address, byteLength] as const;
  unused.register(place, block, place);
  place.release = () => {
    unused.unregister(place);
    giveBlock(kernel, ...block);
  };
  return true;
}

/** Blocks of arrays that nobody has given back. */
const unused = /* @__PURE__ */ new FinalizationRegistry<readonly [number, number]>((block) =>
  giveBlock(kernelMemory()!, ...block),
);
