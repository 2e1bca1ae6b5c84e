/** Which thread runs the blocks of parallel loops, as the calling thread sees it. */

type Fork = (task: number, ...more: readonly number[]) => number;
type Task = (block: number, context: number) => void;

/**
 * Of the loops that were shared and ended well: their blocks, and those of them that other threads than the calling one
 * have run.
 */
export const blocksSeen = { all: 0, elsewhere: 0 };

/**
 * From now on kernels that are linked are watched; the result ends that. `before` is called before each block of the
 * calling thread.
 */
export function watchBlocks(before?: () => void): () => void {
  const { Instance } = WebAssembly;
  let own = 0;
  const counted =
    (task: Task): Task =>
    (block, context) => {
      own++;
      before?.();
      task(block, context);
    };
  WebAssembly.Instance = class extends Instance {
    constructor(module: WebAssembly.Module, imports: WebAssembly.Imports = {}) {
      const functions = imports["w"] as Record<string, unknown> | undefined;
      const fork = functions?.["k"] as Fork | undefined;
      if (functions && fork)
        functions["k"] = (task: number, blocks: number, ...more: readonly number[]): number => {
          own = 0;
          const shared = fork(task, blocks, ...more);
          if (shared) {
            blocksSeen.all += blocks;
            blocksSeen.elsewhere += blocks - own;
          }
          return shared;
        };
      super(module, imports);
      const exports = Object.entries(this.exports).map(([name, value]) => [
        name,
        /^p\d/.test(name) ? counted(value as Task) : value,
      ]);
      Object.defineProperty(this, "exports", { value: Object.fromEntries(exports) as object });
    }
  };
  return () => void (WebAssembly.Instance = Instance);
}
