import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { IMPORTS } from "../../packages/wumba/dist/wire.js";
import * as runtime from "../../packages/wumba/dist/runtime.js";
import { assemble, forgetMemory, kernel, load, MEMORY_KEY, number, reads, sharedMemory, signature } from "./kernels.js";

const ADD_ONE = `(func (export "k") (param f64) (result f64) (f64.add (local.get 0) (f64.const 1)))`;
const addOne = (): ReturnType<typeof kernel> => kernel(ADD_ONE, signature([number]));
const first = (): ReturnType<typeof kernel> =>
  kernel(
    `(func (export "k") (param i32 i32) (result f64) (f64.load (local.get 0)))`,
    signature([reads("Float64Array")], { name: "first" }),
  );
const EVERYTHING = 'export * from "wumba";';

beforeEach(forgetMemory);
afterEach(() => {
  vi.unstubAllGlobals();
  forgetMemory();
});

test("what kernels import has a function, each a name of its own", () => {
  expect(new Set(Object.values(IMPORTS)).size).toBe(Object.keys(IMPORTS).length);
  // The glue imports those that a kernel's module does.
  for (const name of Object.keys(IMPORTS)) expect(runtime).toHaveProperty(name, expect.any(Function));
});

test("importing makes no memory; the first call makes one of 256 MB, which cannot grow", async () => {
  const module = await load([addOne()], EVERYTHING);
  expect(module.isKernelMemory(new Uint8Array(1))).toBe(false);
  expect(() => module.free(new Uint8Array(1))).toThrow("not made by a constructor");
  expect(MEMORY_KEY in globalThis).toBe(false);
  expect(module.kernel(1)).toBe(2);
  const { memory, buffer, words } = sharedMemory();
  expect(buffer.byteLength).toBe(2 ** 28);
  expect(words[4]! % 16).toBe(0);
  expect(words[5]! % 16).toBe(0);
  expect(() => memory.grow(1)).toThrow();
});

test("two bundles share one memory and its arrays", async () => {
  const [a, b] = [await load([first()], EVERYTHING), await load([first()], EVERYTHING)];
  const x = a.float64Array([4]);
  expect(b.isKernelMemory(x)).toBe(true);
  expect([a.first(x), b.first(x), b.first(Float64Array.of(2))]).toEqual([4, 4, 2]);
  const y = b.float64Array([5]);
  expect(y.byteOffset).not.toBe(x.byteOffset);
  b.free(x);
  expect(() => a.free(x)).toThrow("freed already");
});

test("configureMemory: before first use, in its limits", async () => {
  const module = await load([addOne()], EVERYTHING);
  for (const bytes of [0, -1, NaN, 2 ** 31, 1024]) expect(() => module.configureMemory({ bytes })).toThrow(RangeError);
  module.configureMemory({ bytes: 2 ** 22 + 5 });
  expect(sharedMemory().buffer.byteLength).toBe(2 ** 22);
  module.configureMemory({ bytes: 2 ** 22 + 5 });
  expect(() => module.configureMemory({ bytes: 2 ** 23 })).toThrow(/in use already/);
  expect(module.kernel(1)).toBe(2);
});

test("the largest memory that can be asked for", async () => {
  const module = await load([first()], EVERYTHING);
  module.configureMemory({ bytes: 2 ** 31 - 65536 });
  const x = module.float64Array([3, 4]);
  expect(module.first(x)).toBe(3);
  expect(module.first(Float64Array.of(8))).toBe(8);
  expect(module.first(x.subarray(1))).toBe(4);
});

function limitMemory(mostPages: number): void {
  const { Memory } = WebAssembly;
  vi.stubGlobal(
    "WebAssembly",
    Object.create(WebAssembly, {
      Memory: {
        value: function (limits: WebAssembly.MemoryDescriptor) {
          if (limits.initial > mostPages) throw new RangeError("could not allocate memory");
          return new Memory(limits);
        },
      },
    }),
  );
}

test("an engine that refuses gets half, down to 16 MB", async () => {
  limitMemory(600);
  const module = await load([addOne()], EVERYTHING);
  expect(module.kernel(1)).toBe(2);
  expect(sharedMemory().buffer.byteLength).toBe(512 * 65536);
});

test("less than 16 MB: JavaScript, and arrays on the JavaScript heap", async () => {
  limitMemory(255);
  await expectJavaScript();
});

test("no WebAssembly: JavaScript, and arrays on the JavaScript heap", async () => {
  vi.stubGlobal("WebAssembly", undefined);
  await expectJavaScript();
});

async function expectJavaScript(): Promise<void> {
  const module = await load([addOne(), first()], EVERYTHING);
  const x = module.float64Array([4, 5]);
  expect(module.kernel(1)).toBe(module.JS);
  expect(module.kernel(1)).toBe(module.JS);
  expect(module.first(x)).toBe(module.JS);
  expect([x.constructor, ...x, module.isKernelMemory(x)]).toEqual([Float64Array, 4, 5, false]);
  module.free(x);
  expect(() => module.free(x)).toThrow("freed already");
  expect(module.scope(() => module.int8Array(3))).toEqual(new Int8Array(3));
}

test("a content security policy that forbids compiling: JavaScript", async () => {
  vi.stubGlobal(
    "WebAssembly",
    Object.create(WebAssembly, {
      Module: {
        value: function () {
          throw new WebAssembly.CompileError("blocked by policy");
        },
      },
    }),
  );
  const module = await load([addOne()], EVERYTHING);
  expect(module.kernel(1)).toBe(module.JS);
});

test("the best variant that the engine takes; none: JavaScript", async () => {
  const variant = (wasm: Uint8Array): object => ({ wasm, memorySize: 0, memoryAlign: 1, usesStack: false });
  const base = variant(assemble(ADD_ONE));
  const simd = variant(assemble(ADD_ONE.replace("f64.const 1", "f64x2.extract_lane 0 (f64x2.splat (f64.const 2))")));
  // A type of section that no engine knows.
  const unknown = variant(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 99, 0));
  const kernels = [
    { signature: signature([number], { name: "both" }), variants: { base, simd } },
    { signature: signature([number], { name: "refused" }), variants: { base, simd: unknown } },
    { signature: signature([number], { name: "onlySimd" }), variants: { simd } },
    { signature: signature([number], { name: "neither" }), variants: { base: unknown } },
    { signature: signature([number], { name: "none" }), variants: {} },
  ] as Parameters<typeof load>[0];
  const module = await load(kernels);
  expect([module.both(1), module.refused(1), module.onlySimd(1)]).toEqual([3, 2, 3]);
  expect([module.neither(1), module.none(1)]).toEqual([module.JS, module.JS]);
});

test("static data that does not fit: JavaScript, and the memory stays usable", async () => {
  const big = (memorySize: number, name: string): ReturnType<typeof kernel> =>
    kernel(ADD_ONE, signature([number], { name }), { memorySize });
  const module = await load(
    [big(2 ** 28, "tooBig"), big(2 ** 27, "half"), big(2 ** 27, "otherHalf"), big(8, "small")],
    EVERYTHING,
  );
  expect([module.tooBig(1), module.half(1), module.otherHalf(1), module.small(1)]).toEqual([
    module.JS,
    2,
    module.JS,
    2,
  ]);
  expect(module.isKernelMemory(module.float64Array(1000))).toBe(true);
});

test("a full memory: arrays go to the JavaScript heap, foreign arrays run as JavaScript, and all is well once something is freed", async () => {
  const module = await load([first()], EVERYTHING);
  module.configureMemory({ bytes: 2 ** 24 });
  // A large array takes 320 bytes more.
  const room = sharedMemory().arenaEnd - sharedMemory().words[4]! - 320;
  const all = module.uint8Array(room);
  expect(module.isKernelMemory(all)).toBe(true);
  const heap = module.float64Array([1, 2]);
  expect([module.isKernelMemory(heap), ...heap]).toEqual([false, 1, 2]);
  expect(module.first(heap)).toBe(module.JS);
  module.free(heap);
  module.free(all);
  expect(module.first(Float64Array.of(3))).toBe(3);
  expect(module.isKernelMemory(module.uint8Array(room))).toBe(true);
});
