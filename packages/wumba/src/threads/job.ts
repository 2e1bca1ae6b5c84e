/**
 * One parallel loop, as the calling thread sees it: it writes the job down, takes its part, and waits for the blocks
 * that others have taken. What it passes on are variables in place of fields: names of fields stay in bundles.
 */
import { now } from "../engine.js";
import { claim, fail, runShare, start, type Task } from "./claim.js";
import { CALLER_LOOKS, CALLER_SPIN, EXPECTED, PATIENCE } from "./figures.js";
import * as at from "./layout.js";
import type { Pool } from "./pool-state.js";

/** Of the last job: blocks that the calling thread has run itself, and the time that took, in milliseconds. */
export let ran = 0;
export let time = 0;
/** The block that failed there, `NONE` when none did, and what it threw. */
export let own: number = at.NONE;
export let error: unknown;

/**
 * Runs a job, which is written as layout.ts has it; the lowest block that failed, `NONE` when none did. `expected` is
 * what one thread would take for all of it, in milliseconds; `check` throws when the call is to end.
 */
export function runJob(
  pool: Pool,
  run: Task,
  module: number,
  task: number,
  context: number,
  blocks: number,
  schedule: number,
  threads: number,
  caller: number,
  call: number,
  expected: number,
  check: (() => void) | undefined,
): number {
  const { control } = pool;
  const generation = Atomics.add(control, at.GENERATION, 1) + 1;
  const base = Atomics.load(control, at.NEXT);
  Atomics.store(control, at.FAILED, at.NONE);
  control[at.MODULE] = module;
  control[at.TASK] = task;
  control[at.CONTEXT] = context;
  control[at.BASE] = base;
  control[at.BLOCKS] = blocks;
  control[at.SCHEDULE] = schedule;
  control[at.THREADS] = threads;
  control[at.CALLER] = caller;
  control[at.CALL] = call;
  Atomics.store(control, at.GENERATION, generation + 1);
  if (Atomics.load(control, at.SLEEPERS) > 0) Atomics.notify(control, at.GENERATION);

  own = at.NONE;
  error = undefined;
  ran = 0;
  const begin = now();
  let done = 0;
  for (let size; (size = claim(control, base, blocks, schedule, threads)); done += size) {
    try {
      check?.();
      const first = start;
      runShare(control, run, context);
      ran += start - first;
    } catch (thrown) {
      fail(control, (own = start));
      error = thrown;
    }
  }
  time = now() - begin;
  Atomics.add(control, at.DONE, done);
  awaitOthers(pool, control, expected);
  return Atomics.load(control, at.FAILED);
}

/** Throws when a thread does not come back. */
function awaitOthers(pool: Pool, control: Int32Array, expected: number): void {
  const all = Atomics.load(control, at.NEXT);
  const begin = now();
  for (let waited = 0; waited < CALLER_SPIN; waited = now() - begin)
    for (let look = 0; look < CALLER_LOOKS; look++) if (Atomics.load(control, at.DONE) === all) return;
  const limit = Math.max(pool.patience, time * PATIENCE, expected * EXPECTED);
  Atomics.store(control, at.WAITING, 1);
  for (let done; (done = Atomics.load(control, at.DONE)) !== all;) {
    if (now() - begin > limit) giveUp(pool);
    sleep(control, done, limit);
  }
  Atomics.store(control, at.WAITING, 0);
}

/** Pages may not sleep; they look again. */
let sleep = (control: Int32Array, done: number, limit: number): void => {
  try {
    Atomics.wait(control, at.DONE, done, limit);
  } catch {
    sleep = () => undefined;
  }
};

function giveUp(pool: Pool): never {
  pool.renew();
  throw new Error(
    "wumba: a thread of a parallel loop has ended in the midst of its work; what the loop writes is incomplete",
  );
}
