/**
 * What makes the loops of `fixtures/run/parallel/numba.ts` fast where Numba's users report slow ones: by what happens,
 * not by time.
 */
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { float64Array, free, setNumThreads } from "wumba";
import { BASE, BLOCKS, NEXT } from "../../packages/wumba/dist/threads/layout.js";
import { VariantBuild } from "../sweep/build.js";
import { RUN } from "../sweep/fixture-files.js";
import { kernelMemoryAvailable } from "../sweep/resident.js";
import { importWatched } from "../sweep/spy.js";
import { blocksSeen, watchBlocks } from "./blocks.js";
import { control, jobs, shareEverything, threadsStarted } from "./pool.js";

type Loop = (x: Float64Array, out: Float64Array) => void;
interface Loops {
  readonly imbalanced: Loop;
  readonly small: Loop;
}

const THREADS = 4;
const LENGTH = 64;
const MOST_WAIT = 20_000;

describe.skipIf(!kernelMemoryAvailable)("loops that are slow elsewhere", () => {
  const build = new VariantBuild("simd", "numba");
  let x: Float64Array, out: Float64Array;
  let loops: Loops;
  let ignoreBlocks: () => void;
  let blockOfCaller: (() => void) | undefined;
  beforeAll(async () => {
    ignoreBlocks = watchBlocks(() => blockOfCaller?.());
    loops = (await importWatched(await build.build(path.join(RUN, "parallel/numba.ts")))) as Loops;
    // Behind the module, which says that the memory is shared.
    [x, out] = [float64Array(LENGTH).fill(1), float64Array(LENGTH)];
  });
  afterAll(async () => {
    ignoreBlocks();
    [x, out].forEach(free);
    await build.close();
  });

  test("imbalanced: while a thread is at a long block, the others take all that is left", async () => {
    const restore = shareEverything();
    await threadsStarted(() => loops.imbalanced(x, out));
    setNumThreads(THREADS);
    // The calling thread's block lasts until there is none left to take.
    blockOfCaller = () => {
      const end = performance.now() + MOST_WAIT;
      while (performance.now() < end && Atomics.load(control(), NEXT) - control()[BASE]! < control()[BLOCKS]!);
    };
    const before = { ...blocksSeen };
    loops.imbalanced(x, out);
    blockOfCaller = undefined;
    restore();
    const [all, elsewhere] = [blocksSeen.all - before.all, blocksSeen.elsewhere - before.elsewhere];
    expect(all).toBe(LENGTH);
    expect(all - elsewhere).toBeLessThanOrEqual(1);
    expect(out[LENGTH - 1]).toBe((LENGTH - 1) ** 2);
  });

  test("small: no other thread is asked", () => {
    loops.small(x, out);
    const before = jobs();
    for (let k = 0; k < 5000; k++) loops.small(x, out);
    expect(jobs()).toBe(before);
    expect(out.every((value) => value === 3)).toBe(true);
  });
});
