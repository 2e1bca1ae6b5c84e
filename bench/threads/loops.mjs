/**
 * Real loops on several threads, by the same loops compiled without threads and in Numba where it is installed, and
 * what the measured blocks and costs would give on machines with more cores: `node bench/threads/loops.mjs
 * [--publish]`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { BENCH } from "../kernels.mjs";
import { quantile } from "../report/statistics.mjs";
import { startDouble } from "./loops/double.mjs";
import { checkOf, isClose, measureNumba } from "./loops/numba.mjs";
import { buildModule } from "./build-module.mjs";
import { simulate } from "./simulate.mjs";

const PAGE = path.join(BENCH, "../docs/threads.md");
const [START, END] = ["<!-- measured by bench/threads/loops.mjs -->", "<!-- end of loops -->"];
const ROUNDS = 31;
/** Of each kind in a round; the middle one counts. */
const CALLS = 3;
const CORES = [4, 16, 64];

/** The address of the module of the loops, with or without threads. */
function build(threads) {
  const text = readFileSync(new URL("./loops/loops.ts", import.meta.url), "utf8");
  return buildModule(
    `loops/${threads ? "parallel" : "serial"}`,
    threads ? text : text.replaceAll("@njit { parallel: true }", "@njit"),
  );
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
const { setNumThreads } = await import("wumba");
const { loopCases } = await import("./loops/cases.mjs");
const modules = [await build(true), await build(false)];
const [parallel, serial] = await Promise.all(modules.map((module) => import(module)));
const double = await startDouble(modules[1]);
const loops = loopCases();
const middle = (list) => quantile(list, 0.5);
const time = (run) => {
  const start = performance.now();
  run();
  return (performance.now() - start) * 1000;
};

const numba = measureNumba(ROUNDS);
const rows = [];
for (const [name, [title, args, written]] of Object.entries(loops)) {
  const runs = {
    serial: () => serial[name](...args),
    one: () => parallel[name](...args),
    two: () => parallel[name](...args),
  };
  const times = { serial: [], one: [], two: [], double: [] };
  for (let round = 0; round < ROUNDS + 8; round++) {
    for (const kind of ["serial", "one", "two"]) {
      setNumThreads(kind === "two" ? 2 : 1);
      // As a program calls it that does so again and again: the thread of the pool sleeps while the others are
      // measured.
      times[kind].push(middle(Array.from({ length: CALLS }, () => time(runs[kind]))));
    }
    await double.awake(name);
    times.double.push(middle(Array.from({ length: CALLS }, () => time(() => double.run(runs.serial)))));
    double.asleep();
    // Threads start while nothing runs. Later they stay awake: on virtual machines a core that slept comes back late.
    if (round < 4) await setTimeout(50);
  }
  const [alone, one, two, twice] = ["serial", "one", "two", "double"].map((kind) => times[kind].slice(8));
  // By the round: what else the machine does changes in the course of a run.
  const gain = (by, than = two) => `${middle(by.map((microseconds, k) => microseconds / than[k])).toFixed(2)}×`;
  const best = gain(
    alone.map((microseconds) => 2 * microseconds),
    twice,
  );
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
    `${(middle(alone) / 1000).toFixed(2)} ms`,
    gain(alone),
    gain(one),
    best,
    ...(peer
      ? [
          `${(peer.two / 1000).toFixed(2)} ms`,
          `${(peer.one / peer.two).toFixed(2)}×`,
          `${(peer.two / middle(two)).toFixed(2)}×`,
        ]
      : []),
    ...scaled.map(({ speedup }) => `${speedup.toFixed(1)}×`),
    scaled.at(-1).limit,
  ]);
}

const head = `Node ${process.versions.node}, ${os.cpus()[0].model.trim()}, ${os.availableParallelism()} cores, ${new Date().toISOString().slice(0, 10)}; medians of ${ROUNDS} interleaved rounds of ${CALLS} calls${numba ? `; Numba ${numba.version} with parallel=True, on its own` : ""}.`;
const peers = numba ? ["Numba, 2 threads", "Numba, 2 threads by 1", "2 threads by Numba's"] : [];
const titles = [
  "loop",
  "serial",
  "2 threads by serial",
  "2 threads by 1",
  "two such loops on two cores",
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
