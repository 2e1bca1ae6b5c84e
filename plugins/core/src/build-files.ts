/** TypeScript files in; runnable ES modules with their kernels, declaration files and source maps in one folder out. */
import path from "node:path";
import type { Diagnostic } from "@wumba/compiler";
import type { FunctionReport } from "./built-kernels.js";
import { FilesBuild } from "./files-build.js";
import { KernelBuilder } from "./kernel-builder.js";
import type { KernelOptions } from "./options.js";

export interface BuildFilesOptions extends KernelOptions {
  readonly outDir: string;
  /** `inline` puts the kernels into each module; `beside` into a module of their own, `<name>.kernels.js`. Default: `beside`. */
  readonly glue?: "inline" | "beside";
  /** false leaves out the `.d.ts` files. */
  readonly declarations?: boolean;
  /** A builder to use and to leave open, instead of one for this call alone; then its options hold. */
  readonly builder?: KernelBuilder;
}

export interface BuiltModule {
  /** Absolute names; `output` is null when the file has errors, `glue` when the kernels are not in a file of their own. */
  readonly input: string;
  readonly output: string | null;
  readonly glue: string | null;
  readonly functions: readonly FunctionReport[];
  readonly diagnostics: readonly Diagnostic[];
  readonly dependencies: readonly string[];
}

/**
 * Builds the inputs and the local modules that they import. All outputs stand side by side in `outDir`. A file with errors
 * gets no output and does not stop the others. The result lists the inputs in their order, then imported files with markers.
 */
export async function buildFiles(files: readonly string[], options: BuildFilesOptions): Promise<{ files: BuiltModule[] }> {
  const builder = options.builder ?? new KernelBuilder(options);
  try {
    const inputs = [...new Set(files.map((file) => path.resolve(builder.options.root, file)))];
    await builder.analysis.reset();
    const { ts } = await builder.analysis.load();
    return { files: await new FilesBuild(builder, options, ts).run(inputs) };
  } finally {
    if (!options.builder) await builder.close();
  }
}
