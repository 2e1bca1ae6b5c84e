/**
 * Files that compute with explicit scalar types in; JavaScript in which they do, in place of what tsc has emitted, out.
 * It is made of changed sources, by the TypeScript that wumba brings.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { BuiltKernels } from "@wumba/plugin-core";
import { ts } from "ts-morph";
import type typescript from "typescript";
import { emitFile } from "../emit-kernels.js";
import { rewriteProgram } from "../rewritten-program.js";
import type { Project } from "./project-files.js";

interface ChangedFile {
  readonly source: string;
  readonly output: string;
  readonly kernels: BuiltKernels;
}

/** Gives the module of kernels of each source, if it has any. */
export function emitAnew(
  project: Project,
  changed: readonly [ChangedFile, ...ChangedFile[]],
): Map<string, string | null> {
  const own = ts as unknown as typeof typescript;
  const options = { ...project.options, ...rootOf(project, changed[0]) } as typescript.CompilerOptions;
  const host = own.createCompilerHost(options);
  const { rootNames, projectReferences } = project;
  const program = own.createProgram({ rootNames, options, host, ...(projectReferences ? { projectReferences } : {}) });
  const files = changed.map((file) => ({
    ...file,
    original: program.getSourceFile(file.source.split(path.sep).join("/"))!,
  }));
  const kernels = new Map(files.map((file) => [file.original, file.kernels]));
  const rewritten = rewriteProgram(own, program, host, kernels);
  return new Map(
    files.map(({ source, output, original }) => {
      const write = (name: string, text: string): void => writeFileSync(name, text);
      const written = emitFile(rewritten.program, rewritten.files.get(original)!, write, undefined).map((name) =>
        path.normalize(name),
      );
      return [source, written.find((name) => name !== output && name !== `${output}.map`) ?? null];
    }),
  );
}

/**
 * Without `rootDir`, what lies where in `outDir` depends on the version of TypeScript: the outputs are to lie where tsc
 * has put them.
 */
function rootOf({ options: { outDir } }: Project, { source, output }: ChangedFile): { rootDir?: string } {
  return outDir === undefined
    ? {}
    : { rootDir: path.resolve(path.dirname(source), path.relative(path.dirname(output), outDir)) };
}
