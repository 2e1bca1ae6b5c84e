/** What a host decides about its kernels, and the defaults. */
import path from "node:path";
import type { BoundaryOption, Variant } from "@wumba/compiler";

export type Emit = "inline" | "file";
export type GpuOnCpu = "javascript" | "wasm";

export interface KernelOptions {
  /** Folder that file names in kernels, reports and the cache are relative to. Default: the working directory. */
  readonly root?: string;
  /** Folder for kernel modules and compiled code. Default: `node_modules/.cache/wumba` in the root. */
  readonly cacheDir?: string;
  /** The builds that a kernel carries; the loader picks the best that the engine can run. */
  readonly variants?: readonly Variant[];
  /**
   * Where the WebAssembly stands: as text in the modules of kernels, or in files beside them, which are loaded while
   * the program runs.
   */
  readonly emit?: Emit;
  /** false removes the bounds checks: then an access outside is undefined behaviour. */
  readonly boundscheck?: boolean;
  /** How calls from JavaScript run, where the marker does not say it. */
  readonly boundary?: BoundaryOption;
  /** What kernels for the GPU run as where there is none, where the marker does not say it. Default: `javascript`. */
  readonly gpuOnCpu?: GpuOnCpu;
  /** `fallback` turns errors into warnings and leaves those functions as JavaScript. */
  readonly onError?: "error" | "fallback";
  /** Bundles keep what `kernelOf` asks for, and with it all marked functions. Default: false. */
  readonly kernelOf?: boolean;
  /** The tsconfig.json to use for every file. Default: the nearest above each file. */
  readonly tsconfig?: string;
  /** Modules that bring kernels for packages: each exports a `LibraryPackage` of `@wumba/compiler` as its default. */
  readonly libraries?: readonly string[];
  /**
   * Checks the compiler's work after every pass, with `both` also without checks of bounds: for tests of wumba. What it
   * finds is error W9002.
   */
  readonly verify?: boolean | "both";
  /** The name of the pass behind which the IR is printed, for who looks at what passes do. */
  readonly after?: string | undefined;
  /** Says of each kernel how long passes took. */
  readonly times?: boolean;
  /** Told once about each thing that was worked around, such as a cache folder that cannot be written. */
  readonly onWarning?: (message: string) => void;
}

export interface ResolvedOptions {
  readonly root: string;
  readonly cacheDir: string;
  readonly variants: readonly Variant[];
  readonly emit: Emit;
  readonly boundscheck: boolean;
  readonly boundary: BoundaryOption;
  readonly gpuOnCpu: GpuOnCpu;
  readonly onError: "error" | "fallback";
  readonly kernelOf: boolean;
  readonly tsconfig: string | undefined;
  readonly libraries: readonly string[];
  readonly verify: boolean | "both";
  readonly after: string | undefined;
  readonly times: boolean;
  readonly onWarning: (message: string) => void;
}

export const ALL_VARIANTS: readonly Variant[] = ["relaxed", "simd", "base"];

const BOUNDARIES: readonly BoundaryOption[] = ["auto", "wasm", "always", "js"];

export function resolveOptions(options: KernelOptions): ResolvedOptions {
  const root = path.resolve(options.root ?? process.cwd());
  for (const variant of options.variants ?? []) {
    if (!ALL_VARIANTS.includes(variant))
      throw new Error(`wumba: unknown variant "${String(variant)}"; there are: ${ALL_VARIANTS.join(", ")}`);
  }
  if (options.variants?.length === 0) throw new Error("wumba: the list of variants is empty");
  if (options.variants?.every((variant) => variant === "relaxed"))
    throw new Error('wumba: the variant "relaxed" is for kernels under fastmath alone: name another one beside it');
  const { boundary = "auto" } = options;
  if (!BOUNDARIES.includes(boundary))
    throw new Error(`wumba: unknown boundary "${String(boundary)}"; there are: ${BOUNDARIES.join(", ")}`);
  return {
    root,
    cacheDir: path.resolve(root, options.cacheDir ?? "node_modules/.cache/wumba"),
    variants: ALL_VARIANTS.filter((variant) => options.variants?.includes(variant) ?? true),
    emit: options.emit ?? "inline",
    boundscheck: options.boundscheck ?? true,
    boundary,
    gpuOnCpu: options.gpuOnCpu ?? "javascript",
    onError: options.onError ?? "error",
    kernelOf: options.kernelOf ?? false,
    tsconfig: options.tsconfig === undefined ? undefined : path.resolve(root, options.tsconfig),
    libraries: (options.libraries ?? []).map((file) => path.resolve(root, file)),
    verify: options.verify ?? false,
    after: options.after,
    times: options.times ?? false,
    onWarning: onceEach(options.onWarning ?? ((message) => console.warn(message))),
  };
}

function onceEach(report: (message: string) => void): (message: string) => void {
  const said = new Set<string>();
  return (message) => {
    if (said.has(message)) return;
    said.add(message);
    report(message);
  };
}

/** Names of files as they are kept in the cache. */
export const relativeNames =
  ({ root }: Pick<ResolvedOptions, "root">) =>
  (file: string): string =>
    path.relative(root, file).split(path.sep).join("/");

export const absoluteNames =
  ({ root }: Pick<ResolvedOptions, "root">) =>
  (name: string): string =>
    path.resolve(root, name);
