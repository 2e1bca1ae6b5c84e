import initWabt from "wabt";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isolationHint } from "../../packages/wumba/dist/isolation-hint.js";
import { importShared } from "../../packages/wumba/dist/threads/parallel.js";
import { forgetMemory, kernel, load, number, reads, sharedMemory, signature, writes } from "./kernels.js";
import {
  assembleParallel,
  eachElement,
  linked,
  loadParallel,
  overBlocks,
  overBlocksKernel,
  poolState,
  until,
} from "./parallel.js";

const wabt = await initWabt();
const SHARED = Symbol.for("wumba.shared.1");
const EVERYTHING = 'export * from "wumba";';
const nothing = overBlocksKernel("nothing", overBlocks(""));

const forget = (): void => {
  forgetMemory();
  Reflect.deleteProperty(globalThis, SHARED);
};
beforeEach(forget);
afterEach(() => {
  vi.unstubAllGlobals();
  forget();
});

const assembled = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(wabt.parseWat("m.wat", text).toBinary({ write_debug_names: true }).buffer);

test.each([
  ["alone", `(import "env" "memory" (memory 1 65536))`],
  [
    "last",
    `(import "w" "f" (func (param f64))) (import "e" "g" (global (mut i32))) (import "e" "t" (table 1 9 funcref)) (import "env" "memory" (memory 300 65536))`,
  ],
  [
    "first",
    `(import "env" "memory" (memory 0 65536)) (import "e" "t" (table 200 funcref)) (import "e" "g" (global i64)) (import "w" "${"long".repeat(80)}" (func))`,
  ],
])("the import of a memory becomes shared: %s", (_, imports) => {
  const plain = assembled(`(module (type (func (param i32))) ${imports} (func (export "k")))`);
  const shared = assembled(
    `(module (type (func (param i32))) ${imports.replace("65536)", "65536 shared)")} (func (export "k")))`,
  );
  expect(plain).not.toEqual(shared);
  expect(importShared(plain)).toEqual(shared);
  // Again, it stays.
  expect(importShared(plain)).toEqual(shared);
});

test.each(["(module)", `(module (func (export "k")))`, `(module (import "w" "f" (func)))`, `(module (memory 1 2))`])(
  "nothing to share: %s",
  (text) => {
    expect(importShared(assembled(text))).toEqual(assembled(text));
  },
);

test("without parallel loops the memory is not shared", async () => {
  const m = await load(
    [kernel(`(func (export "k") (param f64) (result f64) (local.get 0))`, signature([number]))],
    EVERYTHING,
  );
  m.kernel(1);
  expect(sharedMemory().buffer).toBeInstanceOf(ArrayBuffer);
});

test("a memory that was made before stays as it is, and loops run on one thread", async () => {
  const first = await load(
    [kernel(`(func (export "k") (param f64) (result f64) (local.get 0))`, signature([number]))],
    EVERYTHING,
  );
  const x = first.float64Array(8);
  const m = await loadParallel([
    overBlocksKernel("fill", overBlocks(eachElement("(f64.store (local.get $at) (f64.const 3))"))),
  ]);
  m.setNumThreads(4);
  expect(m.fill(x, 8, 1e12)).toBe(0);
  expect([...x]).toEqual([3, 3, 3, 3, 3, 3, 3, 3]);
  expect(sharedMemory().buffer).toBeInstanceOf(ArrayBuffer);
  expect(poolState()).toBeUndefined();
});

test("where memory cannot be shared, loops run on one thread", async () => {
  vi.stubGlobal("SharedArrayBuffer", undefined);
  const m = await loadParallel([nothing]);
  m.setNumThreads(4);
  expect(m.nothing(m.float64Array(8), 8, 1e12)).toBe(0);
  expect(sharedMemory().buffer).toBeInstanceOf(ArrayBuffer);
});

test("while a bundler develops, a page that is not isolated gets a word, once", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  try {
    await loadParallel([nothing], EVERYTHING, ["development"]);
    expect(warn).not.toHaveBeenCalled();
    vi.stubGlobal("SharedArrayBuffer", undefined);
    await loadParallel([nothing, { ...nothing, name: "second" }], EVERYTHING, ["development"]);
    expect(warn.mock.calls).toEqual([[expect.stringContaining("This page is not isolated")]]);
  } finally {
    warn.mockRestore();
  }
});

test.each([
  [{ __next_f: [] }, "next.config"],
  [{ __NUXT__: {} }, "nuxt.config"],
  [{ __sveltekit_dev: {} }, "hooks.server.ts"],
  [{ document: { querySelector: (selector: string) => selector.includes("ng-version") } }, "angular.json"],
  [{ document: { querySelector: (selector: string) => selector.includes("@vite/client") } }, "vite.config"],
  [{}, "require-corp."],
])("the hint names the framework in use: %#", (traces, named) => {
  for (const [name, value] of Object.entries(traces)) vi.stubGlobal(name, value);
  expect(isolationHint()).toContain(named);
});

test("where workers are forbidden, loops run on one thread, and nothing is tried for ever", async () => {
  let tries = 0;
  vi.stubGlobal("process", { ...process, getBuiltinModule: () => undefined });
  vi.stubGlobal(
    "Worker",
    class {
      constructor() {
        tries++;
        throw new Error("forbidden");
      }
    },
  );
  const m = await loadParallel([nothing]);
  m.setNumThreads(4);
  for (let k = 0; k < 50; k++) expect(m.nothing(m.float64Array(8), 8, 1e12)).toBe(0);
  expect(tries).toBe(1);
});

test("workers of browsers get the text by an address of its own, or the file that the page names", async () => {
  const made: { address: string; options: object; start: unknown }[] = [];
  vi.stubGlobal("process", { ...process, getBuiltinModule: () => undefined });
  vi.stubGlobal(
    "Worker",
    class {
      constructor(
        readonly address: string,
        readonly options: object,
      ) {}
      postMessage(start: unknown): void {
        made.push({ address: this.address, options: this.options, start });
      }
      terminate(): void {}
    },
  );
  const m = await loadParallel([nothing]);
  m.setNumThreads(2);
  expect(m.nothing(m.float64Array(8), 8, 1e12)).toBe(0);
  expect(made).toHaveLength(1);
  expect(made[0]!.address).toMatch(/^blob:/);
  expect(await (await fetch(made[0]!.address)).text()).toContain("onmessage");
  m.configureThreads({ worker: "/worker.js" });
  m.setNumThreads(3);
  expect(m.nothing(m.float64Array(8), 8, 1e12)).toBe(0);
  expect(made[1]).toMatchObject({ address: "/worker.js", options: { type: "module" }, start: { wumba: 1, thread: 2 } });
});

test("in Node too the threads may come from a file", async () => {
  const m = await loadParallel([nothing]);
  m.configureThreads({ worker: new URL("../../packages/wumba/worker.js", import.meta.url) });
  m.setNumThreads(2);
  const x = m.float64Array(8);
  await until(() => m.nothing(x, 8, 1e12) === 1);
});

test("kernels in files of their own fork as well", async () => {
  const fill = overBlocksKernel("fill", overBlocks(eachElement("(f64.store (local.get $at) (f64.const 3))")));
  const address = `data:application/wasm;base64,${Buffer.from(assembleParallel(fill.body)).toString("base64")}`;
  const m = await loadParallel(
    [],
    `export * from "wumba";
    export let fill = /* @__PURE__ */ (() => $parallel($linkFile(($f) => (fill = $f), () => [[${JSON.stringify(address)}]], ${linked(fill)})))();`,
  );
  m.setNumThreads(2);
  const x = m.float64Array(8);
  expect(x.buffer).toBeInstanceOf(SharedArrayBuffer);
  await m.ready();
  await until(() => m.fill(x, 8, 1e12) === 1);
  expect([...x]).toEqual([3, 3, 3, 3, 3, 3, 3, 3]);
});

test("kernels that take and give arrays work in shared memory as ever", async () => {
  const sum = kernel(
    `(func (export "k") (param $at i32) (param $n i32) (result f64) (local $s f64)
      (if (i32.eqz (local.get $n)) (then (return (f64.const 0))))
      (loop $each
        (local.set $s (f64.add (local.get $s) (f64.load (local.get $at))))
        (f64.store (local.get $at) (f64.const 1))
        (local.set $at (i32.add (local.get $at) (i32.const 8)))
        (br_if $each (local.tee $n (i32.sub (local.get $n) (i32.const 1)))))
      (local.get $s))`,
    signature([writes("Float64Array")], { name: "sum" }),
  );
  const same = kernel(
    `(func (export "k") (param $at i32) (param $n i32) (i32.store (i32.const 1048608) (local.get $at)) (i32.store (i32.const 1048612) (i32.const 2)))`,
    signature([reads("Float64Array")], { name: "two", result: { kind: "array", array: "Float64Array", sameAs: [] } }),
  );
  (globalThis as unknown as Record<symbol, unknown>)[SHARED] = { shared: true, adapt: importShared };
  const m = await load([sum, same], EVERYTHING);
  const own = m.float64Array([1, 2, 3]);
  expect(own.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect(m.isKernelMemory(own)).toBe(true);
  expect([m.sum(own), ...own]).toEqual([6, 1, 1, 1]);
  const foreign = Float64Array.of(4, 5);
  expect([m.sum(foreign), ...foreign]).toEqual([9, 1, 1]);
  // Other shared memory is left to JavaScript.
  expect(m.sum(new Float64Array(new SharedArrayBuffer(16)))).toBe(m.JS);
  const two = m.two(own);
  expect(two.buffer).toBeInstanceOf(ArrayBuffer);
  expect([...two]).toEqual([1, 1]);
  const kept = m.scope(() => [m.float64Array(4), m.float64Array(4)][0]);
  m.free(kept);
  expect(() => m.free(kept)).toThrow("freed already");
});

test("long strings cross where neither encoder nor decoder takes shared memory", async () => {
  const { encodeInto } = TextEncoder.prototype;
  const { decode } = TextDecoder.prototype;
  const refusing = (view: ArrayBufferView): void => {
    if (view.buffer instanceof SharedArrayBuffer) throw new TypeError("must not be shared");
  };
  TextEncoder.prototype.encodeInto = function (text, bytes) {
    refusing(bytes);
    return encodeInto.call(this, text, bytes);
  };
  TextDecoder.prototype.decode = function (bytes, options) {
    refusing(bytes as ArrayBufferView);
    return decode.call(this, bytes, options);
  };
  try {
    (globalThis as unknown as Record<symbol, unknown>)[SHARED] = { shared: true, adapt: importShared };
    const text = { kind: "value", value: { kind: "string", nothing: "undefined" } } as const;
    const body = `(func (export "k") (param i32 i32) (i32.store (i32.const 1048608) (local.get 0)) (i32.store (i32.const 1048612) (local.get 1)))`;
    const m = await load(
      [kernel(body, signature([text], { result: text, usesArena: true }), { usesStack: true })],
      EVERYTHING,
    );
    for (const value of ["short", "ASCII ".repeat(100), "größer ".repeat(100), "\ud800".repeat(300)])
      expect(m.kernel(value)).toBe(value);
    expect(sharedMemory().buffer).toBeInstanceOf(SharedArrayBuffer);
  } finally {
    Object.assign(TextEncoder.prototype, { encodeInto });
    Object.assign(TextDecoder.prototype, { decode });
  }
});
