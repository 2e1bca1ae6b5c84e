/**
 * One parallel loop, as the calling thread sees it: it writes the job down, takes its part, and waits for the blocks
 * that others have taken.
 */
import { now } from "../engine.js";
import { claim, fail, runShare, type Share, type Task } from "./claim.js";
import * as at from "./layout.js";
import type { Pool } from "./pool-state.js";
import { CALLER_SPIN, CALLER_LOOKS, PATIENCE, EXPECTED } from "./figures.js";

/** What a thread needs to take part, besides the number of the task. */
export interface Job {
  readonly module: number;
  readonly task: number;
  readonly blocks: number;
  readonly context: number;
  readonly schedule: number;
  readonly threads: number;
  readonly caller: number;
  readonly call: number;
  /** What one thread would take for all of it, in milliseconds. */
  readonly expected: number;
  /** Throws when the call is to end. */
  readonly check: (() => void) | undefined;
}

/** How a job ended for the calling thread. */
export interface Outcome {
  /** Blocks that it has run itself, and the time that took, in milliseconds. */
  ran: number;
  time: number;
  /** The lowest block that failed, `NONE` when none did. */
  failed: number;
  /** The block that failed here, and what it threw. */
  own: number;
  error: unknown;
}

const share: Share = { start: 0, end: 0 };
const outcome: Outcome = { ran: 0, time: 0, failed: at.NONE, own: at.NONE, error: undefined };

/** The result is overwritten by the next job. */
export function runJob(pool: Pool, job: Job, task: Task): Outcome {
  const { control } = pool;
  const base = publish(control, job);
  takePart(control, base, job, task);
  awaitOthers(pool, control, job.expected);
  outcome.failed = Atomics.load(control, at.FAILED);
  return outcome;
}

function publish(control: Int32Array, job: Job): number {
  const generation = Atomics.add(control, at.GENERATION, 1) + 1;
  const base = Atomics.load(control, at.NEXT);
  Atomics.store(control, at.FAILED, at.NONE);
  control[at.MODULE] = job.module;
  control[at.TASK] = job.task;
  control[at.CONTEXT] = job.context;
  control[at.BASE] = base;
  control[at.BLOCKS] = job.blocks;
  control[at.SCHEDULE] = job.schedule;
  control[at.THREADS] = job.threads;
  control[at.CALLER] = job.caller;
  control[at.CALL] = job.call;
  Atomics.store(control, at.GENERATION, generation + 1);
  if (Atomics.load(control, at.SLEEPERS) > 0) Atomics.notify(control, at.GENERATION);
  return base;
}

function takePart(
  control: Int32Array,
  base: number,
  { blocks, context, schedule, threads, check }: Job,
  task: Task,
): void {
  outcome.ran = 0;
  outcome.own = at.NONE;
  outcome.error = undefined;
  const start = now();
  let done = 0;
  for (let size; (size = claim(control, base, blocks, schedule, threads, share)); done += size) {
    try {
      check?.();
      const first = share.start;
      runShare(control, share, task, context);
      outcome.ran += share.start - first;
    } catch (error) {
      fail(control, (outcome.own = share.start));
      outcome.error = error;
    }
  }
  outcome.time = now() - start;
  Atomics.add(control, at.DONE, done);
}

/** Throws when a thread does not come back. */
function awaitOthers(pool: Pool, control: Int32Array, expected: number): void {
  const all = Atomics.load(control, at.NEXT);
  const start = now();
  for (let waited = 0; waited < CALLER_SPIN; waited = now() - start)
    for (let look = 0; look < CALLER_LOOKS; look++) if (Atomics.load(control, at.DONE) === all) return;
  const limit = Math.max(pool.patience, outcome.time * PATIENCE, expected * EXPECTED);
  Atomics.store(control, at.WAITING, 1);
  for (let done; (done = Atomics.load(control, at.DONE)) !== all;) {
    if (now() - start > limit) giveUp(pool);
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
