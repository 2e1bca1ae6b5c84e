/** How many threads parallel loops may use; every copy of this package on the page agrees. */
import { attempt, builtinModule } from "../engine.js";
import { MOST_THREADS } from "./figures.js";

const KEY = Symbol.for("wumba.threads.1");
const owner = globalThis as unknown as Record<symbol, number | undefined>;

/** Imitations of Node may have part of its modules. */
const hardwareThreads = (): number =>
  attempt(() => builtinModule<{ availableParallelism(): number }>("os")!.availableParallelism()) ||
  attempt(() => (globalThis as { navigator?: { hardwareConcurrency?: number } }).navigator!.hardwareConcurrency) ||
  1;

/**
 * Sets how many threads the loops of kernels under `// @njit { parallel: true }` use at most, the calling thread among
 * them. With 1 they run on the calling thread alone. The results are the same for any number. It may be more than the
 * machine has.
 * @throws RangeError unless `count` is an integer from 1 to 256
 */
export function setNumThreads(count: number): void {
  if (!Number.isInteger(count) || count < 1 || count > MOST_THREADS)
    throw new RangeError(
      `setNumThreads: the number of threads must be an integer from 1 to ${MOST_THREADS}, not ${count}`,
    );
  owner[KEY] = count;
}

/**
 * How many threads parallel loops use at most: what {@link setNumThreads} has set, else as many as the machine can run
 * at a time.
 */
export function getNumThreads(): number {
  return (owner[KEY] ??= Math.min(hardwareThreads(), MOST_THREADS));
}

/**
 * The number of the thread that runs this iteration of a parallel loop, from 0, the calling thread, up to
 * `getNumThreads() - 1`. 0 in JavaScript.
 */
export function threadId(): number {
  return 0;
}
