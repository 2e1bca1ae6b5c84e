/** A program and its libraries in; which file of which library a source file is out. */
import type { ts } from "#typescript";
import type { LibraryTraits, OwnFile } from "../../extend/traits.js";

export interface LibraryFile extends OwnFile {
  readonly library: LibraryTraits;
}

const files = new WeakMap<ts.SourceFile, LibraryFile>();

/** The file of a library that a node stands in. */
export const libraryFile = (node: ts.Node): LibraryFile | undefined => files.get(node.getSourceFile());

export class LibraryFiles {
  private static readonly opened = new WeakMap<ts.Program, LibraryFiles>();

  static of(program: ts.Program): LibraryFiles {
    const known = this.opened.get(program);
    if (!known) throw new Error("the libraries of the program are not known");
    return known;
  }

  private readonly byFile = new Map<string, LibraryFile>();
  private readonly bySource = new Map<string, ts.SourceFile>();

  /** Says what is whose in a program. */
  constructor(
    program: ts.Program,
    private readonly libraries: readonly LibraryTraits[],
  ) {
    for (const file of program.getSourceFiles()) this.add(file);
    LibraryFiles.opened.set(program, this);
  }

  /** What a file is by its name. */
  at(name: string): LibraryFile | undefined {
    return this.byFile.get(name);
  }

  /** A TypeScript source of a library by its name, `array/complex`. */
  source(library: string, name: string): ts.SourceFile | undefined {
    return this.bySource.get(`${library}:${name}`);
  }

  /** All TypeScript sources of a library that the program has. */
  sources(library: string): ts.SourceFile[] {
    return [...this.bySource].flatMap(([key, file]) => (key.startsWith(`${library}:`) ? [file] : []));
  }

  private add(file: ts.SourceFile): void {
    const found = this.find(file.fileName);
    if (!found) {
      files.delete(file);
      return;
    }
    files.set(file, found);
    this.byFile.set(file.fileName, found);
    const key = `${found.library.name}:${found.name}`;
    if (found.isSource && !this.bySource.has(key)) this.bySource.set(key, file);
  }

  private find(name: string): LibraryFile | undefined {
    for (const library of this.libraries) {
      const own = library.owns(name);
      if (own) return { library, ...own };
    }
    return undefined;
  }
}
