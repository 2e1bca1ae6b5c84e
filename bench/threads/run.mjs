/** What a parallel loop costs and gains: `node bench/threads/run.mjs [--publish]`. */
import { readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { BENCH } from "../kernels.mjs";
import { quantile } from "../report/statistics.mjs";
import { loadKernels } from "./kernels.mjs";

const PAGE = path.join(BENCH, "../docs/threads.md");
const [START, END] = ["<!-- measured by bench/threads/run.mjs -->", "<!-- end -->"];
const LONG = 1e12;
const BLOCKS = 16;
/** Nanoseconds of one turn of the kernels, roughly. */
const TURN = 6;

const m = await loadKernels({
  empty: { turns: 0 },
  short: { turns: 10 },
  shortPlain: { turns: 10, forks: false },
  middle: { turns: 200 },
  middlePlain: { turns: 200, forks: false },
  long: { turns: 20_000 },
  longer: { turns: 200_000 },
});
const x = m.float64Array(8 * 64);
const at = x.byteOffset;
const times = (count, run) =>
  Array.from({ length: count }, () => {
    const start = performance.now();
    run();
    return (performance.now() - start) * 1000;
  });
const middle = (list) => quantile(list, 0.5);

m.setNumThreads(2);
const began = performance.now();
m.empty(at, 2, LONG);
const firstCall = performance.now() - began;
if (typeof m.empty(at, 2, LONG) !== "number") throw new Error("the kernels of the bench do not run");
while (!m.empty(at, 2, LONG)) await setTimeout(1);
const threadsThere = performance.now() - began;
times(50_000, () => m.empty(at, 2, LONG));
const rows = [
  ["fork and join, threads awake, 2 blocks", `${middle(times(50_000, () => m.empty(at, 2, LONG))).toFixed(2)} µs`],
  ["the same, 16 blocks", `${middle(times(50_000, () => m.empty(at, BLOCKS, LONG))).toFixed(2)} µs`],
];
const parked = [];
for (let round = 0; round < 300; round++) {
  await setTimeout(2);
  parked.push(...times(1, () => m.empty(at, 2, LONG)));
}
rows.push(["the same, threads asleep, 2 blocks", `${middle(parked).toFixed(1)} µs`]);
rows.push(["the call that starts the first thread", `${firstCall.toFixed(1)} ms`]);
rows.push(["until that thread takes part", `${threadsThere.toFixed(0)} ms`]);

for (const [name, turns] of [
  ["short", 10],
  ["middle", 200],
]) {
  const rounds = Array.from({ length: 30 }, () => {
    const [asking, plain] = [name, `${name}Plain`].map(
      (kernel) =>
        times(1, () => {
          for (let k = 0; k < 2000; k++) m[kernel](at, BLOCKS, turns * BLOCKS);
        })[0],
    );
    return [asking / 2000, plain / 2000];
  });
  const plain = middle(rounds.map(([, time]) => time));
  const more = middle(rounds.map(([asking, time]) => asking / time)) - 1;
  rows.push([
    `a loop of ${plain.toFixed(1)} µs that stays on one thread, by the same without threads`,
    `${more < 0 ? "−" : "+"}${Math.abs(more * 100).toFixed(1)} %`,
  ]);
}

for (const [name, turns] of [
  ["long", 20_000],
  ["longer", 200_000],
]) {
  const rounds = Array.from({ length: 25 }, () =>
    [1, 2].map((threads) => {
      m.setNumThreads(threads);
      return times(1, () => m[name](at, BLOCKS, turns * BLOCKS * TURN))[0];
    }),
  );
  const serial = middle(rounds.map(([time]) => time));
  rows.push([
    `a loop of ${(serial / 1000).toFixed(1)} ms of arithmetic, two threads by one`,
    `${middle(rounds.map(([one, two]) => one / two)).toFixed(2)}×`,
  ]);
}

const head = `Node ${process.versions.node}, ${os.cpus()[0].model.trim()}, ${os.availableParallelism()} cores, ${new Date().toISOString().slice(0, 10)}; medians.`;
const table = ["| what | |", "|---|---|", ...rows.map((row) => `| ${row.join(" | ")} |`)].join("\n");
console.log(`${head}\n\n${table}`);
if (process.argv.includes("--publish")) {
  if (os.loadavg()[0] > os.availableParallelism() / 2)
    throw new Error("the machine is busy: times of two threads would be wrong");
  const page = readFileSync(PAGE, "utf8");
  const [before, rest] = page.split(START);
  writeFileSync(PAGE, `${before}${START}\n\n${head}\n\n${table}\n\n${END}${rest.split(END)[1]}`);
}
