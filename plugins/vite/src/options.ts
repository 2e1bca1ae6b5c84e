/** What `wumba({ … })` in vite.config takes. */
import type { KernelOptions } from "@wumba/plugin-core";

/** One or several patterns: regular expressions, or globs relative to the working directory. */
export type Patterns = string | RegExp | readonly (string | RegExp)[];

export interface Options {
  /** The files whose markers count. Default: `.ts`, `.tsx`, `.mts` and `.cts`. */
  readonly include?: Patterns;
  /** Files that are left alone. Default: everything in `node_modules`. */
  readonly exclude?: Patterns;
  /** The builds that a kernel carries, `simd` and `base`; the loader picks the best that the engine can run. Default: both. */
  readonly variants?: NonNullable<KernelOptions["variants"]>;
  /** false removes the bounds checks: then an access outside an array is undefined behaviour. */
  readonly boundscheck?: boolean;
  /** The folder for compiled kernels. Default: `wumba` in Vite's `cacheDir`. */
  readonly cacheDir?: string;
  /** `fallback` turns errors into warnings and leaves those functions as JavaScript. Default: `error`. */
  readonly onError?: "error" | "fallback";
  /** The tsconfig.json to use for every file. Default: the nearest above each file. */
  readonly tsconfig?: string;
}

const KNOWN = [
  "include",
  "exclude",
  "variants",
  "boundscheck",
  "cacheDir",
  "onError",
  "tsconfig",
] as const satisfies readonly (keyof Options)[];

/** A misspelt option is an error, as everywhere in wumba. */
export function checkOptions(options: Options): void {
  for (const name of Object.keys(options)) {
    if (!(KNOWN as readonly string[]).includes(name))
      throw new Error(`wumba: unknown option "${name}" in vite.config; there are: ${KNOWN.join(", ")}`);
  }
  if (options.onError !== undefined && !["error", "fallback"].includes(options.onError)) {
    throw new Error(`wumba: onError is "error" or "fallback", not ${JSON.stringify(options.onError)}`);
  }
}
