/** What stands against kernels in an engine or on a page, in words. */
import { attempt } from "./engine.js";
import { existingMemory, kernelMemory } from "./memory.js";

const EMPTY_MODULE = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);

export const NO_MEMORY = "The kernel memory is full: configureMemory({ bytes }) sets its size.";

/** What stands against all kernels; undefined when nothing does. `make`: also whether there can be memory. */
export function reasonAgainstAll(make: boolean): string | undefined {
  if (!attempt(() => WebAssembly)) return "This engine has no WebAssembly.";
  // WebKit lets a page compile that may not instantiate.
  const forbidden = refusalOf(() => new WebAssembly.Instance(new WebAssembly.Module(EMPTY_MODULE)));
  if (forbidden !== undefined)
    return (
      "This page may not run WebAssembly; a Content-Security-Policy allows it by 'wasm-unsafe-eval' " +
      "in its script-src. " +
      `(${forbidden})`
    );
  if ((make ? kernelMemory() : existingMemory()) === null) return "The engine grants no memory of 16 MB.";
  return undefined;
}

/** What the engine says against it. */
export function refusalOf(attempted: () => unknown): string | undefined {
  try {
    attempted();
    return undefined;
  } catch (error) {
    return String(error);
  }
}

/** For each variant a module of the least that it needs. */
const FEATURES: Readonly<Record<string, string>> = {
  simd: "0,97,115,109,1,0,0,0,1,5,1,96,0,1,123,3,2,1,0,10,10,1,8,0,65,0,253,15,253,98,11",
  relaxed: "0,97,115,109,1,0,0,0,1,5,1,96,0,1,123,3,2,1,0,10,15,1,13,0,65,1,253,15,65,2,253,15,253,128,2,11",
};

/** Whether the engine takes a variant, as far as that can be told without its kernel. */
export const takesVariant = (variant: string): boolean =>
  !(variant in FEATURES) ||
  !!attempt(() => WebAssembly.validate(Uint8Array.from(FEATURES[variant]!.split(","), Number)));
