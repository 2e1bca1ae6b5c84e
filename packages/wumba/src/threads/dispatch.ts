/** A kernel runs the blocks of a loop on the threads of the pool, where that is worth it. */
import { now } from "../engine.js";
import type { KernelFunctions } from "../instantiate.js";
import type { KernelMemory } from "../memory.js";
import { CALL, NESTED, STOP } from "../wire.js";
import type { Task } from "./claim.js";
import { getNumThreads } from "./count.js";
import { STOPPED } from "./failures.js";
import { LOCK, NONE, READY } from "./layout.js";
import { runJob, type Outcome } from "./job.js";
import type { Pool } from "./pool-state.js";
import { rethrow } from "./rethrow.js";
import { DOUBT, SELDOM } from "./figures.js";

/**
 * Of one loop: the time that it takes by the time that it was estimated at, and how often it was too short since it was
 * timed.
 */
interface Experience {
  factor: number;
  timed: boolean;
  short: number;
}

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
  const known: Experience[] = [];
  const stop = functions[STOPPED] as (() => void) | undefined;
  const check = stop && ((): void => void (Atomics.load(kernel.words, STOP) && stop()));
  let tasks: KernelFunctions;
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
    pool.start(threads);
    const { control } = pool;
    const module = control[READY]! && place();
    if (!module) return 0;
    if (Atomics.compareExchange(control, LOCK, 0, 1)) return 0;
    const stack = kernel.stack.value;
    let outcome: Outcome;
    pool.busy = true;
    try {
      const call = kernel.words[CALL]!;
      outcome = runJob(
        pool,
        {
          module,
          task,
          blocks,
          context,
          schedule,
          threads,
          caller: kernel.words.byteOffset,
          call,
          expected: estimate / 1e6,
          check,
        },
        run,
      );
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
}

/** All blocks on this thread, to see how long they take. */
function alone(pool: Pool, run: Task, blocks: number, context: number, work: number, experience: Experience): number {
  pool.busy = true;
  const start = now();
  try {
    for (let block = 0; block < blocks; block++) run(block, context);
  } finally {
    pool.busy = false;
  }
  learn(experience, work, 1, now() - start);
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
