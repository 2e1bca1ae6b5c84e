/** What the entry `{ "transform": "@wumba/tsc", … }` in a tsconfig.json takes. */
import type { KernelOptions } from "@wumba/plugin-core";

export interface Options {
  /**
   * The builds that a kernel carries, `simd`, `base` and, where `fastmath` gains by it, `relaxed`; the loader picks the
   * best that the engine can run. Default: all.
   */
  readonly variants?: NonNullable<KernelOptions["variants"]>;
  /** false removes the bounds checks: then an access outside an array is undefined behaviour. */
  readonly boundscheck?: boolean;
  /** How calls from JavaScript run, where the marker does not say it: `auto`, the default, `wasm` or `js`. */
  readonly boundary?: NonNullable<KernelOptions["boundary"]>;
  /** The folder for compiled kernels, relative to the tsconfig.json. Default: `node_modules/.cache/wumba`. */
  readonly cacheDir?: string;
  /** `fallback` turns errors into warnings and leaves those functions as JavaScript. Default: `error`. */
  readonly onError?: "error" | "fallback";
}

const KNOWN = [
  "variants",
  "boundscheck",
  "boundary",
  "cacheDir",
  "onError",
] as const satisfies readonly (keyof Options)[];
/** What ts-patch itself reads in the entry. */
const OF_TS_PATCH = [
  "transform",
  "transformProgram",
  "import",
  "type",
  "name",
  "after",
  "afterDeclarations",
  "resolvePathAliases",
  "tsConfig",
];

/** A misspelt option is an error, as everywhere in wumba. */
export function readOptions(entry: Readonly<Record<string, unknown>>): Options {
  const own = Object.entries(entry).filter(([name]) => !OF_TS_PATCH.includes(name));
  for (const [name] of own) {
    if (!(KNOWN as readonly string[]).includes(name))
      throw new Error(
        `wumba: unknown option "${name}" for @wumba/tsc in tsconfig.json; there are: ${KNOWN.join(", ")}`,
      );
  }
  const options = Object.fromEntries(own) as Options;
  if (options.onError !== undefined && !["error", "fallback"].includes(options.onError))
    throw new Error(`wumba: onError is "error" or "fallback", not ${JSON.stringify(options.onError)}`);
  return options;
}
