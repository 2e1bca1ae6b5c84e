/** A program and its kernels in; the program's `emit` that writes marked files with their kernels out. */
import { composeMaps } from "@wumba/plugin-core";
import type ts from "typescript";
import type { ProgramKernels } from "./program-kernels.js";
import { rewriteProgram, type RewrittenFile, type RewrittenProgram } from "./rewritten-program.js";
import { mapInline, withoutMap } from "./source-maps.js";

export function emitKernels(
  typescript: typeof ts,
  program: ts.Program,
  host: ts.CompilerHost,
  kernels: ProgramKernels,
): void {
  const original = program.emit;
  let opened: RewrittenProgram | undefined;
  program.emit = (target, writeFile, token, onlyDeclarations, transformers, ...rest) => {
    const { noEmit, emitDeclarationOnly } = program.getCompilerOptions();
    const files = onlyDeclarations || noEmit || emitDeclarationOnly ? [] : [...kernels.emitted.keys()];
    const changed = new Set(files.filter((file) => target === undefined || file === target));
    if (changed.size === 0) return original(target, writeFile, token, onlyDeclarations, transformers, ...rest);
    const write = writeFile ?? host.writeFile.bind(host);
    // Everything but the JavaScript of marked files is written as always.
    const writeOthers: ts.WriteFileCallback = (name, text, mark, onError, sources, data) => {
      if (!isScript(name) || !sources?.some((source) => changed.has(source)))
        write(name, text, mark, onError, sources, data);
    };
    const result = original(target, writeOthers, token, onlyDeclarations, transformers, ...rest);
    if (result.emitSkipped) return result;
    opened ??= rewriteProgram(typescript, program, host, kernels.emitted);
    const written = [...changed].flatMap((file) =>
      emitFile(opened!.program, opened!.files.get(file)!, write, transformers),
    );
    return result.emittedFiles
      ? { ...result, emittedFiles: [...new Set([...result.emittedFiles, ...written])] }
      : result;
  };
}

/** JavaScript or its source map, as opposed to declarations and build information. */
const isScript = (name: string): boolean => /\.(?:[cm]?js|jsx)(?:\.map)?$/.test(name);

/** Writes the file and the module of its kernels, and gives their names. */
export function emitFile(
  program: ts.Program,
  { original, rewritten, kernels }: RewrittenFile,
  write: ts.WriteFileCallback,
  transformers: ts.CustomTransformers | undefined,
): string[] {
  const written: string[] = [];
  const emit = (
    name: string,
    change: (output: string, text: string) => string | undefined,
    custom?: ts.CustomTransformers,
  ): void => {
    const writeChanged: ts.WriteFileCallback = (output, text, mark, onError, _sources, data) => {
      const content = isScript(output) ? change(output, text) : undefined;
      if (content === undefined) return;
      written.push(output);
      write(output, content, mark, onError, [original], data);
    };
    program.emit(program.getSourceFile(name), writeChanged, undefined, false, custom);
  };
  const { map } = rewritten;
  emit(
    original.fileName,
    (output, text) => (output.endsWith(".map") ? composeMaps(text, map) : mapInline(text, map)),
    transformers,
  );
  if (kernels) emit(kernels.fileName, (output, text) => (output.endsWith(".map") ? undefined : withoutMap(text)));
  return written;
}
