/**
 * The address of a kernel's module to a function: JavaScript until it is loaded, which the first call starts, or
 * `ready` before.
 */
import { builtinModule } from "./engine.js";
import { javascript, linkFirst, type Compiled, type LinkArguments, type Variant } from "./link.js";
import { kernelMemory } from "./memory.js";
import { loaders } from "./ready.js";
import type { WasmFunction } from "./crossing.js";
import { JS } from "./sentinel.js";

/** In a file of its own: its address, a URL or its text, or its name. */
export type VariantFile = Variant<{ toString(): string }>;

/**
 * The function to begin with; `replace` gets the one to go on with, and the reason where that is JavaScript. The
 * variants are asked for when they are loaded: an engine may have no addresses.
 */
export function linkFile(
  replace: (kernel: WasmFunction, reason?: unknown) => void,
  variants: () => readonly VariantFile[],
  ...rest: LinkArguments
): WasmFunction {
  let loading: Promise<void> | undefined;
  let failed = false;
  const load = (): Promise<void> =>
    (loading ??= compileFirst(variants).then(
      (compiled) => replace(linkFirst([compiled], (module) => module, ...rest)),
      (reason) => {
        // Calls stay JavaScript from now on; `ready` tries again.
        loading = undefined;
        failed = true;
        replace(javascript, reason);
      },
    ));
  loaders().add(load);
  return () => {
    if (!failed) void load();
    return JS;
  };
}

/** Best first: an engine that lacks a feature refuses the module, and the next is loaded. */
export async function compileFirst(variants: () => readonly VariantFile[]): Promise<Variant<Compiled>> {
  let reason: unknown;
  for (const [address, ...numbers] of variants()) {
    try {
      return [await compileFile(String(address)), ...numbers];
    } catch (error) {
      reason = error;
    }
  }
  throw reason;
}

interface Files {
  readonly promises: { readFile(file: string | URL): Promise<Uint8Array<ArrayBuffer>> };
}

/** Streaming where a server says what it sends, and the module need not be adapted. */
async function compileFile(address: string): Promise<Compiled> {
  const files = /^(?:https?|blob|data):/.test(address) ? undefined : builtinModule<Files>("fs");
  if (files) return compile(await files.promises.readFile(/^file:/.test(address) ? new URL(address) : address));
  const response = await fetch(address);
  if (!response.ok) throw Error(String(response.status));
  return response.headers.get("content-type") === "application/wasm" && !kernelMemory()?.adapt
    ? [await WebAssembly.compileStreaming(response)]
    : compile(new Uint8Array(await response.arrayBuffer()));
}

async function compile(bytes: Uint8Array<ArrayBuffer>): Promise<Compiled> {
  kernelMemory()?.adapt?.(bytes);
  return [await WebAssembly.compile(bytes), bytes];
}
