// The only file of the fuzzer that knows how the compiler is called.
import { shareAnalyses, type SharedAnalyses } from "./share-analyses.js";

/** The switch of the compiled half of the tests: false marks it as skipped. */
export const COMPILER_READY = true;

/** `auto`: as a project has it, where a call that is not worth the boundary runs as JavaScript. */
export type Variant = "base" | "simd" | "auto";
/** Those in which each call that can runs as wasm. */
export const FORCED: readonly Variant[] = ["base", "simd"];
export const VARIANTS: readonly Variant[] = [...FORCED, "auto"];

export interface BuiltFile {
  readonly input: string;
  /** Path of the rewritten module. */
  readonly output: string | null;
  /** Path of the module of kernels that it imports. */
  readonly glue: string | null;
  readonly functions: readonly {
    readonly name: string;
    readonly status: "compiled" | "javascript" | "error";
    readonly export: string | null;
  }[];
  readonly diagnostics: readonly {
    readonly code: string | number;
    readonly message: string;
    readonly place?: { readonly line: number; readonly column: number };
  }[];
}

export interface BuildRequest {
  readonly files: readonly string[];
  readonly variant: Variant;
  readonly outDir: string;
  readonly cacheDir: string;
  /** Is told which files the compiler has yet to take, the one that it is at first. */
  readonly onWaiting: (files: readonly string[]) => void;
}

interface Builder {
  analyse: (file: string, text: string, debug?: boolean) => Promise<unknown>;
}

interface Core {
  readonly KernelBuilder: new (options: object) => Builder;
  readonly buildFiles: (files: readonly string[], options: object) => Promise<{ files: readonly BuiltFile[] }>;
}

/** One for each variant, with the folder of its cache: TypeScript and LLVM stay between batches. */
const builders = new Map<string, Builder>();
const analyses: SharedAnalyses = new Map();
/** Whom the builders tell of their files: who has asked for the build under way. */
const told: { onWaiting: BuildRequest["onWaiting"] } = { onWaiting: () => {} };

/**
 * Builds files for one variant; a function that is refused leaves the others compiled.
 */
export async function buildPrograms({
  files,
  variant,
  outDir,
  cacheDir,
  onWaiting,
}: BuildRequest): Promise<readonly BuiltFile[]> {
  const core = "@wumba/plugin-core";
  told.onWaiting = onWaiting;
  const { KernelBuilder, buildFiles } = (await import(core)) as Core;
  const options = {
    variants: [variant === "auto" ? "simd" : variant],
    boundary: variant === "auto" ? "auto" : "always",
    onError: "fallback",
    glue: "beside",
    declarations: false,
    verify: true,
    outDir,
    cacheDir,
  };
  const key = `${variant} ${cacheDir}`;
  const made = (): Builder => {
    const builder = new KernelBuilder(options);
    const analyse = builder.analyse.bind(builder);
    const waiting: string[] = [];
    builder.analyse = async (file, ...rest) => {
      waiting.push(file);
      told.onWaiting(waiting);
      try {
        return await analyse(file, ...rest);
      } finally {
        waiting.splice(waiting.indexOf(file), 1);
        told.onWaiting(waiting);
      }
    };
    // Whether a call is worth it is decided with the analysis.
    return variant === "auto" ? builder : shareAnalyses(builder, analyses);
  };
  const builder = builders.get(key) ?? made();
  builders.set(key, builder);
  return (await buildFiles(files, { ...options, builder })).files;
}
