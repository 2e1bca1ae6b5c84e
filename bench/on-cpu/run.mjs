/**
 * Kernels for the GPU as WebAssembly on the CPU, against the same work as a loop by `prange`, on one thread: medians of
 * runs that take turns, and their ratio. `node bench/on-cpu/run.mjs [name …]`, after a build.
 */
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildFiles } from "@wumba/plugin-core";
import { float32Array, int32Array, setNumThreads } from "wumba";
import { gpu } from "wumba/gpu";
import { BENCH, CACHE } from "../kernels.mjs";

const RUNS = 41;
const WARMUP = 10;
const N = 2 ** 20;
const SIDE = 1024;

const root = path.join(BENCH, "on-cpu");
const { files } = await buildFiles([path.join(root, "kernels.ts")], {
  root,
  outDir: path.join(CACHE, "on-cpu"),
  cacheDir: path.join(CACHE, "kernels"),
  gpuOnCpu: "wasm",
  boundary: "always",
  declarations: false,
});
for (const { message } of files.flatMap(({ diagnostics }) => diagnostics)) throw new Error(message);
const kernels = await import(pathToFileURL(files[0].output).href);
gpu.use("cpu");
setNumThreads(1);

let state = 1;
const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
const floats = (length, low = 0, high = 1) => Float32Array.from({ length }, () => low + (high - low) * random());
/** One row of threads; as many as a picture has. */
const line = (length, block = 256) => ({ grid: Math.ceil(length / block), block });
const square = (side, other = side) => ({ grid: [Math.ceil(side / 16), Math.ceil(other / 16)], block: [16, 16] });

/** The kernel's name, its threads, its arguments: what it works on first. `loop`: where that has another name. */
const programs = [
  { name: "saxpy", size: line(N), args: () => [floats(N), floats(N), 2.5] },
  {
    name: "mandelbrot",
    size: square(512, 400),
    args: () => [new Int32Array(512 * 400), 512, 400, 3 / 512, 200],
  },
  {
    name: "laplace",
    size: square(SIDE),
    args: () => [new Float32Array(SIDE * SIDE), floats(SIDE * SIDE), SIDE, SIDE],
  },
  { name: "matmul", size: square(256), args: () => [new Float32Array(2 ** 16), floats(2 ** 16), floats(2 ** 16), 256] },
  {
    name: "tiledMatmul",
    loop: "matmul",
    size: square(256),
    args: () => [new Float32Array(2 ** 16), floats(2 ** 16), floats(2 ** 16), 256],
  },
  { name: "bodies", size: line(2000, 64), args: () => [new Float32Array(4000), floats(4000, -1), 2000] },
  { name: "densities", size: line(N), args: () => [new Float32Array(N), floats(N, -5, 5), 0.5, 1.5] },
  {
    name: "histogram",
    size: line(N),
    args: () => [new Int32Array(256), Int32Array.from({ length: N }, () => random() * 256)],
  },
  { name: "sums", size: line(N), args: () => [new Float32Array(N / 256), floats(N)] },
];

const inKernelMemory = (value) =>
  value instanceof Float32Array ? float32Array(value) : value instanceof Int32Array ? int32Array(value) : value;
const onDevice = (value) => (typeof value === "object" ? gpu.array(value) : value);
const median = (times) => times.toSorted((a, b) => a - b)[times.length >> 1];

async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const asked = process.argv.slice(2);
console.log("kernel        threads  prange   ratio");
for (const { name, loop = name, size, args } of programs) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const given = args();
  const [ofThreads, ofLoop] = [given.map(onDevice), given.map(inKernelMemory)];
  const times = [[], []];
  for (let run = 0; run < WARMUP + RUNS; run++) {
    const pair = [
      await timed(async () => {
        gpu.launch(kernels[`${name}OfThreads`], size, ...ofThreads);
        await gpu.sync();
      }),
      await timed(() => kernels[loop](...ofLoop)),
    ];
    if (run >= WARMUP) pair.forEach((time, k) => times[k].push(time));
  }
  const [threads, prange] = times.map(median);
  const shown = [threads, prange].map((time) => `${time.toFixed(3)} ms`);
  console.log(name.padEnd(13), ...shown, (threads / prange).toFixed(2).padStart(6));
  for (const each of ofThreads) if (typeof each === "object") each.free();
}
process.exit(0);
