import { afterAll, beforeAll, expect, test } from "vitest";
import { GENERATION, READY } from "../../packages/wumba/dist/threads/layout.js";
import { forgetMemory } from "./kernels.js";
import {
  eachElement,
  loadParallel,
  overBlocks,
  overBlocksKernel,
  poolState,
  until,
  word,
  type ParallelKernel,
} from "./parallel.js";

const LONG = 1e12;
const BLOCKS = 16;
const LOW = 160;
const setElement = (value: string): string => eachElement(`(f64.store (local.get $at) ${value})`);

/** Takes bytes of the thread's own arena; their address is left in `$i`. */
const allocate = (bytes: number): string => `
  (local.set $i (i32.load ${word(4)}))
  (if (i32.gt_u (i32.add (local.get $i) (i32.const ${bytes})) (i32.load ${word(5)})) (then (call $outOfMemory (f64.const ${bytes}))))
  (i32.store ${word(4)} (i32.add (local.get $i) (i32.const ${bytes})))`;

/** Each block leaves an address in its element, where it has written its number; then the kernel reads them all. */
const ALLOCATES = overBlocks(
  `${allocate(4096)} (i32.store offset=4092 (local.get $i) (local.get $block)) (f64.store (local.get $at) (f64.convert_i32_u (local.get $i)))`,
  "",
  `(local.set $k (i32.const 0))
   (loop $read
     (local.set $context (i32.add (local.get $array) (i32.mul (i32.const 8) (local.get $k))))
     (f64.store (local.get $context) (f64.convert_i32_u (i32.load offset=4092 (i32.trunc_f64_u (f64.load (local.get $context))))))
     (br_if $read (i32.lt_u (local.tee $k (i32.add (local.get $k) (i32.const 1))) (local.get $blocks))))`,
);

/** As {@link ALLOCATES}, with a call of JavaScript before the addresses are read. */
const CALLS_BETWEEN = ALLOCATES.replaceAll(
  "(local.set $k (i32.const 0))\n",
  "(drop (call $callback (i32.const 0) (i32.const 0) (f64.const 0) (f64.const 0) (f64.const 0) (f64.const 0)))\n(local.set $k (i32.const 0))\n",
);

const withCallback = ({ name, body }: ParallelKernel): ParallelKernel => ({
  name,
  body,
  wrap: `($w, $s, $u) => (a, blocks, work, f) => {
    const t = $u[4];
    return $calling([f], () => { try { return $w(a.byteOffset, a.length, blocks, work, 0, 0); } finally { $u[4] = t; } });
  }`,
});

/** A byte of static data counts up at each block, and its first value is in the module. */
const COUNTS = `(data (global.get $base) "\\05\\00\\00\\00") ${overBlocks(`
  (i32.store (global.get $base) (i32.add (i32.load (global.get $base)) (i32.const 1)))
  (f64.store (local.get $at) (f64.add (f64.convert_i32_u (i32.load (global.get $base))) (f64.mul (f64.const 1e6) (f64.convert_i32_u (i32.load ${word(11)})))))`)}`;

// eslint-disable-next-line @typescript-eslint/no-explicit-any
let m: any;

beforeAll(async () => {
  m = await loadParallel([
    overBlocksKernel("threads", overBlocks(setElement(`(f64.convert_i32_u (i32.load ${word(11)}))`))),
    overBlocksKernel("random", overBlocks(setElement("(call $random)"))),
    overBlocksKernel(
      "nested",
      overBlocks(
        setElement(
          "(f64.convert_i32_u (call $fork (i32.const 0) (i32.const 8) (i32.const 0) (f64.const 1e12) (i32.const 0)))",
        ),
      ),
    ),
    overBlocksKernel("allocates", ALLOCATES),
    overBlocksKernel("greedy", overBlocks(`(loop $ever ${allocate(65536)} (br $ever))`)),
    withCallback(overBlocksKernel("callsBetween", CALLS_BETWEEN)),
    { ...overBlocksKernel("counts", COUNTS), memorySize: 8 },
    overBlocksKernel("tooHigh", overBlocks("")),
    overBlocksKernel("tooLow", overBlocks("")),
    overBlocksKernel("small", overBlocks("")),
  ]);
  m.setNumThreads(4);
});
afterAll(forgetMemory);

const forks = (run: () => unknown): number => {
  const before = poolState().control[GENERATION]!;
  run();
  return (poolState().control[GENERATION]! - before) / 2;
};

/** Calls until the threads are there and know the kernel. */
async function warm(): Promise<void> {
  const x = m.float64Array(BLOCKS);
  await until(() => m.threads(x, BLOCKS, LONG) === 1 && poolState().control[READY] === 3);
  m.free(x);
}

test("small loops start no thread and are not forked", () => {
  const x = m.float64Array(BLOCKS);
  m.small(x, BLOCKS, 2000);
  expect(forks(() => Array.from({ length: 1000 }, () => m.small(x, BLOCKS, 2000)))).toBe(0);
  expect(forks(() => m.small(x, 1, LONG))).toBe(0);
  expect(forks(() => m.small(x, BLOCKS, NaN))).toBe(0);
  expect(poolState().workers).toHaveLength(0);
});

test("the first long loop is not kept waiting for threads", async () => {
  const x = m.float64Array(BLOCKS);
  expect(forks(() => expect(m.threads(x, BLOCKS, LONG)).toBe(0))).toBe(0);
  expect(poolState().workers.filter(Boolean)).toHaveLength(3);
  await warm();
});

test("one thread never forks", async () => {
  await warm();
  m.setNumThreads(1);
  expect(forks(() => m.threads(m.float64Array(BLOCKS), BLOCKS, LONG))).toBe(0);
  m.setNumThreads(4);
});

test("estimates that are too high are learned", async () => {
  await warm();
  const x = m.float64Array(BLOCKS);
  expect(forks(() => m.tooHigh(x, BLOCKS, 200_000))).toBe(1);
  // Some blocks that do nothing take no 10 microseconds.
  for (let k = 0; k < 1000; k++) m.tooHigh(x, BLOCKS, 200_000);
  expect(forks(() => Array.from({ length: 1000 }, () => m.tooHigh(x, BLOCKS, 200_000)))).toBe(0);
});

test("estimates that are too low are learned", async () => {
  await warm();
  const x = m.float64Array(LOW);
  // Pauses of some thousand turns for each block.
  const pauses = (count: number): number =>
    forks(() => Array.from({ length: count }, (_, k) => m.tooLow(x, LOW, 20_000, 0, k + 1)));
  pauses(5);
  expect(pauses(100)).toBe(100);
});

test("loops within loops run on their thread", async () => {
  await warm();
  const x = m.float64Array(BLOCKS * 10).fill(7);
  expect(m.nested(x, BLOCKS, LONG, 0, 5)).toBe(1);
  expect([...x]).toEqual(Array.from({ length: BLOCKS * 10 }, () => 0));
});

test("random numbers on every thread", async () => {
  await warm();
  const x: Float64Array = m.float64Array(BLOCKS * 1000);
  for (let seed = 1; seed < 20; seed++) m.random(x, BLOCKS, LONG, 0, seed);
  expect(x.every((value) => value >= 0 && value < 1)).toBe(true);
  expect(new Set(x).size).toBeGreaterThan(x.length * 0.99);
});

test("every thread has static data of its own", async () => {
  await warm();
  const x: Float64Array = m.float64Array(BLOCKS);
  const counts = [5, 5, 5, 5];
  let forked = 0;
  for (let seed = 1; seed < 300; seed++) {
    forked += m.counts(x, BLOCKS, LONG, 0, seed);
    for (let thread = 0; thread < 4; thread++) {
      const own = [...x].filter((value) => Math.floor(value / 1e6) === thread).map((value) => value % 1e6);
      expect(own).toEqual(own.map(() => ++counts[thread]!));
    }
  }
  expect(forked).toBeGreaterThan(290);
});

test("what a task allocates is there until the call ends, and then given back", async () => {
  await warm();
  const x: Float64Array = m.float64Array(BLOCKS);
  const top = m.float64Array(1);
  // Together 80 times as much as a thread's arena.
  for (let seed = 1; seed < 10_000; seed++) {
    expect(m.allocates(x, BLOCKS, LONG, 0, seed % 3 ? 0 : seed)).toBe(1);
    for (let block = 0; block < BLOCKS; block++)
      if (x[block] !== block) expect.fail(`block ${block} of call ${seed}: ${x[block]}`);
  }
  m.free(top);
});

test("calls of kernels from within a kernel do not fork, and take nothing away", async () => {
  await warm();
  const x: Float64Array = m.float64Array(BLOCKS);
  const y: Float64Array = m.float64Array(BLOCKS);
  for (let round = 0; round < 200; round++) {
    const inner: number[] = [];
    const outer = m.callsBetween(x, BLOCKS, LONG, () => {
      inner.push(m.allocates(y, BLOCKS, LONG, 0, round), m.threads(y, BLOCKS, LONG));
      return 0;
    });
    expect([outer, ...inner]).toEqual([1, 0, 0]);
    expect([...x]).toEqual(Array.from({ length: BLOCKS }, (_, block) => block));
    expect(m.allocates(y, BLOCKS, LONG)).toBe(1);
  }
});

test("a thread's arena is too small: an error with the sizes, and the pool goes on", async () => {
  await warm();
  const x = m.float64Array(BLOCKS);
  for (let round = 1; round < 20; round++)
    expect(() => m.greedy(x, BLOCKS, LONG, 0, round)).toThrow(
      /^A kernel asks for 65536 bytes, and \d+ (of \d+ are free|are free on this thread);/,
    );
  expect(m.allocates(x, BLOCKS, LONG)).toBe(1);
});
