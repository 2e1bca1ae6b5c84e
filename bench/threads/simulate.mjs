/**
 * Times of blocks, in microseconds, and a number of cores in; how much faster than one core a loop would be, and what
 * limits it, out. Threads take the next block when they are done with one; the costs are those that run.mjs measures,
 * the contention an assumption.
 */

/** Threads that sleep are woken one after the other by the kernel of the operating system. */
const WAKE = 15;
const WAKE_NEXT = 1;
/** Taking a block, alone, and more of it for each other thread that wants one at the same time. */
const CLAIM = 0.1;
const CONTENTION = 0.05;

export function simulate(blocks, cores) {
  const serial = blocks.reduce((sum, time) => sum + time, 0);
  const threads = Array.from({ length: cores }, (_, thread) => (thread === 0 ? 0 : WAKE + WAKE_NEXT * (thread - 1)));
  let shared = 0;
  for (const time of blocks) {
    const next = threads.indexOf(Math.min(...threads));
    // The counter is one cache line: two threads cannot take a block at once.
    const taken = Math.max(threads[next], shared) + CLAIM;
    shared = taken + (cores > 1 ? CONTENTION : 0);
    threads[next] = taken + time;
  }
  const end = Math.max(
    ...threads.filter((_, thread) => thread === 0 || threads[thread] > WAKE + WAKE_NEXT * (thread - 1)),
  );
  return { speedup: serial / end, limit: limitOf(blocks, cores, serial, end) };
}

function limitOf(blocks, cores, serial, end) {
  const longest = Math.max(...blocks);
  if (serial / cores < WAKE + WAKE_NEXT * cores) return "waking the threads";
  if (blocks.length < 4 * cores || longest > end / 3) return "too few blocks";
  return "the cores";
}
