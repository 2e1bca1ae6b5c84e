import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { READY } from "../../packages/wumba/dist/threads/layout.js";
import { eachElement, loadParallel, overBlocks, overBlocksKernel, poolState, until, word } from "./parallel.js";
import { forgetMemory } from "./kernels.js";

/** An estimate, in nanoseconds, that is always worth it. */
const LONG = 1e12;
const BLOCKS = 64;
const LENGTH = 64 * 100;

const element = "(f64.load (local.get $at))";
const setElement = (value: string): string => eachElement(`(f64.store (local.get $at) ${value})`);
/** Something that depends on the order of operations. */
const POLYNOMIAL = setElement(
  `(f64.sub (f64.mul ${element} (f64.add ${element} (f64.const 0.1))) (f64.sqrt ${element}))`,
);
/** Fails at negative elements with their index. */
const CHECKED = `(if (f64.lt ${element} (f64.const 0)) (then
  (call $throw (i32.const 0) ${element} (f64.convert_i32_s (local.get $block)) (f64.const 0) (f64.const 0))))`;
const throws: readonly [string, string] = [`[]`, `[["RangeError", 0, "found ", " in block ", "!"]]`];

// eslint-disable-next-line @typescript-eslint/no-explicit-any
let m: any;

beforeAll(async () => {
  m = await loadParallel([
    overBlocksKernel("polynomial", overBlocks(POLYNOMIAL)),
    overBlocksKernel("threads", overBlocks(setElement(`(f64.convert_i32_u (i32.load ${word(11)}))`))),
    overBlocksKernel("checked", overBlocks(eachElement(CHECKED)), throws),
    overBlocksKernel(
      "bounds",
      overBlocks(`(call $outOfBounds (i32.const 0) (f64.convert_i32_u (local.get $block)) (i32.const 7))`),
      [`["x", "a.ts:1:2"]`, `[]`],
    ),
    overBlocksKernel("unreachable", overBlocks(`(if (i32.eq (local.get $block) (i32.const 40)) (then unreachable))`)),
    overBlocksKernel("outside", overBlocks(`(drop (i32.load (i32.sub (i32.const -4) (local.get $block))))`)),
    overBlocksKernel(
      "deep",
      `(func $deep (param f64) (result f64) (f64.add (call $deep (local.get 0)) (f64.const 1))) ${overBlocks(`(drop (call $deep (f64.const 0)))`)}`,
    ),
    overBlocksKernel("random", overBlocks(setElement("(call $random)"))),
    overBlocksKernel(
      "nested",
      overBlocks(
        setElement(
          "(f64.convert_i32_u (call $fork (i32.const 0) (i32.const 8) (i32.const 0) (f64.const 1e12) (i32.const 0)))",
        ),
      ),
    ),
  ]);
  m.setNumThreads(8);
  await forkingBy("polynomial");
  await until(() => poolState().control[READY] === 7);
});
afterAll(forgetMemory);

/** Calls until it forks. */
const forkingBy = (name: string): Promise<void> => until(() => m[name](m.float64Array(BLOCKS), BLOCKS, LONG) === 1);

const filled = (length = LENGTH, value = (i: number): number => i % 97): Float64Array =>
  m.float64Array(Float64Array.from({ length }, (_, i) => value(i)));

describe.each([1, 2, 3, 4, 8])("%i threads", (threads) => {
  test.each(["dynamic", "static", "guided"])(
    "the results of a serial run, %s, with the scheduling disturbed",
    (schedule) => {
      m.setNumThreads(threads);
      const expected = filled();
      m.polynomial(expected, BLOCKS, 0);
      for (let round = 0; round < 50; round++) {
        const x = filled();
        expect(m.polynomial(x, BLOCKS, LONG, ["dynamic", "static", "guided"].indexOf(schedule), round)).toBe(
          threads > 1 ? 1 : 0,
        );
        expect(x.every((value, i) => Object.is(value, expected[i]))).toBe(true);
        m.free(x);
      }
      m.free(expected);
    },
  );

  test("no more threads take part", () => {
    m.setNumThreads(threads);
    const seen = new Set<number>();
    for (let round = 1; round < 200; round++) {
      const x = filled();
      m.threads(x, BLOCKS, LONG, 0, round);
      x.forEach((thread) => seen.add(thread));
      m.free(x);
    }
    expect(seen.size).toBeGreaterThan(threads > 1 ? 1 : 0);
    expect(Math.max(...seen)).toBeLessThan(threads);
  });

  test("the lowest block's error, as in a serial run, and the pool goes on", () => {
    m.setNumThreads(threads);
    const x = filled();
    for (let round = 1; round < 100; round++) {
      x.fill(1);
      const places = Array.from({ length: 1 + (round % 5) }, (_, k) => (round * 7919 + k * 104729) % LENGTH).sort(
        (a, b) => a - b,
      );
      places.forEach((place) => (x[place] = -1 - place));
      const message = `found ${-1 - places[0]!} in block ${Math.floor(places[0]! / 100)}!`;
      expect(() => m.checked(x, BLOCKS, LONG, round % 3, round)).toThrow(new RangeError(message));
      if (round % 10 === 0) expect(m.polynomial(x, BLOCKS, LONG)).toBe(threads > 1 ? 1 : 0);
    }
    m.free(x);
  });

  test("bounds, traps and recursion without end", () => {
    m.setNumThreads(threads);
    const x = filled(BLOCKS);
    for (let round = 1; round < 40; round++) {
      expect(() => m.bounds(x, BLOCKS, LONG, 0, round)).toThrow(
        new RangeError("x[0] is outside x, whose length is 7 (a.ts:1:2)"),
      );
      expect(() => m.unreachable(x, BLOCKS, LONG, 0, round)).toThrow(new WebAssembly.RuntimeError("unreachable"));
      expect(() => m.outside(x, BLOCKS, LONG, 0, round)).toThrow(
        new WebAssembly.RuntimeError("memory access out of bounds"),
      );
      if (round % 10 === 0)
        expect(() => m.deep(x, BLOCKS, LONG, 0, round)).toThrow(new RangeError("Maximum call stack size exceeded"));
    }
    expect(m.polynomial(x, BLOCKS, LONG)).toBe(threads > 1 ? 1 : 0);
    m.free(x);
  });
});
