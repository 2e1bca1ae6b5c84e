import { beforeAll, expect, test } from "vitest";
import { ARENA_TOP, WORDS } from "../../packages/wumba/dist/wire.js";
import { kernel, load, number, reads, sharedMemory, signature, writes } from "./kernels.js";

const ARENA_TOP_ADDRESS = WORDS + 4 * ARENA_TOP;
const place = { file: "src/blur.ts", line: 7, column: 15 };
const boundsSites = [
  { array: "y", place },
  { array: "x", place },
];
const throwSites = [
  { error: "TypeError", message: ["bad value ", " (", ")"], values: ["number", "boolean"] as const },
  { error: "Error", message: [], values: [] },
  { error: "RangeError", message: ["plain"], values: [] },
];
/** Writes x[0] = 5, lowers the stack, takes 64 bytes of the arena, then throws at site `site`. */
const WRITE_THEN_THROW = `(func (export "k") (param $p i32) (param $n i32) (param $index f64)
  (f64.store (local.get $p) (f64.const 5))
  (global.set $stack (i32.sub (global.get $stack) (i32.const 48)))
  (i32.store (i32.const ${ARENA_TOP_ADDRESS}) (i32.add (i32.load (i32.const ${ARENA_TOP_ADDRESS})) (i32.const 64)))
  (call $outOfBounds (i32.const 1) (local.get $index) (local.get $n)))`;
/**
 * Takes arena and stack, calls Math.random, which tests replace by a function that calls kernels, and gives the stack
 * back.
 */
const NEST = `(func (export "k") (result f64) (local $r f64)
  (global.set $stack (i32.sub (global.get $stack) (i32.const 96)))
  (i32.store (i32.const ${ARENA_TOP_ADDRESS}) (i32.add (i32.load (i32.const ${ARENA_TOP_ADDRESS})) (i32.const 32)))
  (local.set $r (call $random))
  (if (i32.ne (global.get $stack) (i32.sub (i32.const ${WORDS}) (i32.const 96))) (then unreachable))
  (global.set $stack (i32.add (global.get $stack) (i32.const 96)))
  local.get $r)`;
// eslint-disable-next-line @typescript-eslint/no-explicit-any
let module: any;
beforeAll(async () => {
  const common = { boundsSites, throwSites, result: { kind: "void" } } as const;
  module = await load([
    kernel(
      WRITE_THEN_THROW,
      signature([writes("Float64Array"), number], { ...common, name: "access", usesArena: true }),
      {
        usesStack: true,
      },
    ),
    kernel(
      `(func (export "k") (param f64 f64 f64) (call $throw (i32.trunc_f64_s (local.get 0)) (local.get 1) (local.get 2) (f64.const 0) (f64.const 0)))`,
      signature([number, number, number], { ...common, name: "raise" }),
    ),
    kernel(NEST, signature([], { name: "nest", usesArena: true }), { usesStack: true }),
    kernel(`(func (export "k") (param f64) (result f64) unreachable)`, signature([number], { name: "trap" })),
    kernel(
      `(func (export "k") (param i32 i32) (result f64) (f64.load (local.get 0)))`,
      signature([reads("Float64Array")], { name: "first" }),
    ),
  ]);
  module.first(new Float64Array(1));
});

test("an index outside: the array, the index as JavaScript prints it, the length, the place", () => {
  const message = (index: number): string => `x[${index}] is outside x, whose length is 10 (src/blur.ts:7:15)`;
  for (const index of [12, -1, 0.5, NaN, 1e21, Infinity]) {
    for (const x of [new Float64Array(10), module.float64Array(10)]) {
      expect(() => module.access(x, index)).toThrow(new RangeError(message(index)));
    }
  }
});

test("after a throw: what was written is there, arena and stack are as before", () => {
  const { words, stack } = sharedMemory();
  const before = [words[4], words[5], stack.value];
  for (const x of [new Float64Array(10), module.float64Array(10)]) {
    expect(() => module.access(x, 10)).toThrow(RangeError);
    expect(x[0]).toBe(5);
    expect([words[4], stack.value]).toEqual([before[0], before[2]]);
  }
});

test("throw sites: class, pieces and values", () => {
  expect(() => module.raise(0, -0.5, 1)).toThrow(new TypeError("bad value -0.5 (true)"));
  expect(() => module.raise(0, NaN, 0)).toThrow(new TypeError("bad value NaN (false)"));
  expect(() => module.raise(1, 0, 0)).toThrow(new Error(""));
  expect(() => module.raise(2, 0, 0)).toThrow(new RangeError("plain"));
});

test("a kernel within a kernel that throws leaves the outer one's arena and stack alone", () => {
  const shared = sharedMemory();
  const { words, stack } = shared;
  const before = [words[4], words[5], stack.value];
  const original = Math.random;
  const foreign = Float64Array.of(1);
  Math.random = () => {
    // What the import of a callback has to do around the call.
    const base = shared.stackBase;
    shared.stackBase = stack.value as number;
    const [top, pointer] = [words[4], stack.value];
    try {
      expect(() => module.access(new Float64Array(3), 4)).toThrow(RangeError);
      expect([words[4], stack.value]).toEqual([top, pointer]);
      expect(module.first(foreign)).toBe(1);
    } finally {
      shared.stackBase = base;
    }
    return 0.5;
  };
  try {
    expect(module.nest()).toBe(0.5);
  } finally {
    Math.random = original;
  }
  expect([words[4], words[5], stack.value]).toEqual(before);
});

test("a trap is thrown on", () => {
  expect(() => module.trap(1)).toThrow(WebAssembly.RuntimeError);
});
