/**
 * The folders of our own packages, which the host knows, in; which file of which package a source file is, out. Names
 * of paths tell nothing: a user's folders may have the same.
 */
import type { ts } from "#typescript";
import type { LibraryFolders } from "../library-folders.js";

export interface LibraryFile {
  readonly library: keyof LibraryFolders;
  /** Whether it is one of the TypeScript sources, and not of the declarations that are made of them. */
  readonly isSource: boolean;
  /** Inside of `src` or `dist`, without its ending: `linalg/gemm`. */
  readonly name: string;
}

const files = new WeakMap<ts.SourceFile, LibraryFile>();

/** The file of a library that a node stands in. */
export const libraryFile = (node: ts.Node): LibraryFile | undefined => files.get(node.getSourceFile());

export class Libraries {
  private static readonly opened = new WeakMap<ts.Program, Libraries>();

  /** Says what is whose in a program. */
  static open(program: ts.Program, folders: LibraryFolders): Libraries {
    const known = this.opened.get(program);
    if (known?.folders === folders) return known;
    const libraries = new Libraries(program, folders);
    this.opened.set(program, libraries);
    return libraries;
  }

  static of(program: ts.Program): Libraries {
    const libraries = this.opened.get(program);
    if (!libraries) throw new Error("the libraries of the program are not known");
    return libraries;
  }

  private readonly byFile = new Map<string, LibraryFile>();
  private readonly sources = new Map<string, ts.SourceFile>();

  private constructor(
    program: ts.Program,
    private readonly folders: LibraryFolders,
  ) {
    for (const file of program.getSourceFiles()) this.add(file);
  }

  /** What a file is by its name. */
  at(name: string): LibraryFile | undefined {
    return this.byFile.get(name);
  }

  /** A TypeScript source of a library by its name, `array/complex`. */
  source(library: keyof LibraryFolders, name: string): ts.SourceFile | undefined {
    return this.sources.get(`${library}:${name}`);
  }

  private add(file: ts.SourceFile): void {
    const found = this.find(file.fileName);
    if (!found) {
      files.delete(file);
      return;
    }
    files.set(file, found);
    this.byFile.set(file.fileName, found);
    const key = `${found.library}:${found.name}`;
    if (found.isSource && !this.sources.has(key)) this.sources.set(key, file);
  }

  private find(name: string): LibraryFile | undefined {
    for (const library of Object.keys(this.folders) as (keyof LibraryFolders)[]) {
      const folder = this.folders[library].find((each) => name.startsWith(`${each}/`));
      if (folder !== undefined) return takeApart(library, name.slice(folder.length + 1));
    }
    return undefined;
  }
}

function takeApart(library: keyof LibraryFolders, path: string): LibraryFile | undefined {
  if (library === "node") return { library, isSource: false, name: path };
  const slash = path.indexOf("/");
  const folder = path.slice(0, slash);
  if (folder !== "src" && folder !== "dist") return undefined;
  return { library, isSource: folder === "src", name: path.slice(slash + 1).replace(/(?:\.d)?\.[cm]?ts$/, "") };
}
