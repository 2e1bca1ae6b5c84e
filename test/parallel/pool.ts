/** The pool of threads as tests look at it: shared by all copies of the runtime. */
import { setNumThreads } from "wumba";

interface Pool {
  readonly control: Int32Array;
  worth: number;
}

/** Indices of the control block; see threads/layout.ts of the runtime. */
const GENERATION = 0;
const READY = 49;
const MOST_THREADS = 8;

type Owner = Readonly<Record<symbol, { readonly pool?: Pool } | null | undefined>>;
const pool = (): Pool | undefined => (globalThis as unknown as Owner)[Symbol.for("wumba.memory.2")]?.pool;

/** The control block that the threads share. */
export const control = (): Int32Array => pool()!.control;

/** How many jobs there have been. */
export const jobs = (): number => (pool()?.control[GENERATION] ?? 0) / 2;

let worth: number | undefined;

/** From now on the smallest loop is worth other threads; the result puts that back. */
export function shareEverything(): () => void {
  worth = 0;
  return () => {
    worth = undefined;
    const found = pool();
    if (found) found.worth = 50_000;
  };
}

/** Runs some parallel loop until all threads are there. */
export async function threadsStarted(run: () => unknown): Promise<void> {
  setNumThreads(MOST_THREADS);
  for (let tries = 0; tries < 3000; tries++) {
    run();
    const found = pool();
    if (found && worth !== undefined) found.worth = worth;
    if ((found?.control[READY] ?? 0) >= MOST_THREADS - 1) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("the threads do not start");
}
