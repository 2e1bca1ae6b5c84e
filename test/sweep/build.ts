/** Fixture files and a variant in; for each file the rewritten module, its glue and what became of its functions out. The only place that calls the builder. */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildFiles, type BuiltModule, type Variant } from "@wumba/plugin-core";

export type { Variant };
export const VARIANTS: readonly Variant[] = ["base", "simd"];

export type BuiltFile = BuiltModule;

/** Generated files: below the repository, so that bare imports in them resolve; ignored by git. */
export const OUTPUT = fileURLToPath(new URL("./.cache/", import.meta.url));

/** Builds all files for one variant; by input path. */
export async function buildVariant(files: readonly string[], variant: Variant): Promise<Map<string, BuiltFile>> {
  const outDir = path.join(OUTPUT, variant);
  mkdirSync(outDir, { recursive: true });
  const built = await buildFiles([...files], { variants: [variant], boundary: "always", outDir, cacheDir: path.join(OUTPUT, "kernels") });
  return new Map(built.files.map((file) => [file.input, file]));
}
