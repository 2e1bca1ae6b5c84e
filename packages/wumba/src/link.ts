/**
 * The text of a kernel to a function, on its first call: decode, compile and instantiate at once; JavaScript for ever
 * where the engine refuses.
 */
import type { Enter, Repair, WasmFunction } from "./crossing.js";
import { decodeHex } from "./decode.js";
import { attempt } from "./engine.js";
import { instantiate, type KernelFunctions } from "./instantiate.js";
import { kernelMemory, type KernelMemory } from "./memory.js";
import type { place as placeOf } from "./place.js";
import { JS } from "./sentinel.js";

/**
 * A module in some form, the bytes of its static data, their alignment when it is over 64, the entries of its function
 * table.
 */
export type Variant<Source> = readonly [source: Source, memorySize?: number, memoryAlign?: number, tableSize?: number];

/** In hexadecimal digits. */
export type VariantText = Variant<string>;

/**
 * Makes the function that JavaScript calls from the one that wasm exports: `call` is the latter, `general` takes any
 * arrays, `words` are the fixed words of the memory, `recover` puts the shadow stack back after a throw and gives the
 * error to throw on, of kernels that use it. `aside` is there for kernels that can run on a thread of their own.
 */
export type Wrap = (
  call: WasmFunction,
  general: WasmFunction,
  words: Uint32Array,
  recover: Repair | 0 | undefined,
  aside?: Aside,
) => WasmFunction;

/** The call of a kernel that goes to another thread; see threads/background.ts. */
export interface Aside {
  /** Whether the call that has just begun is to go there. */
  asked(): boolean;
  /** Takes its arguments; the kernel's own result is then this. */
  take(...args: unknown[]): unknown;
}

/**
 * Makes a kernel able to run on another thread, which needs all that is known of it. `numbers` are the bytes of its
 * static data, their alignment, and the entries of its function table; `functions`, which it imports, throw its errors.
 */
export type Background = (
  kernel: KernelMemory,
  enter: Enter,
  bytes: Uint8Array | undefined,
  numbers: readonly (number | undefined)[],
  functions: KernelFunctions,
) => Aside | undefined;

/** Makes the function that JavaScript calls; see wrapped.ts. */
export type Wrapping = (
  kernel: KernelMemory,
  raw: WasmFunction,
  bytes: Uint8Array | undefined,
  numbers: readonly (number | undefined)[],
  functions: KernelFunctions,
) => WasmFunction;

/**
 * What a kernel needs besides its module: without a wrapping it is called as it is, and without a place it has neither
 * static data nor a function table.
 */
export type LinkArguments = [
  wrapping?: Wrapping | 0,
  imports?: Readonly<Record<string, ((...values: never[]) => unknown) | Fork>> | 0,
  place?: typeof placeOf,
];

/** The variants come best first: an engine that lacks a feature refuses the module, and the next is tried. */
export function link(variants: readonly VariantText[], ...rest: LinkArguments): WasmFunction {
  return linkFirst(
    variants,
    (text, { adapt }) => {
      const bytes = decodeHex(text);
      adapt?.(bytes);
      return [new WebAssembly.Module(bytes), bytes];
    },
    ...rest,
  );
}

/**
 * A WebAssembly.Module, its type left open, so that these declarations need neither the DOM's nor Node's, and its bytes
 * where they are known.
 */
export type Compiled = readonly [module: object, bytes?: Uint8Array<ArrayBuffer>];

/**
 * Completes what a kernel imports that other threads take part in, before it is instantiated; the result takes what it
 * exports. See threads/fork.ts.
 */
export type Fork = (
  kernel: KernelMemory,
  functions: KernelFunctions,
  bytes: Uint8Array | undefined,
  numbers: readonly (number | undefined)[],
) => (exports: KernelFunctions) => void;

export function linkFirst<Source>(
  variants: readonly Variant<Source>[],
  compile: (source: Source, kernel: KernelMemory) => Compiled,
  ...[wrapping, imports, place]: LinkArguments
): WasmFunction {
  const kernel = kernelMemory();
  if (kernel)
    for (const [source, ...numbers] of variants) {
      const functions: KernelFunctions = { ...(imports as object) };
      // Undefined where there is no room, and where the engine refuses.
      const linked = attempt(() => {
        const [module, bytes] = compile(source, kernel);
        const forked = (functions["k"] as Fork | undefined)?.(kernel, functions, bytes, numbers);
        const exports = instantiate(kernel, module, functions, place?.(kernel, numbers));
        forked?.(exports);
        return [exports["k"] as WasmFunction, bytes] as const;
      });
      if (linked) return wrapping ? wrapping(kernel, ...linked, numbers, functions) : linked[0];
    }
  return javascript;
}

/** Stands for a kernel that cannot run here. */
export const javascript: WasmFunction = () => JS;
