/** What a kernel with parallel loops imports, on the thread that made the memory. */
import type { Fork } from "../link.js";
import { forkOn } from "./dispatch.js";
import { poolOf } from "./pool.js";
import { storeModule } from "./stored.js";

/**
 * Completes what a module imports, before it is instantiated. `numbers` are the bytes of its static data, their
 * alignment, and the entries of its function table; the result takes what it exports.
 */
export const fork: Fork = (kernel, functions, bytes, numbers) => {
  if (!kernel.adapt || !bytes) {
    functions["k"] = () => 0;
    return () => undefined;
  }
  let module = 0;
  return forkOn(kernel, poolOf(kernel), functions, () => (module ||= storeModule(kernel, bytes, numbers)));
};
