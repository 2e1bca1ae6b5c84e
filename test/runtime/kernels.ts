/**
 * WebAssembly text and signatures to kernels as a bundle ships them, each bundle with a copy of the runtime of its own.
 */
import { build } from "esbuild";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import initWabt from "wabt";
import { bindModule, type BoundKernel } from "../../packages/compiler/dist/bind/bindModule.js";
import type { ArrayKind, Parameter, ParameterType, Signature } from "../../packages/compiler/dist/bind/signature.js";

const wabt = await initWabt();
const folder = mkdtempSync(join(tmpdir(), "wumba-runtime-"));
writeFileSync(join(folder, "package.json"), `{ "type": "module" }`);
const root = fileURLToPath(new URL("../..", import.meta.url));

export const MEMORY_KEY = Symbol.for("wumba.memory.2");
export const number: ParameterType = { kind: "number" };
export const integer: ParameterType = { kind: "integer", negativeZero: "refuse" };
export const boolean: ParameterType = { kind: "boolean" };
export const optional: ParameterType = { kind: "optional", type: "number", nothing: "both" };
export const reads = (array: ArrayKind): ParameterType => ({ kind: "array", array, written: false });
export const writes = (array: ArrayKind): ParameterType => ({ kind: "array", array, written: true });

export type SignatureParts = Partial<Omit<Signature, "parameters">>;

export function signature(types: readonly ParameterType[], parts: SignatureParts = {}): Signature {
  const parameters = types.map((type, i): Parameter => ({ name: `x${i}`, type }));
  const defaults = {
    name: "kernel",
    result: { kind: "number" },
    boundsSites: [],
    throwSites: [],
    layouts: [],
    writesArrays: false,
    usesArena: false,
    boundary: "always",
  } as const;
  return { ...defaults, ...parts, parameters };
}

/** The imports that every kernel may use, and `body`. */
export function assemble(body: string): Uint8Array {
  const text = `(module
    (import "env" "memory" (memory 0 65536))
    (import "env" "b" (global $base i32))
    (import "env" "s" (global $stack (mut i32)))
    (import "w" "o" (func $outOfBounds (param i32 f64 i32)))
    (import "w" "t" (func $throw (param i32 f64 f64 f64 f64)))
    (import "w" "r" (func $random (result f64)))
    ${body})`;
  const parsed = wabt.parseWat("kernel.wat", text);
  return parsed.toBinary({}).buffer;
}

export interface Extras {
  memorySize?: number;
  memoryAlign?: number;
  usesStack?: boolean;
}

export function kernel(body: string, described: Signature, extras: Extras = {}): BoundKernel {
  const variant = { wasm: assemble(body), memorySize: 0, memoryAlign: 16, usesStack: false, ...extras };
  return { signature: described, variants: { base: variant } };
}

let count = 0;

/** Bundles the kernels' glue with `more` (source text) and loads it. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export async function load(kernels: readonly BoundKernel[], more = 'export * from "wumba";'): Promise<any> {
  return import(pathToFileURL(await bundle(kernels, more)).href);
}

export interface BundleOptions {
  readonly minify?: boolean;
  /** Of the packages' exports. */
  readonly conditions?: string[];
  /**
   * Where the modules of kernels are, when they do not stand in the glue: in files beside the bundle, or at this
   * address.
   */
  readonly files?: string;
}

/** The name of the bundle's file, in a folder of its own. */
export async function bundle(
  kernels: readonly BoundKernel[],
  more = "",
  { files, ...options }: BundleOptions = {},
): Promise<string> {
  const name = join(folder, String(++count), "main");
  mkdirSync(dirname(name));
  const glue = bindModule(
    kernels,
    files === undefined ? {} : { fileName: (kernel, wasm) => `${kernel}-${wasm.length}.wasm` },
  );
  writeFileSync(`${name}.glue.mjs`, glue.code);
  for (const file of glue.files) writeFileSync(join(dirname(name), file.name), file.wasm);
  const contents = `export * from "./main.glue.mjs";\n${more}`;
  await build({
    stdin: { contents, resolveDir: dirname(name) },
    nodePaths: [join(root, "node_modules")],
    bundle: true,
    format: "esm",
    outfile: `${name}.js`,
    ...(files ? { define: { "import.meta.url": JSON.stringify(files) } } : {}),
    ...options,
  });
  return `${name}.js`;
}

/** The next bundle makes a memory of its own. */
export function forgetMemory(): void {
  Reflect.deleteProperty(globalThis, MEMORY_KEY);
}

export interface SharedMemory {
  memory: WebAssembly.Memory;
  buffer: ArrayBuffer;
  words: Uint32Array;
  stack: WebAssembly.Global;
  stackBase: number;
  arenaEnd: number;
}

export function sharedMemory(): SharedMemory {
  return (globalThis as unknown as Record<symbol, SharedMemory>)[MEMORY_KEY]!;
}
