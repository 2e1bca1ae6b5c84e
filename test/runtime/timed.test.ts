/** What is timed both ways: which of the two runs in the end, by clocks of all kinds, and how often each has run. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { JS } from "../../packages/wumba/dist/sentinel.js";

const FILE = new URL("../../packages/wumba/dist/timed.js", import.meta.url).href;
let timed: typeof import("../../packages/wumba/dist/timed.js").timed;
let loaded = 0;

// What a page knows of its clock it keeps: each test is a page.
beforeEach(async () => {
  loaded += 1;
  ({ timed } = await import(/* @vite-ignore */ `${FILE}?${loaded}`));
});
afterEach(() => vi.unstubAllGlobals());

/** Milliseconds by a clock that shows whole ticks, and goes on by what calls take, and by asking for it. */
function stubClock(tick: number): { time: number } {
  const clock = { time: 1e6 };
  vi.stubGlobal("performance", { now: () => Math.floor((clock.time += 1e-4) / tick) * tick });
  return clock;
}

/** Calls of a marked function of which the original takes `js` milliseconds, and the kernel `wasm`. */
function calls(clock: { time: number }, js: number, wasm: number, properties = {}, pause = (_call: number) => 0) {
  const decide = timed(0);
  const counts = { js: 0, wasm: 0, calls: 0 };
  const kernel = (): string => {
    counts.wasm++;
    clock.time += wasm;
    return "wasm";
  };
  const marked = (): unknown => {
    counts.calls++;
    const choice = decide(0, 3000);
    const result = choice === 1 ? kernel() : choice ? choice(marked, kernel, []) : JS;
    if (result !== JS) return result;
    counts.js++;
    clock.time += js + pause(counts.calls);
    return "js";
  };
  Object.assign(marked, properties);
  const run = (times: number): { js: number; wasm: number } => {
    const before = { ...counts };
    for (let k = 0; k < times; k++) marked();
    expect(counts.js + counts.wasm - before.js - before.wasm).toBe(times);
    return { js: counts.js - before.js, wasm: counts.wasm - before.wasm };
  };
  return { run, counts };
}

test.each([1e-6, 0.1, 1, 100])("what is faster runs, by a clock of %s ms", (tick) => {
  for (const [js, wasm, faster] of [
    [0.3, 0.1, "wasm"],
    [0.1, 0.3, "js"],
    [20, 8, "wasm"],
    [8, 20, "js"],
    [0.02, 0.06, "js"],
  ] as const) {
    const { run } = calls(stubClock(tick), js, wasm);
    run(tick < 100 ? 40_000 : 1_000_000);
    expect([js, wasm, run(1000)[faster]]).toEqual([js, wasm, 1000]);
  }
});

test.each([1e12, Infinity])("a clock that stands still leaves JavaScript: steps of %s ms", (tick) => {
  const { run, counts } = calls(stubClock(tick), 1, 0.1);
  run(200_000);
  expect(counts.wasm).toBe(0);
});

test("without `performance` the time of day will do", () => {
  const clock = stubClock(1);
  vi.stubGlobal("performance", undefined);
  const now = vi.spyOn(Date, "now").mockImplementation(() => Math.floor(clock.time));
  try {
    const { run } = calls(clock, 0.3, 0.1);
    run(20_000);
    expect(run(100).wasm).toBe(100);
  } finally {
    now.mockRestore();
  }
});

test("a kernel that is much slower, or much faster, is not tried for long", () => {
  for (const tick of [1e-6, 1]) {
    expect(calls(stubClock(tick), 30.1, 90.7).run(5000).wasm).toBeLessThan(8);
    expect(calls(stubClock(tick), 300.7, 30.1).run(5000).js).toBeLessThan(12);
  }
});

test.each([1.2, 1.5, 2, 2.5])(
  "a kernel that is %s times as fast is chosen as soon as both are at full speed",
  (times) => {
    const { run } = calls(stubClock(1e-6), 0.0167, 0.0167 / times);
    run(5000);
    expect(run(100).wasm).toBe(100);
  },
);

test("the machine does something else while JavaScript has its turn: that does not make the kernel the faster one", () => {
  for (let at = 0; at < 400; at += 7) {
    const { run, counts } = calls(stubClock(1e-6), 0.02, 0.3, {}, (call) => ((call + at) % 401 ? 0 : 20));
    run(20_000);
    expect(counts.wasm).toBeLessThan(100);
  }
});

test("a function that a test watches is called once for each call", () => {
  const { run, counts } = calls(stubClock(1e-6), 1, 1, { mock: {} });
  run(100);
  expect(counts.calls).toBe(100);
});

test("errors come out of both, and the next calls are timed as before", () => {
  const decide = timed(0);
  let fails = true;
  const run = (): unknown => {
    if (fails) throw new Error("failed");
    return 1;
  };
  const call = (): unknown => (decide(0, 3000) as (...args: unknown[]) => unknown)(run, run, []);
  for (let k = 0; k < 3; k++) expect(call).toThrow("failed");
  fails = false;
  expect(call()).toBe(1);
});

test("arguments that a kernel refuses run as JavaScript, each once", () => {
  const clock = stubClock(1e-6);
  const decide = timed(0);
  let ran = 0;
  const marked = (): unknown => {
    const choice = decide(0, 3000);
    const result = choice ? (choice as (...args: unknown[]) => unknown)(marked, () => JS, []) : JS;
    if (result !== JS) return result;
    ran++;
    return (clock.time += 1);
  };
  for (let k = 0; k < 500; k++) marked();
  expect(ran).toBe(500);
});
