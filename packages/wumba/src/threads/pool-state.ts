/** What is known of the threads that share a memory. */
import { LEAST_PATIENCE, MOST_THREADS, WORTH } from "./figures.js";
import { controlBytes, FAILED, NONE } from "./layout.js";

/** As a thread that forks loops sees them. */
export interface Pool {
  control: Int32Array;
  /** How long a thread may be at one block at least, in milliseconds. */
  patience: number;
  /** Nanoseconds of work from which on a loop is worth other threads. */
  worth: number;
  /** A job runs, of this thread. */
  busy: boolean;
  /**
   * Starts threads until there are `threads` with the calling one, as far as there is room; it never waits for them.
   */
  start(threads: number): void;
  /** After a thread has been lost with a block of a job: nothing of the old threads can meet jobs to come. */
  renew(): void;
}

/** Of a thread that has no others. */
export const newPool = (control: Int32Array): Pool => ({
  control,
  patience: LEAST_PATIENCE,
  worth: WORTH,
  busy: false,
  start: () => undefined,
  renew() {
    this.control = newControl();
  },
});

export function newControl(): Int32Array {
  const control = new Int32Array(new SharedArrayBuffer(controlBytes(MOST_THREADS)));
  control[FAILED] = NONE;
  return control;
}
