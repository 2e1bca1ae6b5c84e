/** The threads that share a memory; every copy of this package finds them there. */
import { takeFromArena, type KernelMemory } from "../memory.js";
import { FEWEST_REGION, LEAST_PATIENCE, MOST_FAILURES, MOST_REGION, PAGE, WORTH } from "./figures.js";
import { AT_SLEEPING, AT_STARTED, READY, SLEEPERS, slotOf, type Region, type Start } from "./layout.js";
import { POOL_WORKER } from "./pool-source.js";
import { newControl, type Pool } from "./pool-state.js";
import { createWorker, type PoolWorker } from "./workers.js";

/** Without threads at first. On other threads it is what they were given. */
export const poolOf = (kernel: KernelMemory): Pool => (kernel.pool ??= createPool(kernel));

interface OwnPool extends Pool {
  /** From 1 on, by number. */
  workers: (PoolWorker | undefined)[];
}

/** The pool of the thread that starts and ends the others. Variables in place of fields keep it small. */
function createPool(kernel: KernelMemory): OwnPool {
  /** Parts of memory whose threads have ended. */
  const regions: Region[] = [];
  /** Some thread has ended that should be there. */
  let missing = false;
  /** Threads in succession that could not start. */
  let failures = 0;

  const pool: OwnPool = {
    control: newControl(),
    patience: LEAST_PATIENCE,
    worth: WORTH,
    busy: false,
    workers: [],
    start(threads) {
      const { workers, control } = pool;
      if (workers.length >= threads && !missing) return;
      // Those above `threads` stay missing until more are asked for.
      missing &&= threads < workers.length;
      for (let thread = 1; thread < threads && failures < MOST_FAILURES; thread++) {
        if (workers[thread]) continue;
        const region = regions.pop() ?? takeRegion(kernel, threads);
        if (!region) return;
        const begin: Start = { wumba: 1, memory: kernel.memory, control: control.buffer, thread, region };
        // Another takes the place of a thread that has ended when a loop needs it.
        const ended = (): void => {
          regions.push(region);
          if (pool.workers[thread] !== worker) return;
          workers[thread] = undefined;
          missing = true;
          const slot = slotOf(thread);
          if (Atomics.exchange(control, slot + AT_STARTED, 0)) {
            Atomics.sub(control, READY, 1);
            failures = 0;
          } else failures++;
          if (Atomics.exchange(control, slot + AT_SLEEPING, 0)) Atomics.sub(control, SLEEPERS, 1);
        };
        let worker: PoolWorker | undefined;
        try {
          worker = workers[thread] = createWorker(POOL_WORKER, begin, ended);
        } catch {
          regions.push(region);
          failures = MOST_FAILURES;
        }
      }
    },
    renew() {
      const lost = pool.workers;
      pool.control = newControl();
      pool.workers = [];
      missing = false;
      for (const worker of lost) worker?.terminate();
    },
  };
  return pool;
}

/** All threads together get no more than a quarter of the memory. */
function takeRegion(kernel: KernelMemory, threads: number): Region | undefined {
  const share = kernel.buffer.byteLength / 4 / Math.max(threads - 1, 8);
  const bytes = Math.min(Math.max(share, FEWEST_REGION), MOST_REGION) & -PAGE;
  const start = takeFromArena(kernel, bytes, PAGE);
  return start ? { start, end: start + bytes } : undefined;
}
