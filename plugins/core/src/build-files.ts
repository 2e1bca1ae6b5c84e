/** TypeScript files in; runnable ES modules with their kernels, declaration files and source maps in one folder out. */
import path from "node:path";
import type { BuildFilesOptions, BuiltModule } from "./built-module.js";
import { holdFiles } from "./file-state.js";
import { FilesBuild } from "./files-build.js";
import { KernelBuilder } from "./kernel-builder.js";

/**
 * Builds the inputs and the local modules that they import. All outputs stand side by side in `outDir`. A file with
 * errors gets no output and does not stop the others. The result lists the inputs in their order, then imported files
 * with markers.
 */
export async function buildFiles(
  files: readonly string[],
  options: BuildFilesOptions,
): Promise<{ files: BuiltModule[] }> {
  const builder = options.builder ?? new KernelBuilder(options);
  const letFilesChange = holdFiles();
  try {
    const inputs = [...new Set(files.map((file) => path.resolve(builder.options.root, file)))];
    await builder.analysis.reset();
    return { files: await new FilesBuild(builder, options).run(inputs) };
  } finally {
    letFilesChange();
    if (!options.builder) await builder.close();
  }
}
