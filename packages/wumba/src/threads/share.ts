/** Kernel memory on the program's own threads: one makes a share for each of the others, which adopts it. */
import { giveBlock, takeBlock } from "../heap.js";
import { attempt } from "../engine.js";
import { adoptMemory, kernelMemory, type KernelMemory } from "../memory.js";
import { ADOPTED, CALL, WORDS } from "../wire.js";
import { getNumThreads, setNumThreads } from "./count.js";
import type { Region } from "./layout.js";
import { importShared, parallel } from "./parallel.js";
import { poolOf } from "./pool.js";
import { newPool } from "./pool-state.js";
import { beginRegion } from "./region.js";

/** For one other thread; it goes there by `postMessage` or `workerData`. */
export interface KernelShare {
  readonly wumba: 4;
  readonly memory: object;
  readonly region: Region;
  readonly control: ArrayBufferLike;
  readonly threads: number;
}

const DEFAULT_BYTES = 32 * 1024 * 1024;
const FEWEST_BYTES = 1024 * 1024;
/** Behind the words of the thread that made the memory: four random words, by which other threads know it. */
const STAMP = WORDS + 64;
const STAMP_WORDS = 4;

/**
 * Shares the kernel memory of this thread with another thread of the program, which calls {@link adoptKernels} with the
 * result. There, kernels and arrays have a part of the memory to themselves, and arrays in kernel memory that one
 * thread sends to another are used where they are. Parallel loops of all threads run on the same pool, one at a time.
 * Each thread needs a share of its own.
 * @param options.bytes the size of the part: 32 MB unless set, at least 1 MiB
 * @throws Error where memory cannot be shared (a page that is not isolated), or was made before without being shared:
 *   call this before the first kernel runs and the first array is made. RangeError when there is no room.
 */
export function shareKernels({ bytes = DEFAULT_BYTES }: { readonly bytes?: number } = {}): KernelShare {
  if (!(bytes >= FEWEST_BYTES))
    throw new RangeError(`shareKernels: bytes must be at least ${FEWEST_BYTES}, not ${bytes}`);
  parallel(undefined);
  const kernel = kernelMemory();
  if (!kernel?.adapt)
    throw new Error(
      !attempt(() => SharedArrayBuffer)
        ? "shareKernels: this page is not isolated, so that memory cannot be shared; see isolation in " +
            "wumba's docs on threads"
        : "shareKernels: the kernel memory was made before, for this thread alone; call this before the " +
            "first kernel runs and the first array is made",
    );
  const start = takeBlock(kernel, bytes);
  if (!start)
    throw new RangeError(
      `shareKernels: kernel memory has no room for ${bytes} bytes; configureMemory({ bytes }) sets its size`,
    );
  const aligned = (start + 63) & -64;
  const region = { start: aligned, end: (start + bytes) & -64 };
  new Uint32Array(kernel.buffer, aligned, 16).fill(0);
  stamp(kernel);
  const pool = poolOf(kernel);
  pool.start(getNumThreads());
  const share: KernelShare = {
    wumba: 4,
    memory: kernel.memory,
    region,
    control: pool.control.buffer,
    threads: getNumThreads(),
  };
  blocks.set(share, [start, bytes]);
  return share;
}

const blocks = new WeakMap<KernelShare, readonly [address: number, bytes: number]>();

/**
 * Gives back a share's part of the memory, on the thread that made it, after the other thread has ended. Arrays that
 * were made there must not be used any more.
 * @throws TypeError for what is no share of this thread, or was given back before
 */
export function releaseKernels(share: KernelShare): void {
  const block = blocks.get(share);
  if (!block)
    throw new TypeError("releaseKernels: this share was not made here by shareKernels, or was given back before");
  blocks.delete(share);
  giveBlock(kernelMemory()!, ...block);
}

/**
 * Makes this thread use the kernel memory of the one that has made the share. Call it before the first kernel runs and
 * the first array is made.
 * @throws TypeError for what is no share. Error when another thread has adopted it, or this thread has kernel memory
 *   already.
 */
export function adoptKernels(share: KernelShare): void {
  if ((share as KernelShare | null)?.wumba !== 4)
    throw new TypeError("adoptKernels: this is no share that shareKernels has made");
  const { memory, region, control, threads } = share;
  const flags = new Int32Array((memory as WebAssembly.Memory).buffer, region.start, ADOPTED + 1);
  if (Atomics.compareExchange(flags, ADOPTED, 0, 1))
    throw new Error("adoptKernels: a thread has adopted this share before; each thread needs one of its own");
  const kernel = { ...beginRegion(memory, region), adapt: importShared, pool: newPool(new Int32Array(control)) };
  kernel.words[CALL] = Math.random() * 2 ** 32;
  stamp(kernel);
  if (!adoptMemory(kernel))
    throw new Error(
      "adoptKernels: this thread has kernel memory already; call this before the first kernel runs and " +
        "the first array is made",
    );
  setNumThreads(threads);
}

/** Lets a thread know buffers of its memory that came from another thread: there they are other objects. */
function stamp(kernel: KernelMemory): void {
  if (kernel.isAlias) return;
  const words = new Uint32Array(kernel.buffer, STAMP, STAMP_WORDS);
  if (!words[0]) words.set(words.map(() => 1 + Math.random() * (2 ** 32 - 1)));
  const known = new WeakSet<ArrayBufferLike>();
  kernel.isAlias = (buffer) => {
    if (known.has(buffer)) return true;
    if (buffer.byteLength !== kernel.buffer.byteLength || !isStamped(buffer, words)) return false;
    known.add(buffer);
    return true;
  };
}

const isStamped = (buffer: ArrayBufferLike, words: Uint32Array): boolean =>
  new Uint32Array(buffer, STAMP, STAMP_WORDS).every((word, k) => word === words[k]);
