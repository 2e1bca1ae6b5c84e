import { runInNewContext } from "node:vm";
import { beforeAll, describe, expect, test } from "vitest";
import { integer, kernel, load, number, reads, sharedMemory, signature, writes } from "./kernels.js";

/** s = Σ x[i] */
const SUM = `(func (export "k") (param $p i32) (param $n i32) (result f64) (local $s f64)
  (block (loop (br_if 1 (i32.eqz (local.get $n)))
    (local.set $s (f64.add (local.get $s) (f64.load (local.get $p))))
    (local.set $p (i32.add (local.get $p) (i32.const 8))) (local.set $n (i32.sub (local.get $n) (i32.const 1))) (br 0)))
  local.get $s)`;
/** x[i] += a */
const SHIFT = `(func (export "k") (param $p i32) (param $n i32) (param $a f64)
  (block (loop (br_if 1 (i32.eqz (local.get $n)))
    (f64.store (local.get $p) (f64.add (local.get $a) (f64.load (local.get $p))))
    (local.set $p (i32.add (local.get $p) (i32.const 8))) (local.set $n (i32.sub (local.get $n) (i32.const 1))) (br 0))))`;
/** Its address, to see where an array lies during the call. */
const WHERE = `(func (export "k") (param i32 i32) (result f64) (f64.convert_i32_u (local.get 0)))`;

const [length, foreign] = (["length", "foreign"] as const).map((op) => ({ op, given: { root: 0, steps: [] } }));
/** 1.8 ns gained for an element, and 0.08 ns for each byte, with 1.4 µs for a call. */
const WORTH = {
  gain: { op: "*", a: length!, b: 1.8 },
  cost: { op: "+", a: { op: "*", a: foreign!, b: 0.08 }, b: 1400 },
} as const;

// eslint-disable-next-line @typescript-eslint/no-explicit-any
let module: any;
beforeAll(async () => {
  module = await load([
    kernel(SUM, signature([reads("Float64Array")], { name: "sum" })),
    kernel(SHIFT, signature([writes("Float64Array"), number], { name: "shift", result: { kind: "void" } })),
    kernel(SHIFT, signature([reads("Float64Array"), number], { name: "shiftUnseen", result: { kind: "void" } })),
    kernel(WHERE, signature([reads("Float64Array")], { name: "where" })),
    kernel(WHERE, signature([reads("Uint8Array")], { name: "whereBytes" })),
    kernel(SUM, signature([reads("Float64Array")], { name: "sumResident", boundary: "resident" })),
    kernel(SUM, signature([reads("Float64Array")], { name: "sumWorth", boundary: "worth", worth: WORTH })),
    kernel(
      SUM,
      signature([reads("Float64Array")], { name: "sumTimed", boundary: "worth", worth: { ...WORTH, timed: 10 } }),
    ),
    kernel(
      WHERE.replace("(param i32 i32)", "(param i32 i32 i32)"),
      signature([reads("Float64Array"), integer], { name: "counted" }),
    ),
  ]);
});

test("an array in kernel memory is used where it is", () => {
  const x = module.float64Array([1, 2, 3.5]);
  const y = module.float64Array(2);
  for (const array of [x, y, x, x, y]) expect(module.where(array)).toBe(array.byteOffset);
  expect(module.sum(x)).toBe(6.5);
  expect(module.sum(x.subarray(1))).toBe(5.5);
  expect(module.shift(x, 1)).toBe(undefined);
  expect([...x]).toEqual([2, 3, 4.5]);
});

test("a foreign array is copied in, and back only when the kernel writes it", () => {
  const x = Float64Array.of(1, 2, 3.5);
  expect(module.sum(x)).toBe(6.5);
  module.shift(x.subarray(1), 10);
  expect([...x]).toEqual([1, 12, 13.5]);
  module.shiftUnseen(x, 10);
  expect([...x]).toEqual([1, 12, 13.5]);
  expect(module.sum(new Float64Array(0))).toBe(0);
  expect(sharedMemory().words[4]).toBe(module.where(new Float64Array(0)));
});

describe("what is not of the very class runs as JavaScript", () => {
  class Mine extends Float64Array {}
  const detached = new Float64Array(4);
  structuredClone(detached.buffer, { transfer: [detached.buffer] });
  test.each([
    ["another class", new Float32Array(4)],
    ["a plain array", [1, 2]],
    ["null", null],
    ["undefined", undefined],
    ["a number", 3],
    ["a subclass", new Mine(3)],
    ["a detached array", detached],
    ["a view on shared memory", new Float64Array(new SharedArrayBuffer(16))],
    ["an impostor", Object.create(Float64Array.prototype)],
  ])("%s", (_, value) => {
    expect(module.sum(value)).toBe(module.JS);
    expect(module.sumResident(value)).toBe(module.JS);
  });
});

test("an array of this realm on a buffer of another, as test runners have them", () => {
  const buffer = runInNewContext("new ArrayBuffer(24)") as ArrayBuffer;
  expect(buffer.constructor).not.toBe(ArrayBuffer);
  const x = new Float64Array(buffer);
  x.set([1, 2, 3]);
  expect(module.sum(x)).toBe(6);
  module.shift(x, 10);
  expect([...x]).toEqual([11, 12, 13]);
});

test("kernel memory under another class is refused too", () => {
  const x = module.float64Array(4);
  expect(module.where(x)).toBe(x.byteOffset);
  expect(module.whereBytes(x)).toBe(module.JS);
  expect(module.whereBytes(new Uint8Array(x.buffer, x.byteOffset, 8))).toBe(x.byteOffset);
});

test("boundary: worth copies neither what is too short nor what is too long", () => {
  const ran = [1000, 1200, 1300, 1e5, 5e5, 1.1e6].map((n) => module.sumWorth(new Float64Array(n)) !== module.JS);
  expect(ran).toEqual([false, false, true, true, true, false]);
  expect(module.sumWorth(module.float64Array([1, 2]))).toBe(3);
  expect(module.sumWorth(undefined)).toBe(module.JS);
});

describe("boundary: what is in doubt is timed", () => {
  /** A marked function whose original takes so many milliseconds. */
  const marked = (milliseconds: number) => {
    const counts = { javascript: 0, calls: 0 };
    const sum = (x: Float64Array): number => {
      counts.calls++;
      const result = module.sumTimed(x, sum);
      if (result !== module.JS) return result;
      counts.javascript++;
      if (milliseconds) for (const start = performance.now(); performance.now() - start < milliseconds;);
      return x.length * x[0]!;
    };
    return { sum, counts };
  };

  test("the kernel where it is faster", () => {
    const { sum, counts } = marked(2);
    const x = new Float64Array(700).fill(2);
    const end = performance.now() + 2000;
    while (counts.calls < 500 && performance.now() < end) expect(sum(x)).toBe(1400);
    const before = counts.javascript;
    expect(before).toBeGreaterThan(0);
    expect(counts.calls - before).toBeGreaterThan(100);
  });

  test("JavaScript where copying takes longer than all of it, without a try", () => {
    const { sum, counts } = marked(0);
    const x = new Float64Array(90).fill(2);
    for (let k = 0; k < 100_000; k++) sum(x);
    expect(counts.javascript).toBeGreaterThan(90_000);
    expect(module.sumTimed(x)).toBe(module.JS);
  });

  test("neither what is sure", () => {
    const { sum, counts } = marked(0);
    expect(sum(new Float64Array(1e5).fill(1))).toBe(1e5);
    expect(counts.javascript).toBe(0);
    expect(module.sumTimed(new Float64Array(10))).toBe(module.JS);
    expect(module.sumTimed(undefined)).toBe(module.JS);
    expect(module.sumTimed(module.float64Array([1, 2]))).toBe(3);
  });

  test("an array in kernel memory as large as one that did not pay", () => {
    const [x, y] = [new Float64Array(20).fill(1), module.float64Array(20).fill(1)];
    for (let k = 0; k < 4; k++) {
      expect(module.sumTimed(x)).toBe(module.JS);
      expect(module.sumTimed(y)).toBe(20);
    }
  });
});

test("boundary: resident refuses foreign arrays", () => {
  expect(module.sumResident(new Float64Array(3))).toBe(module.JS);
  expect(module.sumResident(module.float64Array([1, 2]))).toBe(3);
});

test("small arrays stay on the JavaScript heap: nobody asks for their buffers", () => {
  const prototype = Object.getPrototypeOf(Float64Array.prototype) as object;
  const own = Object.getOwnPropertyDescriptor(prototype, "buffer")!;
  let asked = 0;
  const counting = function (this: unknown): unknown {
    asked++;
    return own.get!.call(this);
  };
  Object.defineProperty(prototype, "buffer", { configurable: true, get: counting });
  try {
    const x = new Float64Array(3);
    for (const array of [x, x, new Float64Array(4), x]) {
      expect(module.sumResident(array)).toBe(module.JS);
      expect(module.sumWorth(array)).toBe(module.JS);
    }
  } finally {
    Object.defineProperty(prototype, "buffer", own);
  }
  expect(asked).toBe(0);
});

test("arrays of both kinds take turns", () => {
  const [x, y] = [module.float64Array([1, 2]), module.float64Array([5])];
  const [foreign, other] = [Float64Array.of(7), new Float64Array(600)];
  for (const array of [x, foreign, x, foreign, y, other, y, x, other, undefined, x]) {
    expect(module.sumResident(array)).toBe(array === x ? 3 : array === y ? 5 : module.JS);
  }
});

test("a scalar that does not fit decides before any array is looked at", () => {
  expect(module.counted(new Float64Array(1), 0.5)).toBe(module.JS);
  expect(module.counted(new Float64Array(1), 1)).toBe(sharedMemory().words[4]);
});

test("arrays that do not fit into the arena run as JavaScript", () => {
  const { words, arenaEnd } = sharedMemory();
  const large = new Float64Array((arenaEnd - words[4]!) / 8);
  expect(module.sum(large)).toBe(module.JS);
  // Behind a large region there are 320 bytes.
  expect(module.sum(large.subarray(39))).toBe(module.JS);
  expect(module.sum(large.subarray(40))).toBe(0);
});
