/** What a kernel with parallel loops imports: it runs the blocks of a loop on the threads of the pool, where that is worth it. */
import type { Fork } from "../link.js";
import { CALL, NESTED, takeFromArena, WORDS, type KernelMemory } from "../memory.js";
import type { Task } from "./claim.js";
import { getNumThreads } from "./count.js";
import { LOCK, MODULE_WORDS, NONE, READY } from "./layout.js";
import { runJob, type Outcome } from "./job.js";
import { poolOf, startThreads } from "./pool.js";
import type { Pool } from "./pool-state.js";
import { rethrow } from "./rethrow.js";

/** Estimates may be so many times too low: such loops are timed once, and seldom again. */
const DOUBT = 16;
const SELDOM = 64;

/** Of one loop: the time that it takes by the time that it was estimated at, and how often it was too short since it was timed. */
interface Experience {
  factor: number;
  timed: boolean;
  short: number;
}

/**
 * Completes what a module imports, before it is instantiated. `numbers` are the bytes of its static data, their alignment, and the entries of its
 * function table; the result takes what it exports.
 */
export const fork: Fork = (kernel, imports, bytes, numbers) => {
  imports["GOT.mem"] = { "w.words": new WebAssembly.Global({ value: "i32", mutable: true }, WORDS) };
  const functions = imports["w"]!;
  if (!kernel.adapt || !bytes) {
    functions["k"] = () => 0;
    return () => undefined;
  }
  const pool = poolOf(kernel);
  const known: Experience[] = [];
  let tasks: Record<string, unknown>;
  let module = 0;
  functions["k"] = (task: number, blocks: number, context: number, work: number, schedule: number): number => {
    const experience = (known[task] ??= { factor: 1, timed: false, short: 0 });
    const estimate = work * experience.factor;
    if (!(estimate * DOUBT >= pool.worth) || blocks < 2) return 0;
    const threads = getNumThreads();
    if (threads < 2 || pool.busy || kernel.words[NESTED]) return 0;
    const run = tasks[`p${task}`] as Task;
    if (estimate < pool.worth) {
      if (experience.timed && ++experience.short % SELDOM) return 0;
      return alone(pool, run, blocks, context, work, experience);
    }
    startThreads(kernel, threads);
    const { control } = pool;
    if (!control[READY] || !(module ||= store(kernel, bytes, numbers))) return 0;
    if (Atomics.compareExchange(control, LOCK, 0, 1)) return 0;
    const stack = kernel.stack.value;
    let outcome: Outcome;
    pool.busy = true;
    try {
      const call = kernel.words[CALL]!;
      outcome = runJob(pool, { module, task, blocks, context, schedule, threads, caller: WORDS, call, expected: estimate / 1e6 }, run);
    } finally {
      pool.busy = false;
      Atomics.store(control, LOCK, 0);
    }
    if (outcome.failed === NONE) {
      learn(experience, work, outcome.ran / blocks, outcome.time);
      return 1;
    }
    if (outcome.own === outcome.failed) throw outcome.error;
    kernel.stack.value = stack;
    rethrow(pool, outcome.failed, functions);
  };
  return (exports) => (tasks = exports);
};

/** All blocks on this thread, to see how long they take. */
function alone(pool: Pool, run: Task, blocks: number, context: number, work: number, experience: Experience): number {
  pool.busy = true;
  const start = performance.now();
  try {
    for (let block = 0; block < blocks; block++) run(block, context);
  } finally {
    pool.busy = false;
  }
  learn(experience, work, 1, performance.now() - start);
  return 1;
}

/** From the part of the work that this thread did, and its time in milliseconds. */
function learn(experience: Experience, work: number, part: number, time: number): void {
  if (!(part > 0)) return;
  // Clocks may be coarse.
  const factor = Math.max((time * 1e6) / part / work, 1 / DOUBT);
  experience.factor = experience.timed ? (experience.factor + factor) / 2 : factor;
  experience.timed = true;
}

/** Puts a module where other threads find it; its address, 0 when there is no room. */
function store(kernel: KernelMemory, bytes: Uint8Array, [size = 0, align = 64, tableSize = 0]: readonly (number | undefined)[]): number {
  const header = MODULE_WORDS * 4;
  const address = takeFromArena(kernel, header + bytes.length, 16);
  if (!address) return 0;
  new Uint32Array(kernel.buffer, address, MODULE_WORDS).set([address + header, bytes.length, size, align, tableSize]);
  new Uint8Array(kernel.buffer, address + header, bytes.length).set(bytes);
  return address;
}
