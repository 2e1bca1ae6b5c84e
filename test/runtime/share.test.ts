/** Kernel memory on the program's own threads: worker threads of Node that adopt shares of it. */
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, test } from "vitest";
import { READY } from "../../packages/wumba/dist/threads/layout.js";
import { forgetMemory, sharedMemory } from "./kernels.js";
import {
  bundleParallel,
  eachElement,
  loadParallel,
  overBlocks,
  overBlocksKernel,
  poolState,
  until,
} from "./parallel.js";

const KERNEL = overBlocksKernel(
  "double",
  overBlocks(eachElement(`(f64.store (local.get $at) (f64.mul (f64.load (local.get $at)) (f64.const 2)))`)),
);
/** Enough work to fork, whatever was measured. */
const LONG = 1e7;
/** What a worker does: it doubles the part of an array that it is told, and makes an array of its own. */
const WORKER = `
import { adoptKernels, float64Array, isKernelMemory } from "wumba";
const { parentPort, workerData } = process.getBuiltinModule("node:worker_threads");
try {
  adoptKernels(workerData);
  parentPort.on("message", ({ x, rounds, most = rounds }) => {
    const own = float64Array([1, 2, 3, 4]);
    let forks = 0;
    for (let k = 0; k < rounds || (forks === 0 && k < most); k++) forks += double(x, 16, ${LONG});
    double(own, 2, 0);
    parentPort.postMessage({ own, forks, known: isKernelMemory(x), address: x.byteOffset });
  });
  parentPort.postMessage("ready");
} catch (error) {
  parentPort.postMessage(String(error));
}`;

interface Answer {
  readonly own: Float64Array;
  readonly forks: number;
  readonly known: boolean;
  readonly address: number;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
let m: any;
let file: string;
const workers: Worker[] = [];
beforeAll(async () => {
  m = await loadParallel([KERNEL]);
  file = await bundleParallel([KERNEL], WORKER);
  m.setNumThreads(2);
});
afterAll(async () => {
  await Promise.all(workers.map(async (worker) => worker.terminate()));
  forgetMemory();
});

async function start(share: unknown): Promise<{ worker: Worker; first: unknown }> {
  const worker = new Worker(file, { workerData: share });
  workers.push(worker);
  return { worker, first: await next(worker) };
}

const next = (worker: Worker): Promise<unknown> =>
  new Promise((resolve, reject) => void worker.once("message", resolve).once("error", reject));

const range = (n: number): Float64Array => m.float64Array(Float64Array.from({ length: n }, (_, i) => i));

test("several threads use one memory, each with arrays and parallel loops of its own", async () => {
  const started = await Promise.all([0, 1, 2].map(() => start(m.shareKernels({ bytes: 4 << 20 }))));
  expect(started.map(({ first }) => first)).toEqual(["ready", "ready", "ready"]);
  await until(() => poolState().control[READY] === 1);
  const arrays = started.map(() => range(16 * 200));
  const answers = started.map(({ worker }, k) => {
    worker.postMessage({ x: arrays[k], rounds: 50 });
    return next(worker) as Promise<Answer>;
  });
  const x = range(16 * 200);
  for (let k = 0; k < 50; k++) m.double(x, 16, LONG);
  for (const [k, answer] of (await Promise.all(answers)).entries()) {
    expect(answer.known).toBe(true);
    expect(answer.address).toBe(arrays[k]!.byteOffset);
    expect(arrays[k]).toEqual(x);
    expect([...answer.own]).toEqual([2, 4, 6, 8]);
    // It came by a message, and is kernel memory here.
    expect(m.isKernelMemory(answer.own)).toBe(true);
    expect(m.double(answer.own, 2, 0)).toBe(0);
    expect([...answer.own]).toEqual([4, 8, 12, 16]);
  }
  expect(x[3]).toBe(3 * 2 ** 50);
  // While nobody else has the pool.
  started[0]!.worker.postMessage({ x: range(16), rounds: 1, most: 100_000 });
  expect(((await next(started[0]!.worker)) as Answer).forks).toBe(1);
});

test("a share is for one thread", async () => {
  const share = m.shareKernels({ bytes: 1 << 20 });
  expect((await start(share)).first).toBe("ready");
  expect((await start(share)).first).toContain("has adopted this share before");
  expect((await start({ wumba: 1 })).first).toContain("no share");
  expect(() => m.adoptKernels(m.shareKernels({ bytes: 1 << 20 }))).toThrow("has kernel memory already");
});

test("what a share took is given back", () => {
  const { arenaEnd } = sharedMemory() as unknown as { arenaEnd: number };
  const share = m.shareKernels();
  expect((sharedMemory() as unknown as { arenaEnd: number }).arenaEnd).toBeLessThan(arenaEnd);
  m.releaseKernels(share);
  expect((sharedMemory() as unknown as { arenaEnd: number }).arenaEnd).toBe(arenaEnd);
  expect(() => m.releaseKernels(share)).toThrow("given back before");
});

test("what cannot be shared is refused with the reason", () => {
  expect(() => m.shareKernels({ bytes: 10 })).toThrow("at least 1048576");
  expect(() => m.shareKernels({ bytes: 2 ** 40 })).toThrow("no room for 1099511627776 bytes");
});
