/** The threads that share a memory; every copy of this package finds them there. */
import { takeFromArena, type KernelMemory } from "../memory.js";
import { MOST_THREADS } from "./count.js";
import { AT_SLEEPING, AT_STARTED, controlBytes, FAILED, NONE, READY, SLEEPERS, slotOf, type Region, type Start } from "./layout.js";
import type { Pool } from "./pool-state.js";
import { createWorker } from "./workers.js";

const PAGE = 65536;
const FEWEST_BYTES = 1280 * 1024;
const MOST_BYTES = 16 * 1024 * 1024;
/** After so many threads in succession that have ended before they could start, no more are made. */
const MOST_FAILURES = 8;

/** Without threads at first. */
export function poolOf(kernel: KernelMemory): Pool {
  return (kernel.pool ??= {
    ...newControl(),
    workers: [],
    regions: [],
    missing: false,
    failures: 0,
    patience: 30_000,
    worth: 50_000,
    busy: false,
  });
}

function newControl(): Pick<Pool, "control" | "numbers"> {
  const buffer = new SharedArrayBuffer(controlBytes(MOST_THREADS));
  const control = new Int32Array(buffer);
  control[FAILED] = NONE;
  return { control, numbers: new Float64Array(buffer) };
}

/** Starts threads until there are `threads` with the calling one, as far as there is room; it never waits for them. */
export function startThreads(kernel: KernelMemory, threads: number): void {
  const pool = poolOf(kernel);
  const { workers } = pool;
  if (workers.length >= threads && !pool.missing) return;
  pool.missing = false;
  for (let thread = 1; thread < threads && pool.failures < MOST_FAILURES; thread++)
    if (!workers[thread] && !startThread(kernel, thread, threads)) return;
}

function startThread(kernel: KernelMemory, thread: number, threads: number): boolean {
  const pool = poolOf(kernel);
  const { control, workers, regions } = pool;
  const region = regions.pop() ?? takeRegion(kernel, threads);
  if (!region) return false;
  const start: Start = { wumba: 1, memory: kernel.memory, control: control.buffer, thread, region };
  try {
    const worker = createWorker(start, () => {
      regions.push(region);
      if (pool.workers[thread] === worker) forget(pool, thread);
    });
    workers[thread] = worker;
    return true;
  } catch {
    regions.push(region);
    pool.failures = MOST_FAILURES;
    return false;
  }
}

/** A thread has ended; another takes its place when a loop needs it. */
function forget(pool: Pool, thread: number): void {
  const { control, workers } = pool;
  workers[thread] = undefined;
  pool.missing = true;
  const slot = slotOf(thread);
  if (Atomics.exchange(control, slot + AT_STARTED, 0)) {
    Atomics.sub(control, READY, 1);
    pool.failures = 0;
  } else pool.failures++;
  if (Atomics.exchange(control, slot + AT_SLEEPING, 0)) Atomics.sub(control, SLEEPERS, 1);
}

/** All threads together get no more than a quarter of the memory. */
function takeRegion(kernel: KernelMemory, threads: number): Region | undefined {
  const share = kernel.buffer.byteLength / 4 / Math.max(threads - 1, 8);
  const bytes = Math.min(Math.max(share, FEWEST_BYTES), MOST_BYTES) & -PAGE;
  const start = takeFromArena(kernel, bytes, PAGE);
  return start ? { start, end: start + bytes } : undefined;
}

/** After a thread has been lost with a block of a job: nothing of the old threads can meet jobs to come. */
export function renew(pool: Pool): void {
  const lost = pool.workers;
  Object.assign(pool, newControl(), { workers: [], missing: false });
  for (const worker of lost) worker?.terminate();
}
