/**
 * Random parallel calls for a long time, compared with JavaScript, while threads are ended now and then, at work or
 * not: `node bench/threads/soak.mjs [--minutes N] [--seed S]`. It reports calls, wrong answers, the growth of memory
 * and threads that remain; it fails where there is something wrong.
 */
import { existsSync, readdirSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { setNumThreads } from "wumba";
import { quantile } from "../report/statistics.mjs";
import { difference, outcome, place, randomCall, randomNumbers } from "./soak/calls.mjs";
import { loadCompiled, loadPlain } from "./soak/kernel-modules.mjs";

const { values } = parseArgs({
  options: { minutes: { type: "string", default: "1" }, seed: { type: "string", default: "1" } },
});
const SCHEDULES = ["dynamic", "static", "guided"];
const THREADS = 8;
const WORTH = 50_000;
/** Calls between two rests of the event loop, in which threads start and end. */
const BATCH = 20;
const SAMPLE_EVERY = Math.max(1000, Number(values.minutes) * 500);
const KILL_EVERY = 5000;
/** How long a thread that was ended in the midst of its work is waited for, in milliseconds. */
const PATIENCE = 5000;
const LOST = "a thread of a parallel loop has ended in the midst of its work";
/** Growth of memory from the first third to the last that is more than noise. */
const MOST_GROWTH = 32;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");
const plain = await loadPlain();
const compiled = [];
for (const schedule of SCHEDULES) compiled.push([schedule, await loadCompiled(schedule)]);
/** What the runtime knows of its memory and threads. */
const memory = () => globalThis[Symbol.for("wumba.memory.2")];
const below = randomNumbers(Number(values.seed));
const tasks = () => (existsSync("/proc/self/task") ? readdirSync("/proc/self/task").length : 0);

const told = { calls: 0, jobs: 0, errors: 0, ended: 0, lost: 0, wrong: 0 };

function callOnce() {
  const call = randomCall(below);
  const [schedule, module] = compiled[below(compiled.length)];
  const threads = 1 + below(THREADS);
  setNumThreads(threads);
  const { pool } = memory() ?? {};
  // Now and then the smallest loop is shared.
  if (pool) Object.assign(pool, { worth: below(2) ? 0 : WORTH, patience: PATIENCE });
  const expected = outcome(
    plain[call.name],
    call.args.map((arg) => (ArrayBuffer.isView(arg) ? arg.slice() : arg)),
  );
  const { placed, where, done } = place(call, below);
  const before = jobs();
  const actual = outcome(module[call.name], placed);
  told.calls++;
  told.jobs += jobs() - before;
  told.errors += actual.end.includes("Error") ? 1 : 0;
  const lost = actual.end.includes(LOST);
  told.lost += lost ? 1 : 0;
  const wrong = lost ? "" : difference(call, expected, actual);
  if (wrong) {
    told.wrong++;
    console.log(
      `WRONG ${call.name} of ${call.args[0].length}, ${schedule}, ${threads} threads, arrays ${where}, call ${told.calls}: ${wrong}`,
    );
  }
  done();
}

/** How many loops have run on several threads. */
const jobs = () => (memory()?.pool?.control[0] ?? 0) / 2;

/** All threads are there, whatever has been ended. */
async function allThreads() {
  setNumThreads(THREADS);
  const x = new Float64Array(100_000);
  for (let tries = 0; tries < 1000; tries++) {
    memory().pool.worth = 0;
    compiled[0][1].sum(x, 1);
    await setTimeout(10);
    if (memory().pool.workers.filter(Boolean).length === THREADS - 1 && memory().pool.control[49] === THREADS - 1)
      return;
  }
  throw new Error("threads are missing");
}

function sample() {
  collectGarbage();
  const { rss, heapUsed } = process.memoryUsage();
  return { rss: rss / 2 ** 20, heap: heapUsed / 2 ** 20, free: memory().arenaEnd / 2 ** 20 };
}

for (let k = 0; k < 50; k++) callOnce();
await allThreads();
await setTimeout(500);
const tasksBefore = tasks();
const samples = [sample()];
const end = performance.now() + Number(values.minutes) * 60_000;
let nextSample = performance.now() + SAMPLE_EVERY;
let nextKill = performance.now() + KILL_EVERY;
while (performance.now() < end) {
  for (let k = 0; k < BATCH; k++) callOnce();
  await setTimeout(below(3));
  if (performance.now() > nextSample) {
    samples.push(sample());
    nextSample = performance.now() + SAMPLE_EVERY;
    const { rss, heap } = samples.at(-1);
    console.log(
      `${told.calls} calls, ${told.jobs} jobs, ${told.wrong} wrong, ${rss.toFixed(0)} MB, heap ${heap.toFixed(1)} MB, ${tasks()} tasks`,
    );
  }
  if (performance.now() > nextKill) {
    memory().pool.workers[1 + below(THREADS - 1)]?.terminate();
    told.ended++;
    nextKill = performance.now() + KILL_EVERY;
  }
}
await allThreads();
await setTimeout(500);
const stray = tasks() - tasksBefore;
samples.push(sample());

const third = Math.ceil(samples.length / 3);
const grown = Object.fromEntries(
  ["rss", "heap", "free"].map((kind) => {
    const [first, last] = [samples.slice(0, third), samples.slice(-third)].map((part) =>
      quantile(
        part.map((one) => one[kind]),
        0.5,
      ),
    );
    return [kind, last - first];
  }),
);
console.log(
  `${told.calls} calls, ${told.jobs} of them on several threads, ${told.errors} that threw, ${told.ended} threads ended, ${told.lost} of them at work; ${told.wrong} wrong answers`,
);
console.log(
  `growth of the process ${grown.rss.toFixed(1)} MB, of JavaScript's heap ${grown.heap.toFixed(2)} MB; room in kernel memory ${grown.free.toFixed(2)} MB; ${stray} stray threads`,
);
const failed = told.wrong > 0 || stray > 0 || grown.rss > MOST_GROWTH || grown.heap > MOST_GROWTH || grown.free < -1;
console.log(failed ? "FAILED" : "fine");
process.exitCode = failed ? 1 : 0;
