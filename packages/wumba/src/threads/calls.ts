/** Whole calls of kernels on another thread. */
import type { KernelMemory } from "../memory.js";
import { ADOPTED, ARENA_END, ARENA_TOP, CALL } from "../wire.js";
import { setNumThreads } from "./count.js";
import { failureOf } from "./failures.js";
import { forkOn } from "./dispatch.js";
import type { CallReply, CallRequest, CallsStart } from "./layout.js";
import { openModules, type Modules } from "./modules.js";
import { newPool, type Pool } from "./pool-state.js";
import { arenaOfRegion, memoryOfRegion } from "./region.js";

export class Calls {
  private readonly kernel: KernelMemory;
  private readonly modules: Modules;
  private readonly pool: Pool;
  /** The top of the arena of its own, which static data are taken from. */
  private readonly top: number;

  constructor({ memory, region, control }: CallsStart) {
    this.kernel = memoryOfRegion(memory, region);
    this.top = arenaOfRegion(region);
    Atomics.store(this.kernel.words, ADOPTED, 1);
    const pool = (this.pool = newPool(new Int32Array(control)));
    // Threads of the pool tell calls apart by this number, and the region may have been another thread's.
    this.kernel.words[CALL] = Math.random() * 2 ** 32;
    this.modules = openModules(this.kernel, (functions, module) => forkOn(this.kernel, pool, functions, () => module));
  }

  run({ module, top, end, values, threads, worth, patience }: CallRequest): CallReply {
    const { kernel } = this;
    const [exportsOf, , resetStack, checkStack] = this.modules;
    const { words } = kernel;
    words[ARENA_TOP] = this.top;
    const run = exportsOf(module)?.["k"] as ((...values: readonly unknown[]) => unknown) | undefined;
    if (!run) return { unable: true };
    setNumThreads(threads);
    Object.assign(this.pool, { worth, patience });
    const { arenaEnd } = kernel;
    words[ARENA_TOP] = top;
    words[ARENA_END] = kernel.arenaEnd = end;
    try {
      const value = run(...values);
      checkStack();
      return { value };
    } catch (error) {
      resetStack();
      return { failure: failureOf(error) };
    } finally {
      words[ARENA_END] = kernel.arenaEnd = arenaEnd;
    }
  }
}
