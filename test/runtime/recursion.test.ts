/**
 * Recursion without end in a kernel, in every engine: the error that plain JavaScript's gives there, and the next calls
 * work.
 */
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { engines, startEngine } from "../engines/engines.js";
import { bundle, kernel, load, number, reads, sharedMemory, signature, writes } from "./kernels.js";

/** Each frame takes so many bytes of the shadow stack and fills them; past its bottom there is no memory. */
const framed = (bytes: number): string => `(func $f (export "k") (param $n f64) (result f64) (local $at i32)
  (global.set $stack (local.tee $at (i32.sub (global.get $stack) (i32.const ${bytes}))))
  (memory.fill (local.get $at) (i32.const 255) (i32.const ${bytes}))
  (f64.add (call $f (local.get $n)) (f64.const 1)))`;
const FRAMELESS = `(func $f (export "k") (param f64) (result f64) (f64.add (call $f (local.get 0)) (f64.const 1)))`;
/** The same with an array, which may have to be copied in and back: x[0] = 5 before. */
const WITH_ARRAY = `(func $f (export "k") (param $x i32) (param $n i32) (result f64)
  (global.set $stack (i32.sub (global.get $stack) (i32.const 1600)))
  (f64.store (local.get $x) (f64.const 5))
  (f64.store (global.get $stack) (f64.const 1))
  (f64.add (call $f (local.get $x) (local.get $n)) (f64.const 1)))`;
const SIZES = [16, 1000, 4096, 2 ** 20, 2 ** 20 + 16, 2 ** 24];

const kernels = [
  ...SIZES.map((bytes) => kernel(framed(bytes), signature([number], { name: `frame${bytes}` }), { usesStack: true })),
  kernel(FRAMELESS, signature([number], { name: "frameless" })),
  kernel(WITH_ARRAY, signature([writes("Float64Array")], { name: "withArray" }), { usesStack: true }),
  kernel(
    `(func (export "k") (param i32 i32) (result f64) (f64.load (local.get 0)))`,
    signature([reads("Float64Array")], { name: "first" }),
  ),
];
const PROGRAM = `
import * as kernels from "./main.glue.mjs";
import { float64Array, free } from "wumba";
const forever = () => forever() + 1;
const thrown = (run) => { try { return "returned " + run(); } catch (error) { return error.name + ": " + error.message; } };
export function report() {
  const own = thrown(forever);
  const endless = Object.keys(kernels).filter((name) => name.startsWith("frame"));
  const resident = float64Array([1, 2]);
  const foreign = Float64Array.of(3, 4);
  const lines = [];
  for (let round = 0; round < 3; round++) {
    for (const name of endless) lines.push(thrown(() => kernels[name](1)));
    for (const x of [resident, foreign]) {
      lines.push(thrown(() => kernels.withArray(x)));
      if (kernels.first(x) !== 5) lines.push("the array lost what was written");
      x[0] = 7;
      if (kernels.first(x) !== 7) lines.push("the array cannot be read");
    }
  }
  free(resident);
  return { own, lines: [...new Set(lines)] };
}`;

interface Report {
  readonly own: string;
  readonly lines: readonly string[];
}

let folder: string;
beforeAll(async () => {
  folder = path.dirname(await bundle(kernels, PROGRAM));
});

it("Node that runs the tests; arena and stack are as before", async () => {
  const module = await load(kernels, PROGRAM);
  module.report();
  const { words, stack } = sharedMemory();
  const before = [words[4], words[5], stack.value];
  expect(module.report()).toEqual({
    own: "RangeError: Maximum call stack size exceeded",
    lines: ["RangeError: Maximum call stack size exceeded"],
  });
  expect([words[4], words[5], stack.value]).toEqual(before);
});

describe("other engines", () => {
  it.for(engines.map((engine) => [engine.name, engine] as const))("%s", async ([, engine], { skip }) => {
    const running = await startEngine(engine, skip);
    try {
      const { own, lines } = (await running.report(folder)) as Report;
      expect(own).toMatch(
        engine.name === "Firefox"
          ? /^InternalError: too much recursion/
          : /^RangeError: Maximum call stack size exceeded/,
      );
      expect(lines).toEqual([own]);
    } finally {
      await running.close();
    }
  });
});
