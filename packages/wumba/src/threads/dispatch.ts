/** A kernel runs the blocks of a loop on the threads of the pool, where that is worth it. */
import { now } from "../engine.js";
import type { KernelFunctions } from "../instantiate.js";
import type { KernelMemory } from "../memory.js";
import { CALL, NESTED, STOP } from "../wire.js";
import type { Task } from "./claim.js";
import { getNumThreads } from "./count.js";
import { STOPPED } from "./failures.js";
import { DOUBT, SELDOM } from "./figures.js";
import { LOCK, NONE, READY } from "./layout.js";
import { error, own, ran, runJob, time } from "./job.js";
import type { Pool } from "./pool-state.js";
import { rethrow } from "./rethrow.js";

/**
 * Puts among the functions that a module imports the one that forks loops. `place` is where other threads find the
 * module, 0 when there is no room.
 */
export function forkOn(
  kernel: KernelMemory,
  pool: Pool,
  functions: KernelFunctions,
  place: () => number,
): (exports: KernelFunctions) => void {
  /** Of each loop that was timed: the time that it takes by the time that it was estimated at. */
  const factors: (number | undefined)[] = [];
  /** How often each was too short since then. */
  const short: number[] = [];
  const stop = functions[STOPPED] as (() => void) | undefined;
  const check = stop && ((): void => void (Atomics.load(kernel.words, STOP) && stop()));
  let tasks: KernelFunctions;

  /** From the part of the work that this thread did, and its time in milliseconds. */
  const learn = (task: number, work: number, part: number, took: number): void => {
    if (!(part > 0)) return;
    // Clocks may be coarse.
    const factor = Math.max((took * 1e6) / part / work, 1 / DOUBT);
    factors[task] = ((factors[task] ?? factor) + factor) / 2;
  };

  functions["k"] = (task: number, blocks: number, context: number, work: number, schedule: number): number => {
    const factor = factors[task];
    const estimate = work * (factor ?? 1);
    if (!(estimate * DOUBT >= pool.worth) || blocks < 2) return 0;
    const threads = getNumThreads();
    if (threads < 2 || pool.busy || kernel.words[NESTED]) return 0;
    const run = tasks[`p${task}`] as Task;
    if (estimate < pool.worth) {
      if (factor !== undefined && (short[task] = (short[task] ?? 0) + 1) % SELDOM) return 0;
      // All blocks on this thread, to see how long they take.
      const begin = now();
      pool.busy = true;
      try {
        for (let block = 0; block < blocks; block++) run(block, context);
      } finally {
        pool.busy = false;
      }
      learn(task, work, 1, now() - begin);
      return 1;
    }
    pool.start(threads);
    const { control } = pool;
    const module = control[READY]! && place();
    if (!module || Atomics.compareExchange(control, LOCK, 0, 1)) return 0;
    const stack = kernel.stack.value;
    const { byteOffset } = kernel.words;
    let failed: number;
    pool.busy = true;
    try {
      const call = kernel.words[CALL]!;
      // oxfmt-ignore
      failed = runJob(
        pool, run, module, task, context, blocks, schedule, threads, byteOffset, call, estimate / 1e6, check,
      );
    } finally {
      pool.busy = false;
      Atomics.store(control, LOCK, 0);
    }
    if (failed === NONE) {
      learn(task, work, ran / blocks, time);
      return 1;
    }
    if (own === failed) throw error;
    kernel.stack.value = stack;
    rethrow(pool, failed, functions);
  };
  return (exports) => (tasks = exports);
}
