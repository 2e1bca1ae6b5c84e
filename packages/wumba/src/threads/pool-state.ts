/** What is known of the threads that share a memory. */
import type { Region } from "./layout.js";

/** What starts and ends a thread; the types of hosts are left open, so that these declarations need neither the DOM's nor Node's. */
export interface PoolWorker {
  terminate(): unknown;
}

export interface Pool {
  control: Int32Array;
  numbers: Float64Array;
  /** From 1 on, by number. */
  workers: (PoolWorker | undefined)[];
  /** Parts of memory whose threads have ended. */
  readonly regions: Region[];
  /** Some thread has ended that should be there. */
  missing: boolean;
  /** Threads in succession that could not start. */
  failures: number;
  /** How long a thread may be at one block at least, in milliseconds. */
  patience: number;
  /** Nanoseconds of work from which on a loop is worth other threads. */
  worth: number;
  /** A job runs, of this thread. */
  busy: boolean;
}
