/** The marked files of a program in, their kernels out: built together, when first asked for. */
import path from "node:path";
import {
  BlockingBuilder,
  formatDiagnostic,
  hasErrors,
  needsBuild,
  type BuiltKernels,
  type KernelOptions,
} from "@wumba/plugin-core";
import type ts from "typescript";

export function findMarkedFiles(program: ts.Program): ts.SourceFile[] {
  return program
    .getSourceFiles()
    .filter(
      (file) =>
        !file.isDeclarationFile &&
        /\.[cm]?tsx?$/.test(file.fileName) &&
        !program.isSourceFileFromExternalLibrary(file) &&
        needsBuild(file.text),
    );
}

/** One builder for all programs with the same options: a compiler that watches makes program after program. */
const builders = new Map<string, BlockingBuilder>();

export class ProgramKernels {
  #built: ReadonlyMap<ts.SourceFile, BuiltKernels> | undefined;

  constructor(
    readonly files: readonly ts.SourceFile[],
    private readonly options: KernelOptions & { readonly root: string },
  ) {}

  get all(): ReadonlyMap<ts.SourceFile, BuiltKernels> {
    this.#built ??= this.#build();
    return this.#built;
  }

  /** The files that have a kernel and no error. */
  get emitted(): ReadonlyMap<ts.SourceFile, BuiltKernels> {
    return new Map(
      [...this.all].filter(([, kernels]) => (kernels.module || kernels.edits.length > 0) && !hasErrors(kernels)),
    );
  }

  #build(): ReadonlyMap<ts.SourceFile, BuiltKernels> {
    const key = JSON.stringify(this.options);
    const builder = builders.get(key) ?? new BlockingBuilder({ ...this.options, onWarning: printWarning });
    builders.set(key, builder);
    const built = builder.build(this.files.map((file) => [path.normalize(file.fileName), file.text]));
    // tsc counts every diagnostic as a failure, so warnings are not handed to it.
    for (const [index, { diagnostics }] of built.entries()) {
      for (const diagnostic of diagnostics)
        if (diagnostic.severity === "warning")
          printWarning(formatDiagnostic(diagnostic, this.files[index]!.text, { root: this.options.root }));
    }
    return new Map(this.files.map((file, index) => [file, built[index]!]));
  }
}

const printed = new Set<string>();

function printWarning(message: string): void {
  if (printed.has(message)) return;
  printed.add(message);
  process.stderr.write(`${message}\n`);
}
