// Ten kernels against the same source as plain JavaScript and against C through the same LLVM: `npm run bench`.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runClang } from "@yowasp/clang";
import { ts } from "ts-morph";
import { buildFiles } from "@wumba/plugin-core";
import * as wumba from "wumba";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const out = here("./.cache/");
mkdirSync(out, { recursive: true });

const ROUNDS = Number(process.env.ROUNDS ?? 15);
/** Each timing runs a kernel for about this long. */
const MILLISECONDS = 30;

const { files } = await buildFiles([here("kernels.ts")], { boundary: "always", outDir: out, cacheDir: `${out}cache` });
const compiled = await import(files[0].output);
const source = readFileSync(here("kernels.ts"), "utf8");
writeFileSync(
  `${out}plain.mjs`,
  ts.transpileModule(source, { compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext } }).outputText,
);
const plain = await import(`${out}plain.mjs`);

let table;
const c = await compileC();
const random = generator(42);
const noise = (n) => Float64Array.from({ length: n }, () => random() * 2 - 1);
const bytes = (n) => Uint8Array.from({ length: n }, () => random() * 256);

/** Each row: arguments made anew from a maker of arrays, and how C is called with the addresses of the same. */
const rows = [
  row(
    "blur",
    (a) => [a(bytes(256 * 256)), a(new Uint8Array(256 * 256)), 256, 256, 2],
    (f, x) => f(x[0].byteOffset, x[1].byteOffset, x[2], x[3], x[4]),
  ),
  row(
    "sieve",
    (a) => [a(new Uint8Array(1_000_000))],
    (f, x) => f(x[0].byteOffset, x[0].length),
  ),
  row(
    "mandelbrot",
    (a) => [a(new Uint16Array(160 * 120)), 160, 120, 200],
    (f, x) => f(x[0].byteOffset, x[1], x[2], x[3]),
  ),
  row(
    "movingAverage",
    (a) => [a(noise(200_000)), a(new Float64Array(200_000)), 50],
    (f, x) => f(x[0].byteOffset, x[0].length, x[1].byteOffset, x[2]),
  ),
  row(
    "matmul",
    (a) => [a(noise(128 * 128)), a(noise(128 * 128)), a(new Float64Array(128 * 128)), 128],
    (f, x) => f(x[0].byteOffset, x[1].byteOffset, x[2].byteOffset, x[3]),
  ),
  row(
    "histogram",
    (a) => [a(bytes(500_000)), a(new Uint32Array(256))],
    (f, x) => f(x[0].byteOffset, x[0].length, x[1].byteOffset),
  ),
  row(
    "nbody",
    (a) => [a(noise(192)), a(noise(192)), a(noise(64)), 0.001, 20],
    (f, x) => f(x[0].byteOffset, x[1].byteOffset, x[2].byteOffset, x[2].length, x[3], x[4]),
  ),
  row(
    "fft",
    (a) => [a(noise(16384)), a(noise(16384))],
    (f, x) => f(x[0].byteOffset, x[1].byteOffset, x[0].length, twiddles(x[0].length)),
  ),
  row(
    "parseSum",
    (a) => [a(new TextEncoder().encode(Array.from({ length: 60_000 }, () => Math.floor(random() * 20000 - 9999)).join(" ")))],
    (f, x) => f(x[0].byteOffset, x[0].length),
  ),
  row(
    "monteCarlo",
    () => [1_000_000, 12345],
    (f, x) => f(x[0], x[1]),
  ),
];

function row(name, make, callC) {
  return { name, make, callC };
}

const results = rows.map(measure);
print(results);

function measure({ name, make, callC }) {
  const resident = make(toKernelMemory);
  const heap = resident.map((x) => (ArrayBuffer.isView(x) ? x.slice() : x));
  const foreign = heap.map((x) => (ArrayBuffer.isView(x) ? x.slice() : x));
  check(name, resident, heap, foreign);
  const subjects = {
    javascript: () => plain[name](...heap),
    wumba: () => compiled[name](...resident),
    copied: () => compiled[name](...foreign),
    c: () => callC(c[name], resident),
  };
  const times = Object.fromEntries(Object.keys(subjects).map((key) => [key, []]));
  const repeats = Object.fromEntries(Object.entries(subjects).map(([key, run]) => [key, calibrate(run)]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [key, run] of Object.entries(subjects)) {
      const start = performance.now();
      for (let k = 0; k < repeats[key]; k++) run();
      times[key].push((performance.now() - start) / repeats[key]);
    }
  }
  return { name, ...Object.fromEntries(Object.entries(times).map(([key, list]) => [key, median(list)])) };
}

/** Results and all arrays must be equal, bit for bit, before anything is timed. */
function check(name, ...sets) {
  const copies = sets.map((set) => set.map((x) => (ArrayBuffer.isView(x) ? x.slice() : x)));
  const reference = plain[name](...copies[1]);
  const results = [compiled[name](...sets[0]), undefined, compiled[name](...sets[2])];
  for (const k of [0, 2]) {
    if (!Object.is(results[k], reference)) throw new Error(`${name}: ${results[k]} instead of ${reference}`);
    sets[k].forEach((x, j) => {
      if (ArrayBuffer.isView(x) && x.some((v, i) => !Object.is(v, copies[1][j][i]))) throw new Error(`${name}: array ${j} differs`);
    });
  }
}

/** Warms up, and gives the number of calls that take about the wanted time. */
function calibrate(run) {
  const until = performance.now() + 300;
  let calls = 0;
  const start = performance.now();
  while (performance.now() < until) {
    run();
    calls++;
  }
  return Math.max(1, Math.round((MILLISECONDS * calls) / (performance.now() - start)));
}

function print(list) {
  const ratio = (a, b) => (a / b).toFixed(2).padStart(8);
  console.log(
    `${"kernel".padEnd(16)}${"vs JS".padStart(8)}${"copied".padStart(8)}${"vs C".padStart(8)}      (times as fast as each; more is better)`,
  );
  for (const r of list)
    console.log(`${r.name.padEnd(16)}${ratio(r.javascript, r.wumba)}${ratio(r.javascript, r.copied)}${ratio(r.c, r.wumba)}`);
  const mean = (f) =>
    Math.exp(list.reduce((s, r) => s + Math.log(f(r)), 0) / list.length)
      .toFixed(2)
      .padStart(8);
  console.log(
    `${"geometric mean".padEnd(16)}${mean((r) => r.javascript / r.wumba)}${mean((r) => r.javascript / r.copied)}${mean((r) => r.c / r.wumba)}`,
  );
  writeFileSync(`${out}results.json`, JSON.stringify(list, null, 2));
}

function toKernelMemory(array) {
  const name = array.constructor.name;
  return wumba[name[0].toLowerCase() + name.slice(1)](array);
}

/** C in the memory of the kernels, so that both see the same arrays; its data and stack lie in a block of their own. */
async function compileC() {
  const result = await runClang(
    [
      "clang",
      "-O3",
      "-msimd128",
      "-ffp-contract=off",
      "-nostdlib",
      "-Wl,--no-entry",
      "-Wl,--import-memory",
      "kernels.c",
      "-o",
      "kernels.wasm",
    ],
    { "kernels.c": readFileSync(here("kernels.c"), "utf8") },
    { fetchProgress() {} },
  );
  wumba.float64Array(1); // makes the memory
  const instance = new WebAssembly.Instance(new WebAssembly.Module(result["kernels.wasm"]), { env: { memory: memoryOf() } });
  return instance.exports;
}

function memoryOf() {
  return globalThis[Symbol.for("wumba.memory.1")].memory;
}

function twiddles(n) {
  if (!table) {
    const list = [];
    for (let len = 2; len <= n; len <<= 1) list.push(Math.cos((-2 * Math.PI) / len), Math.sin((-2 * Math.PI) / len));
    table = wumba.float64Array(list);
  }
  return table.byteOffset;
}

function median(list) {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted[sorted.length >> 1];
}

function generator(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
}
