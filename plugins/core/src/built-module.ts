/** What `buildFiles` takes beside the files, and what it tells about each module that it has built. */
import type { Diagnostic } from "@wumba/compiler";
import type { FunctionReport } from "./built-kernels.js";
import type { KernelBuilder } from "./kernel-builder.js";
import type { KernelOptions } from "./options.js";

export interface BuildFilesOptions extends KernelOptions {
  readonly outDir: string;
  /**
   * `inline` puts the kernels into each module; `beside` into a module of their own, `<name>.kernels.js`. Default:
   * `beside`.
   */
  readonly glue?: "inline" | "beside";
  /** false leaves out the `.d.ts` files. */
  readonly declarations?: boolean;
  /** A builder to use and to leave open, instead of one for this call alone; then its options hold. */
  readonly builder?: KernelBuilder;
}

export interface BuiltModule {
  /**
   * Absolute names; `output` is null when the file has errors, `glue` when the kernels are not in a file of their own.
   */
  readonly input: string;
  readonly output: string | null;
  readonly glue: string | null;
  readonly functions: readonly FunctionReport[];
  readonly diagnostics: readonly Diagnostic[];
  readonly dependencies: readonly string[];
}
