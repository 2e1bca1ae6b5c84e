/** What a thread of the pool does: it waits for jobs and takes its part in them, for ever. */
import { THREAD } from "../wire.js";
import { claim, end, fail, runShare, start, type Task } from "./claim.js";
import { failureOf } from "./failures.js";
import { LOOKS, SPIN } from "./figures.js";
import * as at from "./layout.js";
import { openModules } from "./modules.js";
import { beginRegion } from "./region.js";
import { noteFailure } from "./rethrow.js";

export function serve({ control: shared, memory, region, thread }: at.Start): never {
  const control = new Int32Array(shared);
  const kernel = beginRegion(memory, region);
  kernel.words[THREAD] = thread;
  const [exportsOf, clearArena, resetStack, checkStack] = openModules(
    kernel,
    (functions) => void (functions["k"] = () => 0),
  );
  let call = 0;
  let caller = 0;
  const sleeping = at.slotOf(thread) + at.AT_SLEEPING;
  Atomics.store(control, at.slotOf(thread) + at.AT_STARTED, 1);
  Atomics.add(control, at.READY, 1);
  for (let seen = 0; ;) {
    const generation = awaitJob(control, seen, sleeping);
    const module = control[at.MODULE]!;
    const task = control[at.TASK]!;
    const context = control[at.CONTEXT]!;
    const base = control[at.BASE]!;
    const blocks = control[at.BLOCKS]!;
    const schedule = control[at.SCHEDULE]!;
    const threads = control[at.THREADS]!;
    const newCaller = control[at.CALLER]!;
    const newCall = control[at.CALL]!;
    // It was written while it was read.
    if (generation & 1 || Atomics.load(control, at.GENERATION) !== generation) continue;
    seen = generation;
    if (thread >= threads || (Atomics.load(control, at.NEXT) - base) >>> 0 >= blocks) continue;
    const run = exportsOf(module)?.[`p${task}`] as Task | undefined;
    if (!run) continue;
    let done = 0;
    for (let size; (size = claim(control, base, blocks, schedule, threads)); done += size) {
      // What it has allocated for a call is kept until another call begins.
      if (newCaller !== caller || newCall !== call) clearArena();
      caller = newCaller;
      call = newCall;
      try {
        runShare(control, run, context);
        checkStack();
      } catch (error) {
        const block = Math.min(start, end - 1);
        noteFailure(control, thread, generation, block, failureOf(error));
        resetStack();
        fail(control, block);
      }
    }
    if (!done) continue;
    Atomics.add(control, at.DONE, done);
    if (Atomics.load(control, at.WAITING)) Atomics.notify(control, at.DONE);
  }
}

/** Every host that has threads has this clock. */
const now = (): number => performance.now();

/** The generation of a job that has not been seen. */
function awaitJob(control: Int32Array, seen: number, sleeping: number): number {
  const until = now() + SPIN;
  let generation;
  do {
    for (let look = 0; look < LOOKS; look++)
      if ((generation = Atomics.load(control, at.GENERATION)) !== seen) return generation;
  } while (now() < until);
  Atomics.store(control, sleeping, 1);
  Atomics.add(control, at.SLEEPERS, 1);
  Atomics.wait(control, at.GENERATION, seen);
  Atomics.sub(control, at.SLEEPERS, 1);
  Atomics.store(control, sleeping, 0);
  return Atomics.load(control, at.GENERATION);
}
