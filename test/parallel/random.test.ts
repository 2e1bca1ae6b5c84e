/**
 * Random loops: those that are taken for parallel give what JavaScript gives, for any number of threads, with arrays
 * apart, overlapping and the same.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { float64Array, free, int32Array, setNumThreads } from "wumba";
import { VariantBuild } from "../sweep/build.js";
import { kernelMemoryAvailable } from "../sweep/resident.js";
import { importWatched } from "../sweep/spy.js";
import { jobs, shareEverything, threadsStarted } from "./pool.js";
import { setOrder, watchForks, type Order } from "./scramble.js";
import { LENGTH, MOST_ROUNDS, MOST_WIDTH, PRELUDE, randomLoop, randomNumbers } from "./random-loops.js";

const PROGRAMS = Number(process.env["PARALLEL_PROGRAMS"] ?? 150);
const RUNS = Number(process.env["PARALLEL_RUNS"] ?? 40);
const SEED = Number(process.env["PARALLEL_SEED"] ?? 1);
const PER_FILE = 50;
const THREADS = [1, 2, 3, 4, 8];

type Loop = (a: Int32Array, b: Int32Array, c: Float64Array, n: number, w: number) => number;
type Arrays = readonly [Int32Array, Int32Array, Float64Array];

const folder = fileURLToPath(new URL("../../.cache/parallel/", import.meta.url));
const build = new VariantBuild("simd");
let restore: () => void;
let ignoreForks: () => void;
beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  restore = shareEverything();
  ignoreForks = watchForks();
});
afterAll(async () => {
  restore();
  ignoreForks();
  await build.close();
});

/** Arrays of kernel memory that lie as `form` says, with the same numbers in `plain` ones. */
function makeArrays(form: number, seed: number): { resident: Arrays; plain: Arrays; done: () => void } {
  const below = randomNumbers(seed);
  const [ints, doubles] = [int32Array(2 * LENGTH), float64Array(LENGTH)];
  for (let k = 0; k < ints.length; k++) ints[k] = below(100);
  for (let k = 0; k < doubles.length; k++) doubles[k] = below(100) - 20;
  const arrange = (x: Int32Array, c: Float64Array): Arrays => {
    const second = [x.subarray(LENGTH), x.subarray(0, LENGTH), x.subarray(7, LENGTH + 7), x.subarray(LENGTH)][form]!;
    const third = form === 3 ? new Float64Array(x.buffer, x.byteOffset, LENGTH) : c;
    return [x.subarray(0, LENGTH), second, third];
  };
  return {
    resident: arrange(ints, doubles),
    plain: arrange(ints.slice(), doubles.slice()),
    done: () => [ints, doubles].forEach(free),
  };
}

test.skipIf(!kernelMemoryAvailable).each(Array.from({ length: Math.ceil(PROGRAMS / PER_FILE) }, (_, k) => SEED + k))(
  "random loops, batch %i",
  { timeout: 3_600_000 },
  async (batch) => {
    const programs = Array.from({ length: PER_FILE }, (_, k) => randomLoop(batch * 100_000 + k));
    const file = path.join(folder, `batch${batch}.ts`);
    writeFileSync(file, [PRELUDE, ...programs.map(({ text }) => text)].join("\n"));
    const built = await build.build(file);
    const compiled = (await importWatched(built)) as Record<string, Loop>;
    const plain = (await import(/* @vite-ignore */ file)) as Record<string, Loop>;
    const parallel = programs.filter(({ name }) =>
      built.functions.some(
        (found) =>
          found.name === name && found.status === "compiled" && found.loops.some((loop) => loop.parallel && loop.asked),
      ),
    );
    const below = randomNumbers(batch);
    setOrder(undefined);
    await threadsStarted(() => {
      for (const { name } of parallel.slice(0, 5))
        compiled[name]!(new Int32Array(LENGTH), new Int32Array(LENGTH), new Float64Array(LENGTH), 20, 3);
    });
    const before = jobs();
    for (const { name, text } of parallel) {
      for (let run = 0; run < RUNS; run++) {
        const [n, w] = [below(MOST_ROUNDS + 1), below(MOST_WIDTH + 1)];
        const threads = THREADS[below(THREADS.length)]!;
        setNumThreads(threads);
        setOrder(run % 2 ? shuffled(below) : undefined);
        const arrays = makeArrays(below(4), batch * 1000 + run);
        const expected = outcome(plain[name]!, arrays.plain, n, w);
        const actual = outcome(compiled[name]!, arrays.resident, n, w);
        if (actual !== expected)
          expect.fail(
            `${threads} threads, n ${n}, w ${w}, run ${run}: ${actual.slice(0, 80)} instead of ${expected.slice(0, 80)}\n${text}`,
          );
        arrays.done();
      }
    }
    console.log(
      `batch ${batch}: ${parallel.length} of ${programs.length} loops are parallel, ${parallel.length * RUNS} runs, ${jobs() - before} jobs`,
    );
    expect(parallel.length).toBeGreaterThan(PER_FILE / 8);
    expect(jobs()).toBeGreaterThan(before);
  },
);

function outcome(loop: Loop, [a, b, c]: Arrays, n: number, w: number): string {
  return [loop(a, b, c, n, w), ...a, ...b, ...c].join();
}

const shuffled =
  (below: (end: number) => number): Order =>
  (blocks) => {
    const order = Array.from({ length: blocks }, (_, k) => k);
    for (let k = blocks - 1; k > 0; k--) {
      const other = below(k + 1);
      [order[k], order[other]] = [order[other]!, order[k]!];
    }
    return order;
  };
