/**
 * Kernels under `// @njit { async: true }`: a call that `runAsync` has made goes to another thread, every other call is
 * as usual.
 */
import type { Enter } from "../crossing.js";
import type { KernelFunctions } from "../instantiate.js";
import type { Background } from "../link.js";

/**
 * What the kernel returns at once when its call goes to another thread; no symbol, by which functions know that a call
 * is to run as JavaScript.
 */
export const TAKEN = "wumba.taken.1";

/** What `runAsync` leaves for the kernel, and the kernel for `runAsync`. */
export interface Asked {
  source?: KernelSource;
  args?: readonly unknown[];
}

/** What another thread needs to run a kernel. */
export interface KernelSource {
  readonly enter: Enter;
  readonly bytes: Uint8Array;
  readonly numbers: readonly (number | undefined)[];
  readonly functions: KernelFunctions;
}

export const background: Background = (kernel, enter, bytes, numbers, functions) => {
  if (!kernel.adapt || !bytes) return undefined;
  const source: KernelSource = { enter, bytes, numbers, functions };
  return {
    asked: () => kernel.asked !== undefined,
    take(...args) {
      Object.assign(kernel.asked!, { source, args });
      kernel.asked = undefined;
      return TAKEN;
    },
  };
};

/** What a kernel imports that other threads may end. On the thread that made the memory nobody does. */
export function stopped(): never {
  throw new Error("wumba: the call has been ended");
}
