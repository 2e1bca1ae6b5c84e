/**
 * Kernels on threads of their own, by `runAsync`: results, arrays, objects and errors are those of JavaScript, while
 * this thread stays free.
 */
import path from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { getNumThreads, runAsync, setNumThreads } from "wumba";
import { VariantBuild, VARIANTS, type BuiltFile } from "../sweep/build.js";
import { callableOf, type FixtureModule } from "../sweep/fixture.js";
import { listFixtures, loadFixture, RUN } from "../sweep/fixture-files.js";
import { importWatched, plainModule } from "../sweep/spy.js";
import { sweepAsync } from "./async-calls.js";
import { shareEverything } from "./pool.js";

const { file: source, marked } = listFixtures().find(
  ({ file }) => path.relative(RUN, file) === path.join("parallel", "async.ts"),
)!;
/** Rounds for which a call takes minutes. */
const LONG = 2 ** 30 - 1;
const threads = getNumThreads();
const post = vi.spyOn(Worker.prototype, "postMessage");
/** How many messages have gone to other threads: one for each call. */
const calls = (): number => post.mock.calls.length;

let restore: () => void;
beforeAll(() => {
  restore = shareEverything();
  setNumThreads(4);
});
afterAll(() => {
  restore();
  setNumThreads(threads);
});

describe.each(VARIANTS)("%s", (variant) => {
  const build = new VariantBuild(variant);
  let module: FixtureModule, file: BuiltFile, built: object;
  beforeAll(async () => {
    file = await build.build(source);
    module = await loadFixture(await plainModule(file));
    built = await importWatched(file);
  }, 300_000);
  afterAll(() => build.close());

  const sweep = async (name: string): Promise<string[]> =>
    sweepAsync({
      fixture: module,
      built,
      name,
      kernel: file.functions.find((candidate) => candidate.name === name)!.export ?? name,
    });

  it.each(marked)("%s", async (name) => expect(await sweep(name)).toEqual([]));

  it("all at once, on few threads", async () => expect((await Promise.all(marked.map(sweep))).flat()).toEqual([]));

  it("tells how far it is", async () => {
    const decay = callableOf(built, "decay") as (x: Float64Array, rounds: number) => number;
    const running = runAsync(decay, [new Float64Array(2000).fill(1), 50_000]);
    const seen: number[] = [];
    const timer = setInterval(() => seen.push(running.progress), 1);
    await running;
    clearInterval(timer);
    expect(running.progress).toBe(1);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.some((value) => value > 0 && value < 1)).toBe(true);
  });
});

describe("a call", () => {
  const build = new VariantBuild("simd");
  const ones = (n: number): Float64Array => new Float64Array(n).fill(1);
  let decay: (x: Float64Array, rounds: number) => number;
  let smoothed: (x: Float64Array, out: Float64Array, rounds: number) => number;
  let checked: (x: Float64Array) => number;
  beforeAll(async () => {
    const built = await importWatched(await build.build(source));
    [decay, smoothed, checked] = ["decay", "smoothed", "checked"].map((name) => callableOf(built, name)) as unknown as [
      typeof decay,
      typeof smoothed,
      typeof checked,
    ];
  }, 300_000);
  afterAll(() => build.close());

  it("that is aborted ends soon, with the signal's reason, and the next one works", async () => {
    for (const endless of [
      (signal: AbortSignal) => runAsync(decay, [ones(100), LONG], { signal }),
      (signal: AbortSignal) => runAsync(smoothed, [ones(100_000), ones(100_000), LONG], { signal }),
    ]) {
      const controller = new AbortController();
      const running = endless(controller.signal);
      setTimeout(() => controller.abort(new Error("enough")), 20);
      await expect(running).rejects.toThrow("enough");
      expect(await runAsync(decay, [ones(3), 2])).toBe(decay(ones(3), 2));
    }
  });

  it("works on what its arguments were when it began, and gives them back when it ends", async () => {
    const [x, expected] = [ones(100), ones(100)];
    const sum = decay(expected, 1000);
    const running = runAsync(decay, [x, 1000]);
    x.fill(7);
    expect(await running).toBe(sum);
    expect(x).toEqual(expected);
  });

  it("that is aborted before its thread has begun ends as soon as that does", async () => {
    const controller = new AbortController();
    const endless = (): Promise<number> => runAsync(decay, [ones(10_000), LONG], { signal: controller.signal });
    const running = Array.from({ length: 4 }, endless);
    setNumThreads(5);
    running.push(endless());
    controller.abort();
    const outcomes = await Promise.allSettled(running);
    expect(outcomes.map(({ status }) => status)).toEqual(running.map(() => "rejected"));
    setNumThreads(4);
  });

  it("that waits for a thread is aborted at once", async () => {
    setNumThreads(1);
    const first = new AbortController();
    const second = new AbortController();
    const running = runAsync(decay, [ones(100), LONG], { signal: first.signal });
    const waiting = runAsync(decay, [ones(100), 1], { signal: second.signal });
    second.abort();
    await expect(waiting).rejects.toHaveProperty("name", "AbortError");
    first.abort();
    await expect(running).rejects.toHaveProperty("name", "AbortError");
    setNumThreads(4);
  });

  it("with a signal that was aborted before does not begin", async () => {
    const before = calls();
    await expect(runAsync(decay, [ones(3), 1], { signal: AbortSignal.abort() })).rejects.toHaveProperty(
      "name",
      "AbortError",
    );
    expect(calls()).toBe(before);
  });

  it("leaves its place of an error in the message", async () => {
    await expect(runAsync(checked, [Float64Array.of(1, -1)])).rejects.toThrow(new RangeError("x[1] is -1"));
  });

  it("whose arguments are not the kernel's runs here, as JavaScript", async () => {
    const before = calls();
    expect(await runAsync(decay, [[1, 2, 3] as never, 2])).toBe(decay([1, 2, 3] as never, 2));
    expect(calls()).toBe(before);
  });

  it("of a function that calls a kernel is refused before the kernel has run", async () => {
    const x = ones(3);
    const before = calls();
    await expect(runAsync((rounds: number) => decay(x, rounds) + 1, [2])).rejects.toThrow("itself");
    expect(calls()).toBe(before);
    expect(x).toEqual(ones(3));
  });

  it("whose thread ends is an error, and the next one works", async () => {
    const running = runAsync(decay, [ones(100), LONG]);
    const place = post.mock.contexts.length - 1;
    await (post.mock.contexts[place] as Worker).terminate();
    await expect(running).rejects.toThrow("has ended in the midst");
    expect(await runAsync(decay, [ones(3), 2])).toBe(decay(ones(3), 2));
  });

  const endThreads = async (): Promise<void> => {
    await Promise.all([...new Set(post.mock.contexts as Worker[])].map(async (worker) => worker.terminate()));
  };

  it("whose thread never began runs here", async () => {
    await endThreads();
    const running = runAsync(decay, [ones(100), 50]);
    await (post.mock.contexts.at(-1) as Worker).terminate();
    expect(await running).toBe(decay(ones(100), 50));
  });

  it("that waits behind one that runs here has its turn", async () => {
    await endThreads();
    setNumThreads(1);
    const controller = new AbortController();
    const first = runAsync(decay, [ones(100), LONG], { signal: controller.signal });
    const others = [
      runAsync(decay, [[1, 2, 3] as never, 2]),
      runAsync(decay, [ones(4), 3]),
      runAsync(decay, [ones(5), 3]),
    ];
    controller.abort();
    await expect(first).rejects.toHaveProperty("name", "AbortError");
    expect(await Promise.all(others)).toEqual([decay([1, 2, 3] as never, 2), decay(ones(4), 3), decay(ones(5), 3)]);
    setNumThreads(4);
  });

  it("gives back the memory that it took", async () => {
    const free = (): number =>
      (globalThis as unknown as Record<symbol, { arenaEnd: number }>)[Symbol.for("wumba.memory.2")]!.arenaEnd;
    await runAsync(decay, [ones(1000), 2]);
    const before = free();
    for (let k = 0; k < 50; k++) await runAsync(decay, [ones(1000 * k + 1), 2]);
    expect(free()).toBe(before);
  });
});
