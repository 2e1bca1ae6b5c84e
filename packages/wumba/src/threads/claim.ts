/** Tickets of a job to blocks: how threads share the work. */
import { DYNAMIC, STATIC } from "./figures.js";
import { FAILED, NEXT, NONE } from "./layout.js";

export type Task = (block: number, context: number) => void;

/** The blocks that this thread has taken: from `start` up to `end`. While they run, `start` is the one that does. */
export let start = 0;
export let end = 0;

/**
 * Takes blocks of the job with these parameters; the number of them, 0 when none are left. They are taken in the order
 * of their numbers: when a block fails, all before it have been taken. After a failure all that is left is taken at
 * once, and skipped.
 */
export function claim(control: Int32Array, base: number, blocks: number, schedule: number, threads: number): number {
  for (;;) {
    const ticket = Atomics.load(control, NEXT);
    const first = (ticket - base) >>> 0;
    if (first >= blocks) return 0;
    const left = blocks - first;
    let size = 1;
    if (Atomics.load(control, FAILED) !== NONE) size = left;
    else if (schedule !== DYNAMIC)
      size = Math.min(left, Math.ceil(schedule === STATIC ? blocks / threads : left / (2 * threads)));
    if (Atomics.compareExchange(control, NEXT, ticket, (ticket + size) | 0) === ticket) {
      start = first;
      end = first + size;
      return size;
    }
  }
}

/** Runs the blocks that were taken, up to one that has failed. */
export function runShare(control: Int32Array, task: Task, context: number): void {
  for (; start < end && Atomics.load(control, FAILED) > start; start++) task(start, context);
}

/** Notes that a block has failed: the lowest one counts. */
export function fail(control: Int32Array, block: number): void {
  for (;;) {
    const lowest = Atomics.load(control, FAILED);
    if (lowest <= block || Atomics.compareExchange(control, FAILED, lowest, block) === lowest) return;
  }
}
