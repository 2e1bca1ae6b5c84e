/** What a call of a kernel costs, in nanoseconds: `node bench/boundary.mjs` after a build. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import initWabt from "wabt";
import { bindModule } from "../packages/compiler/dist/bind/bindModule.js";
import { float64Array } from "wumba";

const wabt = await initWabt();
const number = { kind: "number" };
const integer = { kind: "integer", negativeZero: "refuse" };
const reads = { kind: "array", array: "Float64Array", written: false };
const writes = { kind: "array", array: "Float64Array", written: true };

function kernel(name, types, wat, parts = {}, usesStack = false) {
  const parameters = types.map((type, i) => ({ name: `x${i}`, type }));
  const signature = {
    name,
    parameters,
    result: { kind: "number" },
    boundsSites: [],
    throwSites: [],
    usesArena: false,
    boundary: "always",
    ...parts,
  };
  const text = `(module (import "env" "memory" (memory 0)) (func (export "k") ${wat}))`;
  const wasm = wabt.parseWat("kernel.wat", text).toBinary({}).buffer;
  return { signature, variants: { base: { wasm, memorySize: 0, memoryAlign: 1, usesStack } } };
}

const first = "(param i32 i32) (result f64) (f64.load (local.get 0))";
const kernels = [
  kernel("scalar", [number, number], "(param f64 f64) (result f64) (f64.add (local.get 0) (local.get 1))"),
  kernel("checked", [integer], "(param i32) (result i32) (i32.add (local.get 0) (i32.const 1))", {
    result: { kind: "integer" },
  }),
  kernel("truth", [number], "(param f64) (result i32) (f64.lt (local.get 0) (f64.const 5))", {
    result: { kind: "boolean" },
  }),
  kernel("read", [reads], first),
  kernel("write", [writes], first),
  kernel("withArena", [reads], first, { usesArena: true }),
  kernel("withStack", [reads], first, {}, true),
  kernel("pair", [reads, writes], "(param i32 i32 i32 i32) (result f64) (f64.load (local.get 0))"),
  kernel(
    "same",
    [reads],
    "(param i32 i32) (i32.store (i32.const 32) (local.get 0)) (i32.store (i32.const 36) (local.get 1))",
    {
      result: { kind: "array", array: "Float64Array", sameAs: [0] },
    },
  ),
];
const file = join(mkdtempSync(join(tmpdir(), "wumba-bench-")), "glue.mjs");
writeFileSync(
  file,
  bindModule(kernels, { runtime: new URL("../packages/wumba/dist/runtime.js", import.meta.url).href }).code,
);
const k = await import(pathToFileURL(file).href);

function time(label, calls, run) {
  for (let i = 0; i < 5; i++) run(calls / 10);
  let best = Infinity;
  for (let i = 0; i < 7; i++) {
    const start = performance.now();
    run(calls);
    best = Math.min(best, performance.now() - start);
  }
  console.log(`${label.padEnd(44)} ${((best * 1e6) / calls).toFixed(2).padStart(8)} ns`);
}

const x = float64Array(16);
const y = float64Array(16);
const foreign = new Float64Array(16);
const foreign2 = new Float64Array(16);
/** Keeps the sums alive. */
export let sink = 0;
time("empty loop", 1e7, (n) => {
  let s = 0;
  for (let i = 0; i < n; i++) s += i;
  sink += s;
});
time("scalar: two numbers", 1e7, (n) => {
  let s = 0;
  for (let i = 0; i < n; i++) s += k.scalar(i, 1);
  sink += s;
});
time("scalar: checked integer", 1e7, (n) => {
  let s = 0;
  for (let i = 0; i < n; i++) s += k.checked(i);
  sink += s;
});
time("scalar: boolean result", 1e7, (n) => {
  let s = 0;
  for (let i = 0; i < n; i++) s += k.truth(i) ? 1 : 0;
  sink += s;
});
time("one array in kernel memory", 1e7, (n) => {
  let s = 0;
  for (let i = 0; i < n; i++) s += k.read(x);
  sink += s;
});
time("  with the arena given back", 1e7, (n) => {
  let s = 0;
  for (let i = 0; i < n; i++) s += k.withArena(x);
  sink += s;
});
time("  with the stack guarded", 1e7, (n) => {
  let s = 0;
  for (let i = 0; i < n; i++) s += k.withStack(x);
  sink += s;
});
time("two arrays in kernel memory", 1e7, (n) => {
  let s = 0;
  for (let i = 0; i < n; i++) s += k.pair(x, y);
  sink += s;
});
time("  the first of them different each time", 1e7, (n) => {
  let s = 0;
  for (let i = 0; i < n; i++) s += k.read(i & 1 ? x : y);
  sink += s;
});
time("array result that is the argument", 1e7, (n) => {
  let s = 0;
  for (let i = 0; i < n; i++) s += k.same(x).length;
  sink += s;
});
time("one foreign array of 16, read", 1e6, (n) => {
  let s = 0;
  for (let i = 0; i < n; i++) s += k.read(foreign);
  sink += s;
});
time("one foreign array of 16, written", 1e6, (n) => {
  let s = 0;
  for (let i = 0; i < n; i++) s += k.write(foreign);
  sink += s;
});
time("two foreign arrays of 16", 1e6, (n) => {
  let s = 0;
  for (let i = 0; i < n; i++) s += k.pair(foreign, foreign2);
  sink += s;
});
