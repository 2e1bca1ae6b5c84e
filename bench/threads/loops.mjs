/**
 * Real loops on several threads, by the same loops compiled without threads and in Numba where it is installed, and what the measured blocks and costs would give on machines with more cores:
 * `node bench/threads/loops.mjs [--publish]`.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { buildFiles } from "@wumba/plugin-core";
import { BENCH, CACHE } from "../kernels.mjs";
import { quantile } from "../report/statistics.mjs";
import { checkOf, isClose, measureNumba } from "./loops/numba.mjs";
import { simulate } from "./simulate.mjs";

const PAGE = path.join(BENCH, "../docs/threads.md");
const [START, END] = ["<!-- measured by bench/threads/loops.mjs -->", "<!-- end of loops -->"];
const ROUNDS = 31;
const CORES = [4, 16, 64];

/** The module of the loops, with or without threads. */
async function load(threads) {
  const folder = path.join(CACHE, "loops", threads ? "parallel" : "serial");
  mkdirSync(folder, { recursive: true });
  const text = readFileSync(new URL("./loops/loops.ts", import.meta.url), "utf8");
  const file = path.join(folder, "loops.ts");
  writeFileSync(file, threads ? text : text.replaceAll("@njit { parallel: true }", "@njit"));
  const options = {
    root: folder,
    outDir: path.join(folder, "out"),
    cacheDir: path.join(CACHE, "kernels"),
    boundary: "always",
    declarations: false,
  };
  const { files } = await buildFiles([file], options);
  const failed = files.flatMap(({ diagnostics }) => diagnostics.filter(({ severity }) => severity === "error"));
  if (failed.length > 0) throw new Error(failed.map(({ message }) => message).join("\n"));
  return import(pathToFileURL(files[0].output).href);
}

let blocks;
/** While `blocks` is a list, loops run here, and the time of each of their blocks goes into it. */
function timeBlocks() {
  const { Instance } = WebAssembly;
  WebAssembly.Instance = class extends Instance {
    constructor(module, imports = {}) {
      const fork = imports.w?.k;
      let tasks;
      if (fork)
        imports.w.k = (task, count, context, work, schedule) => {
          if (!blocks) return fork(task, count, context, work, schedule);
          for (let block = 0; block < count; block++) {
            const start = performance.now();
            tasks[`p${task}`](block, context);
            blocks.push((performance.now() - start) * 1000);
          }
          return 1;
        };
      super(module, imports);
      tasks = this.exports;
    }
  };
}

timeBlocks();
const { float64Array, int32Array, setNumThreads } = await import("wumba");
const [parallel, serial] = [await load(true), await load(false)];
const numbers = (length) => float64Array(Float64Array.from({ length }, (_, i) => ((i * 7919) % 1000) / 500 + 0.1));
const zeros = (length) => float64Array(length);
/** Title, arguments, and which of them is written. */
const loops = {
  mandel: ["Mandelbrot, 400 × 300", [int32Array(400 * 300), 400, 300, 200], 0],
  nbody: ["n-body forces, 1500 bodies", [numbers(1500), numbers(1500), numbers(1500), zeros(1500), zeros(1500), zeros(1500)], 3],
  blackScholes: ["Black-Scholes, 200,000 options", [numbers(200_000), numbers(200_000), numbers(200_000), zeros(200_000)], 3],
  matmul: ["matrix product, 256 × 256", [numbers(256 * 256), numbers(256 * 256), zeros(256 * 256), 256], 2],
  stencil: ["5-point stencil, 2000 × 1000", [numbers(2_000_000), zeros(2_000_000), 2000, 1000], 1],
  monteCarlo: ["Monte Carlo, 2 million points", [20_000]],
};
const middle = (list) => quantile(list, 0.5);
const time = (run) => {
  const start = performance.now();
  run();
  return (performance.now() - start) * 1000;
};

const numba = measureNumba(ROUNDS);
const rows = [];
for (const [name, [title, args, written]] of Object.entries(loops)) {
  const runs = { serial: () => serial[name](...args), one: () => parallel[name](...args), two: () => parallel[name](...args) };
  const times = { serial: [], one: [], two: [] };
  for (let round = 0; round < ROUNDS + 8; round++) {
    for (const kind of ["serial", "one", "two"]) {
      setNumThreads(kind === "two" ? 2 : 1);
      times[kind].push(time(runs[kind]));
    }
    // Threads start while nothing runs. Later they stay awake: on virtual machines a core that slept comes back late.
    if (round < 4) await setTimeout(50);
  }
  const [alone, one, two] = ["serial", "one", "two"].map((kind) => middle(times[kind].slice(8)));
  const lists = Array.from({ length: 5 }, () => {
    blocks = [];
    runs.one();
    return blocks;
  });
  blocks = undefined;
  const typical = lists[0].map((_, k) => middle(lists.map((list) => list[k])));
  const peer = numba?.loops[name];
  const check = checkOf(runs.two(), args[written]);
  if (peer && !isClose(peer.check, check)) throw new Error(`${name}: Numba gives ${peer.check} instead of ${check}`);
  const scaled = CORES.map((cores) => simulate(typical, cores));
  rows.push([
    title,
    `${(alone / 1000).toFixed(2)} ms`,
    `${(alone / two).toFixed(2)}×`,
    `${(one / two).toFixed(2)}×`,
    ...(peer ? [`${(peer.two / 1000).toFixed(2)} ms`, `${(peer.one / peer.two).toFixed(2)}×`, `${(peer.two / two).toFixed(2)}×`] : []),
    ...scaled.map(({ speedup }) => `${speedup.toFixed(1)}×`),
    scaled.at(-1).limit,
  ]);
}

const head = `Node ${process.versions.node}, ${os.cpus()[0].model.trim()}, ${os.availableParallelism()} cores, ${new Date().toISOString().slice(0, 10)}; medians of ${ROUNDS} interleaved rounds${numba ? `; Numba ${numba.version} with parallel=True, on its own` : ""}.`;
const peers = numba ? ["Numba, 2 threads", "Numba, 2 threads by 1", "2 threads by Numba's"] : [];
const titles = [
  "loop",
  "serial",
  "2 threads by serial",
  "2 threads by 1",
  ...peers,
  ...CORES.map((cores) => `${cores} cores`),
  "limit at 64",
];
const table = [titles, titles.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
console.log(`${head}\n\n${table}`);
if (process.argv.includes("--publish")) {
  const page = readFileSync(PAGE, "utf8");
  const [before, rest] = page.split(START);
  writeFileSync(PAGE, `${before}${START}\n\n${head}\n\n${table}\n\n${END}${rest.split(END)[1]}`);
}
process.exit(0);
