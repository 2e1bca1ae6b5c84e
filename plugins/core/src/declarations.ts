/** A program and one of its files in, the text of its declaration file out. */
import type { ts as TypeScript } from "ts-morph";
import { toTypeScriptName } from "./program-store.js";

/** TypeScript keeps `force` for itself: the file is not checked first. */
interface Emitting {
  emit(
    file: TypeScript.SourceFile,
    write: TypeScript.WriteFileCallback,
    cancel: undefined,
    declarationsAlone: true,
    transformers: undefined,
    force: true,
  ): TypeScript.EmitResult;
}

export function emitDeclarations(program: TypeScript.Program, file: string): string | undefined {
  const sourceFile = program.getSourceFile(toTypeScriptName(file));
  if (!sourceFile) return undefined;
  if (sourceFile.isDeclarationFile) return sourceFile.text;
  let text: string | undefined;
  const write = (name: string, content: string): void => {
    if (/\.d\.[cm]?ts$/.test(name)) text = content;
  };
  const { emitSkipped } = (program as unknown as Emitting).emit(sourceFile, write, undefined, true, undefined, true);
  return emitSkipped ? undefined : text;
}
