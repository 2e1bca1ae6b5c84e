import fc from "fast-check";
import { expect, test } from "vitest";
import { boolean, integer, kernel, load, number, optional, signature } from "./kernels.js";

test("a kernel of plain numbers is the WebAssembly function itself after the first call", async () => {
  const module = await load([
    kernel(
      `(func (export "k") (param f64 f64) (result f64) local.get 0 local.get 1 f64.add)`,
      signature([number, number], { name: "add" }),
    ),
  ]);
  const before = module.add;
  expect(before(1, 2)).toBe(3);
  expect(module.add).not.toBe(before);
  expect(String(module.add)).toContain("[native code]");
  expect(module.add(-0, -0)).toBe(-0);
  expect(module.add(NaN, 1)).toBeNaN();
});

test("an integer parameter takes 31-bit signed integers only; -0 as its rule says", async () => {
  const increment = `(func (export "k") (param i32) (result i32) local.get 0 i32.const 1 i32.add)`;
  const module = await load([
    kernel(increment, signature([integer], { name: "strict", result: { kind: "integer" } })),
    kernel(
      increment,
      signature([{ kind: "integer", negativeZero: "ignore" }], { name: "loose", result: { kind: "integer" } }),
    ),
  ]);
  const check = (value: number): void => {
    const fits = value === (value << 1) >> 1;
    expect(module.strict(value)).toBe(fits && !Object.is(value, -0) ? value + 1 : module.JS);
    expect(module.loose(value)).toBe(fits ? (value | 0) + 1 : module.JS);
  };
  [
    0,
    -0,
    1,
    -1,
    2 ** 30 - 1,
    2 ** 30,
    -(2 ** 30),
    -(2 ** 30) - 1,
    2 ** 31 - 1,
    2 ** 31,
    -(2 ** 31),
    -(2 ** 31) - 1,
    0.5,
    NaN,
    Infinity,
    -Infinity,
    2 ** 32,
    1e300,
  ].forEach(check);
  fc.assert(fc.property(fc.oneof(fc.double(), fc.integer()), check));
});

test("boolean parameters and results", async () => {
  const module = await load([
    kernel(
      `(func (export "k") (param i32 i32) (result i32) local.get 0 local.get 1 i32.xor)`,
      signature([boolean, boolean], { result: { kind: "boolean" } }),
    ),
  ]);
  for (const a of [true, false]) for (const b of [true, false]) expect(module.kernel(a, b)).toBe(a !== b);
});

test("an optional number, there or not", async () => {
  const orNine = `(func (export "k") (param f64 i32) (result f64) (select (local.get 0) (f64.const 9) (local.get 1)))`;
  const module = await load([kernel(orNine, signature([optional]))]);
  expect([module.kernel(4), module.kernel(undefined), module.kernel(0), module.kernel(NaN)]).toEqual([4, 9, 0, NaN]);
});

test("a kernel without result gives undefined, and an imported Math.random is the one of the moment", async () => {
  const module = await load([
    kernel(`(func (export "k"))`, signature([], { name: "nothing", result: { kind: "void" } })),
    kernel(`(func (export "k") (result f64) call $random)`, signature([], { name: "dice" })),
  ]);
  expect(module.nothing()).toBe(undefined);
  expect(module.dice()).toBeLessThan(1);
  const original = Math.random;
  Math.random = () => 0.25;
  expect(module.dice()).toBe(0.25);
  Math.random = original;
});

test("static data starts as zero, at its alignment, behind everything else", async () => {
  const address = `(func (export "k") (param f64) (result f64)
    (if (f64.ne (local.get 0) (f64.const 0)) (then (return (f64.load8_DUMMY))))
    (f64.convert_i32_u (global.get $base)))`.replace(
    "(f64.load8_DUMMY)",
    "(f64.convert_i32_u (i32.load8_u (i32.add (global.get $base) (i32.trunc_f64_s (local.get 0)))))",
  );
  const data = `(data (global.get $base) "\\07\\2a")`;
  const module = await load([
    kernel(address + data, signature([number], { name: "first" }), { memorySize: 100, memoryAlign: 256 }),
    kernel(address, signature([number], { name: "second" }), { memorySize: 3, memoryAlign: 1 }),
  ]);
  const [first, second] = [module.first(0), module.second(0)];
  expect(first % 256).toBe(0);
  expect(second + 3).toBeLessThanOrEqual(first);
  expect([module.first(1), module.first(2)]).toEqual([42, 0]);
});
