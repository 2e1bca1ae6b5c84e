/** `sort`: an array in, which is in order afterwards. */
import { DeviceArray } from "../arrays.js";
import { usedDevice } from "../device.js";
import { kernelOf } from "../kernel.js";
import { run, type LaunchArguments } from "../launch.js";
import { enqueue } from "../queue.js";
import { BLOCK, checkElements, flipOf, Words, type Numbers } from "./elements.js";
import { sortBlocks, sortedElements, sortKeys, sortMerge, sortStep } from "./kernels-built.js";

/** The keys that a block sorts, by half as many threads. */
const KEYS = 2 * BLOCK;

export interface SortOptions {
  readonly descending?: boolean;
}

/**
 * Puts the elements into the order in which `sort` of typed arrays does, or into the other one: enqueued, as a launch.
 * It takes memory for as many elements again, up to the next power of two.
 */
export function sort(x: Numbers, { descending = false }: SortOptions = {}): void {
  checkElements("sort", x);
  enqueue(async () => {
    const device = await usedDevice();
    const place = x.placeOn(device);
    if ("memory" in place) {
      place.memory.sort();
      if (descending) place.memory.reverse();
    } else await sortOnDevice(x, (flipOf(x) ^ (descending ? -1 : 0)) | 0);
  });
}

async function sortOnDevice(x: Numbers, flip: number): Promise<void> {
  if (x.length < 2) return;
  const isFloat = x.kind === "Float32Array";
  const words = new Words(x);
  const length = Math.max(KEYS, 2 ** Math.ceil(Math.log2(x.length)));
  const keys = new DeviceArray<Int32Array>("Int32Array", length, undefined);
  try {
    await step(sortKeys, length / BLOCK, keys, words, isFloat, flip);
    await step(sortBlocks, length / KEYS, keys);
    for (let size = 2 * KEYS; size <= length; size *= 2) {
      for (let apart = size / 2; apart >= KEYS; apart /= 2) await step(sortStep, length / KEYS, keys, size, apart);
      await step(sortMerge, length / KEYS, keys, size);
    }
    await step(sortedElements, Math.ceil(x.length / BLOCK), words, keys, isFloat, flip);
  } finally {
    keys.free();
  }
}

const step = <P extends readonly unknown[]>(
  kernel: (...args: P) => void,
  blocks: number,
  ...args: LaunchArguments<P>
): Promise<void> => run(kernelOf(kernel), [blocks, 1, 1], [BLOCK, 1, 1], args);
