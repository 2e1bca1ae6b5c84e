/** Fixture files and a variant in; for each file the rewritten module, its glue and what became of its functions out. The only place that calls the builder. */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildFiles } from "@wumba/plugin-core";

export type Variant = "base" | "simd";
export const VARIANTS: readonly Variant[] = ["base", "simd"];

export interface BuiltFunction {
  readonly name: string;
  readonly status: string;
  readonly reason?: string;
  /** The name of the kernel's export in the glue. */
  readonly export: string;
}

export interface BuiltFile {
  readonly input: string;
  /** Path of the rewritten module, with the same exports as the input; null when the file has errors. */
  readonly output: string | null;
  /** Path of the glue module; null when nothing was compiled. */
  readonly glue: string | null;
  readonly functions: readonly BuiltFunction[];
  readonly diagnostics: readonly { readonly code: string; readonly message: string; readonly place: { readonly line: number; readonly column: number } }[];
}

/** Generated files: below the repository, so that bare imports in them resolve; ignored by git. */
export const OUTPUT = fileURLToPath(new URL("./.cache/", import.meta.url));

/** Builds all files for one variant; by input path. */
export async function buildVariant(files: readonly string[], variant: Variant): Promise<Map<string, BuiltFile>> {
  const outDir = path.join(OUTPUT, variant);
  mkdirSync(outDir, { recursive: true });
  const built = await buildFiles([...files], { variants: [variant], boundary: "always", outDir, cacheDir: path.join(OUTPUT, "kernels") });
  return new Map(built.files.map((file) => [file.input, file]));
}
