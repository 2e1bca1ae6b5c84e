/** Tickets of a job to blocks: how threads share the work. */
import { FAILED, NEXT, NONE } from "./layout.js";
import { DYNAMIC, STATIC } from "./figures.js";

/** Blocks from `start` up to `end`. While they run, `start` is the one that does. */
export interface Share {
  start: number;
  end: number;
}

export type Task = (block: number, context: number) => void;

/**
 * Takes blocks of the job with these parameters; the number of them, 0 when none are left. They are taken in the order
 * of their numbers: when a block fails, all before it have been taken. After a failure all that is left is taken at
 * once, and skipped.
 */
export function claim(
  control: Int32Array,
  base: number,
  blocks: number,
  schedule: number,
  threads: number,
  share: Share,
): number {
  for (;;) {
    const ticket = Atomics.load(control, NEXT);
    const start = (ticket - base) >>> 0;
    if (start >= blocks) return 0;
    const left = blocks - start;
    let size = 1;
    if (Atomics.load(control, FAILED) !== NONE) size = left;
    else if (schedule !== DYNAMIC)
      size = Math.min(left, Math.ceil(schedule === STATIC ? blocks / threads : left / (2 * threads)));
    if (Atomics.compareExchange(control, NEXT, ticket, (ticket + size) | 0) === ticket) {
      share.start = start;
      share.end = start + size;
      return size;
    }
  }
}

/** Runs the blocks of a share, up to one that has failed. */
export function runShare(control: Int32Array, share: Share, task: Task, context: number): void {
  for (; share.start < share.end && Atomics.load(control, FAILED) > share.start; share.start++)
    task(share.start, context);
}

/** Notes that a block has failed: the lowest one counts. */
export function fail(control: Int32Array, block: number): void {
  for (;;) {
    const lowest = Atomics.load(control, FAILED);
    if (lowest <= block || Atomics.compareExchange(control, FAILED, lowest, block) === lowest) return;
  }
}
