/** The text of a kernel to a function, on its first call: decode, compile and instantiate at once; JavaScript for ever when that fails. */
import { crossing, recover, type Parameters, type Result, type WasmFunction } from "./crossing.js";
import { decodeBase64 } from "./decode.js";
import { kernelMemory, takeFromArena, type KernelMemory } from "./memory.js";
import { JS } from "./sentinel.js";
import { siteImports, type BoundsSites, type ThrowSites } from "./sites.js";

/** A module in some form, the bytes of its static data, their alignment when it is over 64, the entries of its function table. */
export type Variant<Source> = readonly [source: Source, memorySize?: number, memoryAlign?: number, tableSize?: number];

/** In base64. */
export type VariantText = Variant<string>;

/**
 * Makes the function that JavaScript calls from the one that wasm exports: `call` is the latter, `general` takes any arrays, `words` are the
 * fixed words of the memory, `recover` puts the shadow stack back after a throw and gives the error to throw on.
 */
export type Wrap = (call: WasmFunction, general: WasmFunction, words: Uint32Array, recover: (error: unknown) => unknown) => WasmFunction;

/** Makes the general call of a kernel that takes objects. */
export type General = (kernel: KernelMemory, call: WasmFunction) => WasmFunction;

/** What a kernel needs besides its module. */
export type LinkArguments = [
  wrap?: Wrap | 0,
  parameters?: Parameters | General,
  kind?: Result,
  bounds?: BoundsSites | undefined,
  throws?: ThrowSites | undefined,
  further?: Record<string, ((...values: number[]) => void) | Fork> | 0,
  holding?: (kernel: KernelMemory, call: WasmFunction) => WasmFunction,
];

/** The variants come best first: an engine that lacks a feature refuses the module, and the next is tried. */
export function link(variants: readonly VariantText[], ...rest: LinkArguments): WasmFunction {
  return linkFirst(
    variants,
    (text, { adapt }) => {
      const bytes = decodeBase64(text);
      return [new WebAssembly.Module(adapt ? adapt(bytes) : bytes), bytes];
    },
    ...rest,
  );
}

/** A WebAssembly.Module, its type left open, so that these declarations need neither the DOM's nor Node's, and its bytes where they are known. */
export type Compiled = readonly [module: object, bytes?: Uint8Array<ArrayBuffer>];

/** Completes what a kernel imports that other threads take part in, before it is instantiated; the result takes what it exports. See threads/fork.ts. */
export type Fork = (
  kernel: KernelMemory,
  imports: Record<string, Record<string, unknown>>,
  bytes: Uint8Array | undefined,
  numbers: readonly (number | undefined)[],
) => (exports: Record<string, unknown>) => void;

export function linkFirst<Source>(
  variants: readonly Variant<Source>[],
  compile: (source: Source, kernel: KernelMemory) => Compiled,
  ...[wrap, parameters = [], kind = 0, bounds, throws, further, holding]: LinkArguments
): WasmFunction {
  const kernel = kernelMemory();
  if (kernel) {
    for (const [source, ...numbers] of variants) {
      try {
        const raw = instantiate(kernel, compile(source, kernel), numbers, {
          ...siteImports(bounds, throws),
          ...(further || {}),
        });
        const call = holding ? holding(kernel, raw) : raw;
        const general = typeof parameters === "function" ? parameters(kernel, call) : crossing(kernel, call, parameters, kind);
        return wrap ? wrap(call, general, kernel.words, (error) => recover(kernel, error)) : call;
      } catch {}
    }
  }
  return javascript;
}

/** Stands for a kernel that cannot run here. */
export const javascript: WasmFunction = () => JS;

function instantiate(
  kernel: KernelMemory,
  [module, bytes]: Compiled,
  numbers: readonly (number | undefined)[],
  sites: WebAssembly.ModuleImports,
): WasmFunction {
  const [size = 0, align = 64, tableSize = 0] = numbers;
  const base = takeFromArena(kernel, size, align);
  if (!base) throw JS;
  // A kernel's zero-initialised data is not in its module.
  new Uint8Array(kernel.buffer, base, size).fill(0);
  const imports = {
    w: sites,
    env: {
      memory: kernel.memory as WebAssembly.Memory,
      __stack_pointer: kernel.stack,
      __memory_base: base,
      __table_base: 0,
      __indirect_function_table: new WebAssembly.Table({ initial: tableSize, element: "anyfunc" }),
    },
  };
  const forked = (sites["k"] as Fork | undefined)?.(kernel, imports, bytes, numbers);
  const { exports } = new WebAssembly.Instance(module, imports);
  forked?.(exports);
  for (const start of ["__wasm_apply_data_relocs", "__wasm_call_ctors"]) (exports[start] as WasmFunction | undefined)?.();
  return exports["k"] as WasmFunction;
}
