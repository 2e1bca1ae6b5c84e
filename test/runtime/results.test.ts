import { beforeAll, expect, test } from "vitest";
import { ARENA_TOP, RESULT, WORDS } from "../../packages/wumba/dist/wire.js";
import { kernel, load, number, reads, sharedMemory, signature, writes } from "./kernels.js";

const ARENA_TOP_ADDRESS = WORDS + 4 * ARENA_TOP;
const RESULT_ADDRESS = WORDS + 4 * RESULT;
const leave = (address: string, length: string): string =>
  `(i32.store (i32.const ${RESULT_ADDRESS}) ${address}) (i32.store (i32.const ${RESULT_ADDRESS + 4}) ${length})`;
const PARAMETERS = "(param $x i32) (param $xn i32) (param $y i32) (param $yn i32) (param $from f64) (param $to f64)";
const from = "(i32.trunc_f64_s (local.get $from))";
const to = "(i32.trunc_f64_s (local.get $to))";
/** y.subarray(from, to), after y[from] = 9 */
const PART = `(func (export "k") ${PARAMETERS} (local $at i32)
  (local.set $at (i32.add (local.get $y) (i32.shl ${from} (i32.const 2))))
  (if (i32.lt_s ${from} ${to}) (then (i32.store (local.get $at) (i32.const 9))))
  ${leave("(local.get $at)", `(i32.sub ${to} ${from})`)})`;
/** A new array of `to` elements, 0, 1, 2, …, in the arena. */
const FRESH = `(func (export "k") ${PARAMETERS} (local $at i32) (local $i i32)
  (local.set $at (i32.load (i32.const ${ARENA_TOP_ADDRESS})))
  ${leave("(local.get $at)", to)}
  (i32.store (i32.const ${ARENA_TOP_ADDRESS}) (i32.and (i32.const -16) (i32.add (i32.const 15) (i32.add (local.get $at) (i32.shl ${to} (i32.const 2))))))
  (block (loop (br_if 1 (i32.ge_s (local.get $i) ${to}))
    (i32.store (i32.add (local.get $at) (i32.shl (local.get $i) (i32.const 2))) (local.get $i))
    (local.set $i (i32.add (local.get $i) (i32.const 1))) (br 0))))`;

const types = [reads("Int32Array"), writes("Int32Array"), number, number];
// eslint-disable-next-line @typescript-eslint/no-explicit-any
let module: any;
beforeAll(async () => {
  const result = { kind: "array", array: "Int32Array", sameAs: [0, 1] } as const;
  module = await load([
    kernel(PART, signature(types, { name: "part", result })),
    kernel(FRESH, signature(types, { name: "fresh", result, usesArena: true })),
    kernel(
      FRESH,
      signature(types, { name: "bytes", result: { kind: "array", array: "Uint8Array", sameAs: [] }, usesArena: true }),
    ),
  ]);
});

const both = (): Int32Array[][] => [
  [new Int32Array(4), new Int32Array(6)],
  [module.int32Array(4), module.int32Array(6)],
  [module.int32Array(4), new Int32Array(6)],
  [new Int32Array(4), module.int32Array(6)],
];

test("the same address and length: the very argument", () => {
  for (const [x, y] of both()) {
    expect(module.part(x, y, 0, 6)).toBe(y);
    expect(y![0]).toBe(9);
  }
});

test("inside an argument: a view on the argument's buffer, with what was written", () => {
  for (const [x, y] of both()) {
    for (const [from, to] of [
      [0, 3],
      [2, 6],
      [3, 3],
      [6, 6],
      [0, 0],
    ] as const) {
      const part = module.part(x, y, from, to);
      expect(part.buffer).toBe(y!.buffer);
      expect([part.byteOffset, part.length]).toEqual([y!.byteOffset + from * 4, to - from]);
      if (from < to) expect(part[0]).toBe(9);
    }
  }
});

test("a subarray of an argument that is itself a view, overlapping the other argument", () => {
  const whole = new Int32Array(20);
  const part = module.part(whole.subarray(4, 12), whole.subarray(8, 16), 2, 5);
  expect([part.buffer === whole.buffer, part.byteOffset, part.length]).toEqual([true, 40, 3]);
  expect(whole[10]).toBe(9);
});

test("empty arguments keep apart", () => {
  const [x, y] = [new Int32Array(0), new Int32Array(0)];
  expect(module.part(x, y, 0, 0)).toBe(y);
  expect(module.part(y, x, 0, 0)).toBe(x);
});

test("made in the arena: a fresh array on the JavaScript heap, and the arena is given back", () => {
  const top = sharedMemory().words[4];
  for (const [x, y] of both()) {
    const fresh = module.fresh(x, y, 0, 5);
    expect(fresh).toEqual(Int32Array.of(0, 1, 2, 3, 4));
    expect(fresh.buffer.byteLength).toBe(20);
    expect(module.fresh(x, y, 0, 0)).toEqual(new Int32Array(0));
    expect(module.fresh(x, y, 0, 0).buffer).not.toBe(sharedMemory().buffer);
    expect(module.bytes(x, y, 0, 2)).toEqual(new Uint8Array(2));
    expect(sharedMemory().words[4]).toBe(top);
  }
});
