/**
 * A program and its kernels in; a program of the same files in which the marked functions forward to modules of
 * kernels, which are files of it too, out.
 */
import { importFrom, rewrite, type BuiltKernels, type RewrittenText } from "@wumba/plugin-core";
import type ts from "typescript";

/** What becomes of one marked file. */
export interface RewrittenFile {
  /** As the program of the user has it. */
  readonly original: ts.SourceFile;
  readonly rewritten: RewrittenText;
  /**
   * The module of kernels: the name of a source file that is not on disk, and its text. Absent when the file has none.
   */
  readonly kernels: { readonly fileName: string; readonly text: string } | undefined;
}

export interface RewrittenProgram {
  readonly program: ts.Program;
  readonly files: ReadonlyMap<ts.SourceFile, RewrittenFile>;
}

export function rewriteProgram(
  typescript: typeof ts,
  program: ts.Program,
  host: ts.CompilerHost,
  kernels: ReadonlyMap<ts.SourceFile, BuiltKernels>,
): RewrittenProgram {
  const files = new Map([...kernels].map(([file, built]) => [file, rewriteFile(program, file, built)] as const));
  const texts = new Map<string, string>();
  for (const { original, rewritten, kernels } of files.values()) {
    texts.set(original.fileName, rewritten.code);
    if (kernels) texts.set(kernels.fileName, kernels.text);
  }
  const projectReferences = program.getProjectReferences();
  const rewrittenProgram = typescript.createProgram({
    rootNames: [...program.getRootFileNames(), ...[...files.values()].flatMap((file) => file.kernels?.fileName ?? [])],
    // Errors of the user's program have been told, and the rewritten text has some of its own.
    options: { ...program.getCompilerOptions(), noEmitOnError: false, plugins: [] },
    host: overlayHost(typescript, program, host, texts),
    oldProgram: program,
    ...(projectReferences ? { projectReferences } : {}),
  });
  return { program: rewrittenProgram, files };
}

function rewriteFile(program: ts.Program, original: ts.SourceFile, built: BuiltKernels): RewrittenFile {
  const [, stem, format] = /^(.*)\.([cm]?)tsx?$/.exec(original.fileName)!;
  let name = `${stem}.kernels`;
  for (let count = 2; program.getSourceFile(`${name}.${format}ts`); count++) name = `${stem}.kernels-${count}`;
  const specifier = `./${name.slice(name.lastIndexOf("/") + 1)}.${format}js`;
  return {
    original,
    rewritten: rewrite(original.fileName, original.text, built, importFrom(specifier)),
    kernels: built.module ? { fileName: `${name}.${format}ts`, text: built.module.code } : undefined,
  };
}

/** Files that have not changed are the program's own. */
function overlayHost(
  typescript: typeof ts,
  program: ts.Program,
  host: ts.CompilerHost,
  texts: ReadonlyMap<string, string>,
): ts.CompilerHost {
  return {
    ...host,
    getSourceFile(name, languageVersionOrOptions, ...rest) {
      const text = texts.get(name);
      if (text !== undefined) return typescript.createSourceFile(name, text, languageVersionOrOptions);
      return program.getSourceFile(name) ?? host.getSourceFile(name, languageVersionOrOptions, ...rest);
    },
    fileExists: (name) => texts.has(name) || host.fileExists(name),
    readFile: (name) => texts.get(name) ?? host.readFile(name),
    // A host that watches would give its own text for a name, or drop files which the user's program still needs.
    ...({
      getSourceFileByPath: undefined,
      onReleaseOldSourceFile: undefined,
      onReleaseParsedCommandLine: undefined,
    } as object),
  };
}
