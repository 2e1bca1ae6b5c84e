/** What `wumba({ … })` takes in the configuration of any bundler, and the check of it. */
import { ALL_VARIANTS, type Emit, type GpuOnCpu, type KernelOptions } from "../options.js";

/** One or several patterns: regular expressions, or globs relative to the working directory. */
export type Patterns = string | RegExp | readonly (string | RegExp)[];

export interface PluginOptions {
  /** The files whose markers count. Default: `.ts`, `.tsx`, `.mts` and `.cts`. */
  readonly include?: Patterns;
  /** Files that are left alone. Default: everything in `node_modules`. */
  readonly exclude?: Patterns;
  /**
   * The builds that a kernel carries, `simd`, `base` and, where `fastmath` gains by it, `relaxed`; the loader picks the
   * best that the engine can run. Default: all.
   */
  readonly variants?: NonNullable<KernelOptions["variants"]>;
  /**
   * `inline`: kernels are a part of the code, and run at the first call. `file`: they are `.wasm` files beside it,
   * which `await ready()` of the package `wumba` loads; a call before that runs as JavaScript. Default: `inline`.
   */
  readonly emit?: Emit;
  /** false removes the bounds checks: then an access outside an array is undefined behaviour. Default: true. */
  readonly boundscheck?: boolean;
  /**
   * How calls from JavaScript run, where the marker does not say it: `auto`, whichever is faster, `wasm` wherever they
   * can, or `js`. Default: `auto`.
   */
  readonly boundary?: "auto" | "wasm" | "js";
  /**
   * What kernels for the GPU run as where there is none, where the marker does not say it: `javascript`, or `wasm`,
   * which is faster and larger. Default: `javascript`.
   */
  readonly gpuOnCpu?: GpuOnCpu;
  /**
   * The folder for compiled kernels. Default: `wumba` in the bundler's own cache folder, or
   * `node_modules/.cache/wumba`.
   */
  readonly cacheDir?: string;
  /** `fallback` turns errors into warnings and leaves those functions as JavaScript. Default: `error`. */
  readonly onError?: "error" | "fallback";
  /**
   * Bundles that leave out what nobody uses keep what `kernelOf` of the package `wumba` asks for, and with it all
   * marked functions. Default: false.
   */
  readonly kernelOf?: boolean;
  /** false: no line on the kernels at the end of a build. Default: true. */
  readonly report?: boolean;
  /** The tsconfig.json to use for every file. Default: the nearest above each file. */
  readonly tsconfig?: string;
}

/** What an option may be, in words, and the test of it. */
type Check = readonly [expected: string, accepts: (value: unknown) => boolean];

const oneOf = (...values: readonly string[]): Check => [
  quoteAll(values, " or "),
  (value) => values.includes(value as string),
];
const PATTERNS: Check = ["a glob, a regular expression, or a list of these", isPatterns];
const BOOLEAN: Check = ["true or false", (value) => typeof value === "boolean"];
const NAME: Check = ["the name of a file or folder", (value) => typeof value === "string" && value !== ""];
const VARIANTS: Check = [`a list of ${quoteAll(ALL_VARIANTS, " and ")}`, isVariants];

const CHECKS: Readonly<Record<keyof PluginOptions, Check>> = {
  include: PATTERNS,
  exclude: PATTERNS,
  variants: VARIANTS,
  emit: oneOf("inline", "file"),
  boundscheck: BOOLEAN,
  boundary: oneOf("auto", "wasm", "js"),
  gpuOnCpu: oneOf("javascript", "wasm"),
  cacheDir: NAME,
  onError: oneOf("error", "fallback"),
  kernelOf: BOOLEAN,
  report: BOOLEAN,
  tsconfig: NAME,
};

/** A misspelt option is an error, as everywhere in wumba. */
export function checkPluginOptions(options: PluginOptions): void {
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(CHECKS, name))
      throw new Error(`wumba: unknown option "${name}"; there are: ${Object.keys(CHECKS).join(", ")}`);
    const [expected, accepts] = CHECKS[name as keyof PluginOptions];
    if (value !== undefined && !accepts(value))
      throw new Error(`wumba: ${name} is ${expected}, not ${JSON.stringify(value)}`);
  }
}

function isPatterns(value: unknown): boolean {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.every((pattern) => typeof pattern === "string" || pattern instanceof RegExp);
}

function isVariants(value: unknown): boolean {
  return (
    Array.isArray(value) && value.length > 0 && value.every((variant) => (ALL_VARIANTS as unknown[]).includes(variant))
  );
}

function quoteAll(values: readonly string[], and: string): string {
  return values.map((value) => `"${value}"`).join(and);
}

/** Of hosts that say themselves which files count, and that emit none. */
export type SourceOptions = Omit<PluginOptions, (typeof OF_BUNDLERS)[number]>;

const OF_BUNDLERS = ["include", "exclude", "emit"] as const;

/** Throws for an option that only plugins of bundlers have; `host` is what was given it. */
export function refuseBundlerOptions(options: SourceOptions, host: string): void {
  for (const name of OF_BUNDLERS) if (name in options) throw new Error(`wumba: ${host} has no option "${name}"`);
}
