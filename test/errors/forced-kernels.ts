/** A program's text in; its functions, every call of which runs as wasm, out. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildFiles, type Diagnostic, type Variant } from "@wumba/plugin-core";

export async function forcedKernels(
  folder: string,
  program: string,
  variant: Variant,
): Promise<{ readonly kernels: unknown; readonly diagnostics: readonly Diagnostic[] }> {
  writeFileSync(path.join(folder, "a.ts"), program);
  const { files } = await buildFiles(["a.ts"], {
    root: folder,
    outDir: path.join(folder, "out"),
    cacheDir: path.join(folder, "cache"),
    boundary: "always",
    variants: [variant],
  });
  const { diagnostics, output } = files[0]!;
  return { kernels: output ? await import(pathToFileURL(output).href) : undefined, diagnostics };
}
