/**
 * Blocks in any order, on the calling thread: what depends on the order of blocks shows, however fast the threads are.
 */

type Fork = (task: number, blocks: number, context: number, work: number, schedule: number) => number;
type Task = (block: number, context: number) => void;

/** Puts 0 … `blocks` - 1 in an order; undefined leaves a loop to the threads. */
export type Order = (blocks: number) => readonly number[];

let order: Order | undefined;

export function setOrder(wanted: Order | undefined): void {
  order = wanted;
}

/** From now on kernels that are linked ask for the order; the result ends that. */
export function watchForks(): () => void {
  const { Instance } = WebAssembly;
  WebAssembly.Instance = class extends Instance {
    constructor(module: WebAssembly.Module, imports: WebAssembly.Imports = {}) {
      const functions = imports["w"] as Record<string, unknown> | undefined;
      const fork = functions?.["k"] as Fork | undefined;
      let tasks: Record<string, unknown> = {};
      if (functions && fork)
        functions["k"] = (task: number, blocks: number, context: number, work: number, schedule: number): number => {
          if (!order) return fork(task, blocks, context, work, schedule);
          for (const block of order(blocks)) (tasks[`p${task}`] as Task)(block, context);
          return 1;
        };
      super(module, imports);
      tasks = this.exports;
    }
  };
  return () => void (WebAssembly.Instance = Instance);
}
