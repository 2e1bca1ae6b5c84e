/** A program and one of its files in; all that the program was made of as far as the file can see it, out. */
import path from "node:path";
import type { ts as TypeScript } from "ts-morph";
import { contentHash } from "./file-state.js";
import type { Inputs } from "./inputs.js";
import type { Resolutions } from "./resolutions.js";
import type { Configuration, Search, Ts } from "./tsconfig.js";

export interface Reach {
  /** The files of the user, and those of packages that are compiled from their source. */
  readonly files: readonly string[];
  readonly inputs: Inputs;
  /** A local file was not found that one of them imports, so that a file which appears later changes the result. */
  readonly incomplete: boolean;
}

/** What the store knows of the files of a program. */
export interface ProgramFiles {
  readonly ts: Ts;
  readonly program: TypeScript.Program;
  readonly configuration: Configuration;
  readonly resolutions: Resolutions;
  /** The folders that were searched for packages of types. */
  readonly listed: ReadonlySet<string>;
  /** The hash of the text that the program has; undefined for what belongs to the compiler. */
  readonly hashOf: (name: string) => string | undefined;
}

/** TypeScript keeps these for itself. */
interface InternalFile {
  readonly moduleAugmentations?: readonly unknown[];
  readonly commonJsModuleIndicator?: unknown;
  readonly packageJsonLocations?: readonly string[];
}

const ambientFiles = new WeakMap<TypeScript.Program, readonly string[]>();

export function reachOf(files: ProgramFiles, file: string, search: Search): Reach {
  const { program, configuration, resolutions } = files;
  const hashes = new Map<string, string>();
  const absent = new Set([...configuration.absent, ...search.absent]);
  const links = new Map<string, string>();
  const local = new Set([file]);
  let incomplete = false;
  const read = (name: string): void => {
    const hash = contentHash(name);
    if (hash === "missing") absent.add(name);
    else hashes.set(path.normalize(name), hash);
  };
  for (const name of [...configuration.files, ...search.read]) read(name);
  // What is said to the whole program is seen everywhere, whoever imports it.
  const ambient = ambientFiles.get(program) ?? findAmbient(files);
  ambientFiles.set(program, ambient);
  ambient.forEach((name) => local.add(name));
  const reached = new Set([file, ...ambient]);
  for (const name of reached) {
    const sourceFile = program.getSourceFile(name);
    const hash = sourceFile ? files.hashOf(name) : contentHash(name);
    if (hash !== undefined && name !== file) hashes.set(path.normalize(name), hash);
    for (const reference of sourceFile?.referencedFiles ?? [])
      reached.add(path.posix.resolve(path.posix.dirname(name), reference.fileName));
    (sourceFile as InternalFile | undefined)?.packageJsonLocations?.forEach(read);
    for (const found of resolutions.of(name)) {
      found.read.forEach(read);
      for (const each of found.absent) absent.add(each);
      for (const [link, to] of found.links) links.set(link, to);
      if (found.file === undefined) incomplete ||= !found.external;
      else reached.add(found.file);
      if (found.file !== undefined && !found.external) local.add(found.file);
    }
  }
  return { files: [...local], inputs: { files: hashes, absent, links, listed: files.listed }, incomplete };
}

/** Files that are no modules, or that add to what others declare. */
function findAmbient({ ts, program, hashOf }: ProgramFiles): string[] {
  const isAmbient = (sourceFile: TypeScript.SourceFile): boolean => {
    if (hashOf(sourceFile.fileName) === undefined || sourceFile.fileName.endsWith(".json")) return false;
    const { moduleAugmentations = [], commonJsModuleIndicator } = sourceFile as InternalFile;
    return (
      moduleAugmentations.length > 0 || (!ts.isExternalModule(sourceFile) && commonJsModuleIndicator === undefined)
    );
  };
  return program
    .getSourceFiles()
    .filter(isAmbient)
    .map(({ fileName }) => fileName);
}
