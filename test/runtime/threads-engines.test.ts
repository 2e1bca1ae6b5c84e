/**
 * Parallel loops in every engine: threads start and take part, results and errors are those of a serial run; a page
 * that is not isolated has one thread.
 */
import path from "node:path";
import { describe, expect, it } from "vitest";
import { engines, startEngine } from "../engines/engines.js";
import { chromium } from "../engines/chromium.js";
import { bundleParallel, eachElement, overBlocks, overBlocksKernel, word } from "./parallel.js";

const element = "(f64.load (local.get $at))";
const kernels = [
  overBlocksKernel("roots", overBlocks(eachElement(`(f64.store (local.get $at) (f64.sqrt ${element}))`))),
  overBlocksKernel(
    "threads",
    overBlocks(eachElement(`(f64.store (local.get $at) (f64.convert_i32_u (i32.load ${word(11)})))`)),
  ),
  overBlocksKernel(
    "checked",
    overBlocks(
      eachElement(
        `(if (f64.lt ${element} (f64.const 0)) (then (call $throw (i32.const 0) ${element} (f64.const 0) (f64.const 0) (f64.const 0))))`,
      ),
    ),
    [`[]`, `[["RangeError", 0, "found ", "!"]]`],
  ),
];

const PROGRAM = `
  import { float64Array, setNumThreads } from "wumba";
  const LONG = 1e12, BLOCKS = 32, LENGTH = 6400;
  const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
  const x = float64Array(LENGTH);
  export async function report() {
    setNumThreads(3);
    let forked = 0;
    const seen = new Set();
    for (let seed = 1; seed < 2000 && (seed < 50 || seen.size < 3); seed++) {
      forked += threads(x, BLOCKS, LONG, 0, seed);
      for (const thread of x) seen.add(thread);
      if (seed % 10 === 0) await pause(5);
    }
    let wrong = 0;
    const errors = new Set();
    for (let round = 1; round < 300; round++) {
      x.fill(round * round);
      roots(x, BLOCKS, LONG, round % 3, round);
      for (const value of x) if (value !== round) wrong++;
      x[round * 7] = -2;
      x[round * 7 + 1000] = -3;
      try { checked(x, BLOCKS, LONG, 0, round); } catch (error) { errors.add(error.name + ": " + error.message); }
    }
    return { shared: x.buffer.constructor.name, forks: forked > 0, threads: [...seen].sort(), wrong, errors: [...errors] };
  }`;

const threaded = {
  shared: "SharedArrayBuffer",
  forks: true,
  threads: [0, 1, 2],
  wrong: 0,
  errors: ["RangeError: found -2!"],
};

describe("in", () => {
  it.for(engines.map((engine) => [engine.name, engine] as const))("%s", async ([, engine], { skip }) => {
    const running = await startEngine(engine, skip);
    try {
      expect(await running.report(path.dirname(await bundleParallel(kernels, PROGRAM)))).toEqual(threaded);
    } finally {
      await running.close();
    }
  });

  it("a page that is not isolated", async ({ skip }) => {
    const running = await startEngine(chromium, skip);
    try {
      const headers = { "cross-origin-opener-policy": undefined, "cross-origin-embedder-policy": undefined };
      const serial = { ...threaded, shared: "ArrayBuffer", forks: false, threads: [0] };
      expect(await running.report(path.dirname(await bundleParallel(kernels, PROGRAM)), headers)).toEqual(serial);
    } finally {
      await running.close();
    }
  });
});
