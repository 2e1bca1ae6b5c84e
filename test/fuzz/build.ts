// The only file of the fuzzer that knows how the compiler is called.

/** The switch: false as long as `@wumba/plugin-core` has no `buildFiles`; then the compiled half of the tests is marked as skipped. */
export const COMPILER_READY = false;

export type Variant = "base" | "simd";
export const VARIANTS: readonly Variant[] = ["base", "simd"];

export interface BuiltDiagnostic {
  readonly code: string;
  readonly message: string;
  readonly place: { readonly line: number; readonly column: number };
}

export interface BuiltFile {
  readonly input: string;
  /** The rewritten module: its path, or its text. */
  readonly output: string;
  /** Path of the glue module. */
  readonly glue: string;
  readonly functions: readonly { readonly name: string; readonly status: "compiled" | "javascript" | "error"; readonly export: string }[];
  readonly diagnostics: readonly BuiltDiagnostic[];
}

interface BuildOptions {
  readonly variants: readonly Variant[];
  readonly boundary: "always";
  readonly outDir: string;
  readonly cacheDir: string;
}

/** Builds files for one variant, each call whatever can be run as wasm. */
export async function buildPrograms(files: readonly string[], variant: Variant, outDir: string, cacheDir: string): Promise<readonly BuiltFile[]> {
  const core = "@wumba/plugin-core";
  const { buildFiles } = (await import(core)) as { buildFiles: (files: readonly string[], options: BuildOptions) => Promise<{ files: readonly BuiltFile[] }> };
  return (await buildFiles(files, { variants: [variant], boundary: "always", outDir, cacheDir })).files;
}
