import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BASE, LOCK, NEXT, READY } from "../../packages/wumba/dist/threads/layout.js";
import { forgetMemory } from "./kernels.js";
import {
  bundleParallel,
  eachElement,
  loadParallel,
  overBlocks,
  overBlocksKernel,
  poolState,
  until,
  word,
} from "./parallel.js";

/** Long enough to fork, however short it was found to be; the calling thread waits for some times as long. */
const LONG = 1e7;
const BLOCKS = 16;
const LENGTH = BLOCKS * 500;
const double = (name: string) =>
  overBlocksKernel(
    name,
    overBlocks(eachElement(`(f64.store (local.get $at) (f64.mul (f64.load (local.get $at)) (f64.const 2)))`)),
  );
/** Other threads never come back; the calling one calls JavaScript. */
const STUCK = overBlocks(`(if (i32.load ${word(11)}) (then (loop $ever (br $ever))))
  (drop (call $callback (i32.const 0) (i32.const 0) (f64.const 0) (f64.const 0) (f64.const 0) (f64.const 0)))`);

// eslint-disable-next-line @typescript-eslint/no-explicit-any
let m: any;

beforeAll(async () => {
  const stuck = {
    name: "stuck",
    body: STUCK,
    wrap: `($w, $s, $u, $r) => (a, blocks, work, f) => $calling([f], () => $w(a.byteOffset, a.length, blocks, work, 0, 0))`,
  };
  m = await loadParallel([double("double"), stuck]);
  m.setNumThreads(3);
  await started();
});
afterAll(forgetMemory);

const isRight = (): boolean => {
  const x = m.float64Array(Float64Array.from({ length: LENGTH }, (_, i) => i));
  m.double(x, BLOCKS, LONG);
  const right = x.every((value: number, i: number) => value === 2 * i);
  m.free(x);
  return right;
};

/** Until all threads are there. */
const started = (): Promise<void> => until(() => isRight() && poolState().control[READY] === 2);

test("threads that end while they have nothing to do are replaced", async () => {
  for (let round = 0; round < 5; round++) {
    const { workers, control } = poolState();
    const before = [...workers];
    await Promise.all(before.map(async (worker) => worker?.terminate()));
    expect(control[READY]).toBe(0);
    expect(isRight()).toBe(true);
    await started();
    expect(poolState().workers.filter(Boolean)).toHaveLength(2);
    expect(poolState().workers.some((worker) => worker && before.includes(worker))).toBe(false);
  }
});

test("threads that end at any time leave right results or a clear error", async () => {
  poolState().patience = 100;
  let failures = 0;
  for (let round = 0; round < 20; round++) {
    for (let k = 0; k < round % 4; k++) isRight();
    const ended = poolState().workers.map(async (worker) => worker?.terminate());
    try {
      expect(isRight()).toBe(true);
    } catch (error) {
      expect(String(error)).toContain("a thread of a parallel loop has ended in the midst of its work");
      failures++;
    }
    await Promise.all(ended);
    await started();
  }
  expect(failures).toBeLessThan(20);
});

test("a thread that is lost with a block: an error, and a new pool", async () => {
  await started();
  poolState().patience = 100;
  const { control: before } = poolState();
  const x = m.float64Array(BLOCKS);
  const lose = (): number => {
    for (
      const start = performance.now();
      Atomics.load(before, NEXT) - before[BASE]! < 2 && performance.now() - start < 5000;
    );
    poolState().workers.forEach((worker) => void worker?.terminate());
    return 0;
  };
  expect(() => m.stuck(x, BLOCKS, LONG, lose)).toThrow(
    "wumba: a thread of a parallel loop has ended in the midst of its work",
  );
  expect(poolState().control).not.toBe(before);
  expect(poolState().control[LOCK]).toBe(0);
  expect(isRight()).toBe(true);
  await started();
});

test("fewer threads, then more", async () => {
  for (const threads of [1, 4, 2, 5, 3]) {
    m.setNumThreads(threads);
    await until(() => isRight() && poolState().control[READY]! >= threads - 1);
  }
  expect(poolState().workers.filter(Boolean)).toHaveLength(4);
});

test("a thread that ends while fewer take part is replaced when more do", async () => {
  m.setNumThreads(4);
  await until(() => isRight() && poolState().control[READY]! >= 3);
  await poolState().workers[3]!.terminate();
  m.setNumThreads(2);
  expect(isRight()).toBe(true);
  m.setNumThreads(4);
  await until(() => isRight() && poolState().workers[3] !== undefined && poolState().control[READY]! >= 3);
});

test("two bundles share one pool", async () => {
  const { control, workers } = poolState();
  const count = workers.filter(Boolean).length;
  const other = await loadParallel([double("double")]);
  expect(other.getNumThreads()).toBe(m.getNumThreads());
  const x = other.float64Array(BLOCKS);
  expect(other.double(x, BLOCKS, LONG)).toBe(1);
  expect(poolState().control).toBe(control);
  expect(poolState().workers.filter(Boolean)).toHaveLength(count);
});

const program = (end: string): string => `
  import { setNumThreads, float64Array } from "wumba";
  const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
  setNumThreads(3);
  const x = float64Array(${LENGTH});
  while (!double(x, ${BLOCKS}, ${LONG})) await pause(1);
  for (let k = 0; k < 100; k++) double(x, ${BLOCKS}, ${LONG});
  ${end}
  console.log("end");`;

test.each([
  ["at once", ""],
  ["when its threads sleep", "await pause(100);"],
  ["while its threads start", "setNumThreads(16); double(x, 16, 1e12);"],
])("a program ends %s", async (_, end) => {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [await bundleParallel([double("double")], program(end))],
    {
      timeout: 20_000,
    },
  );
  expect([stdout, stderr]).toEqual(["end\n", ""]);
});
