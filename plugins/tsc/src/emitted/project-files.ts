/** A tsconfig.json in; the sources of the project, and where tsc writes the JavaScript of each, out. */
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { ts } from "ts-morph";

export interface Project {
  readonly tsconfig: string;
  readonly options: ts.CompilerOptions;
  readonly rootNames: readonly string[];
  readonly projectReferences: readonly ts.ProjectReference[] | undefined;
  readonly files: readonly { readonly source: string; readonly output: string }[];
}

/** The project and, if wanted, those that it references, each once. `words` are further words of tsc's command line. */
export function readProjects(tsconfig: string, words: readonly string[], references: boolean): Project[] {
  const { options } = ts.parseCommandLine(words);
  const projects = new Map<string, Project>();
  const visit = (file: string): void => {
    if (projects.has(file)) return;
    const parsed = parse(file, options);
    projects.set(file, {
      tsconfig: file,
      options: parsed.options,
      rootNames: parsed.fileNames,
      projectReferences: parsed.projectReferences,
      files: filesOf(file, parsed),
    });
    if (references)
      for (const reference of parsed.projectReferences ?? []) visit(ts.resolveProjectReferencePath(reference));
  };
  visit(path.resolve(tsconfig));
  return [...projects.values()];
}

function parse(tsconfig: string, options: ts.CompilerOptions): ts.ParsedCommandLine {
  const read = ts.readConfigFile(tsconfig, ts.sys.readFile);
  if (read.error) throw new Error(`${tsconfig}: ${ts.flattenDiagnosticMessageText(read.error.messageText, "\n")}`);
  return ts.parseJsonConfigFileContent(read.config, ts.sys, path.dirname(tsconfig), options, tsconfig);
}

function filesOf(tsconfig: string, { fileNames, options, projectReferences }: ts.ParsedCommandLine): Project["files"] {
  const sources = sourcesReached(fileNames, options, projectReferences);
  const folders = sourceFolders(tsconfig, sources, options);
  return sources.map((source) => {
    const candidates = folders.map((folder) => outputOf(source, folder, options));
    return { source: path.normalize(source), output: path.normalize(candidates.find(existsSync) ?? candidates[0]!) };
  });
}

/** The project's files and what they import, without checking anything. */
function sourcesReached(
  rootNames: readonly string[],
  options: ts.CompilerOptions,
  projectReferences: ts.ParsedCommandLine["projectReferences"],
): string[] {
  const program = ts.createProgram({
    rootNames,
    options: { ...options, noLib: true, types: [], noResolve: false },
    ...(projectReferences ? { projectReferences } : {}),
  });
  return program
    .getSourceFiles()
    .filter(
      (file) =>
        !file.isDeclarationFile && !program.isSourceFileFromExternalLibrary(file) && /\.[cm]?tsx?$/.test(file.fileName),
    )
    .map(({ fileName }) => fileName);
}

/** The folder that `outDir` mirrors, likeliest first: without `rootDir` it depends on the version of TypeScript. */
function sourceFolders(tsconfig: string, sources: readonly string[], options: ts.CompilerOptions): string[] {
  if (options.rootDir !== undefined) return [options.rootDir];
  const own = path.dirname(tsconfig);
  if (options.composite) return [own];
  const common = commonFolder(sources) ?? own;
  return installedMajor(tsconfig) >= 6 ? [own, common] : [common, own];
}

function commonFolder(files: readonly string[]): string | undefined {
  const [first, ...others] = files.map((file) => path.dirname(path.normalize(file)).split(path.sep));
  if (!first) return undefined;
  let length = first.length;
  for (const other of others) {
    while (length > 0 && first.slice(0, length).join("/") !== other.slice(0, length).join("/")) length--;
  }
  return first.slice(0, length).join(path.sep) || path.sep;
}

function installedMajor(tsconfig: string): number {
  try {
    const file = createRequire(tsconfig).resolve("typescript/package.json");
    return Number.parseInt((JSON.parse(readFileSync(file, "utf8")) as { version: string }).version);
  } catch {
    return 0;
  }
}

function outputOf(source: string, folder: string, { outDir, jsx }: ts.CompilerOptions): string {
  const name = outDir === undefined ? source : path.resolve(outDir, path.relative(folder, source));
  const tsx = jsx === ts.JsxEmit.Preserve ? ".jsx" : ".js";
  return name.replace(/\.([cm]?)ts$/, ".$1js").replace(/\.tsx$/, tsx);
}
