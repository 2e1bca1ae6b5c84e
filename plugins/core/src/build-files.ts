/** TypeScript files in; runnable ES modules with their kernels, declaration files and source maps in one folder out. */
import path from "node:path";
import type { BuildFilesOptions, BuiltModule } from "./built-module.js";
import { askDeepThread, hasDeepStack, isStackOverflow } from "./deep-stack.js";
import { holdFiles } from "./file-state.js";
import { FilesBuild } from "./files-build.js";
import { KernelBuilder } from "./kernel-builder.js";

export interface BuiltFiles {
  readonly files: BuiltModule[];
  /** Absolute names of all files that outputs were made of. */
  readonly inputs: readonly string[];
}

/**
 * Builds the inputs and the local modules that they import. All outputs stand side by side in `outDir`. A file with
 * errors gets no output and does not stop the others. The result lists the inputs in their order, then imported files
 * with markers.
 */
export async function buildFiles(files: readonly string[], options: BuildFilesOptions): Promise<BuiltFiles> {
  const builder = options.builder ?? new KernelBuilder(options);
  const letFilesChange = holdFiles();
  try {
    const inputs = [...new Set(files.map((file) => path.resolve(builder.options.root, file)))];
    await builder.analysis.reset();
    const build = new FilesBuild(builder, options);
    return { files: await build.run(inputs), inputs: build.inputs };
  } catch (error) {
    if (hasDeepStack || !isStackOverflow(error)) throw error;
    // TypeScript writes what is nested deep with a large stack alone. Kernels that are finished are in the cache.
    const { builder: _builder, onWarning: _onWarning, ...own } = options;
    const { onWarning: _report, tsconfig, ...resolved } = builder.options;
    return askDeepThread("buildFiles", {
      files,
      options: { ...own, ...resolved, ...(tsconfig === undefined ? {} : { tsconfig }) },
    });
  } finally {
    letFilesChange();
    if (!options.builder) await builder.close();
  }
}
