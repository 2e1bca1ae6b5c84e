/** The libraries that the host passes in; which file of which library a source file is, and what they know, out. */
import type { ts } from "#typescript";
import type { Builtin } from "../builtins/row.js";
import type { Library, OwnFile, PropertyRow } from "../extend/library.js";

export interface LibraryFile extends OwnFile {
  readonly library: Library;
}

const files = new WeakMap<ts.SourceFile, LibraryFile>();

/** The file of a library that a node stands in. */
export const libraryFile = (node: ts.Node): LibraryFile | undefined => files.get(node.getSourceFile());

export class Libraries {
  private static readonly opened = new WeakMap<ts.Program, Libraries>();

  /** Says what is whose in a program. */
  static open(program: ts.Program, all: readonly Library[]): Libraries {
    const known = this.opened.get(program);
    if (known?.all === all) return known;
    const libraries = new Libraries(program, all);
    this.opened.set(program, libraries);
    return libraries;
  }

  static of(program: ts.Program): Libraries {
    const libraries = this.opened.get(program);
    if (!libraries) throw new Error("the libraries of the program are not known");
    return libraries;
  }

  private readonly byFile = new Map<string, LibraryFile>();
  private readonly bySource = new Map<string, ts.SourceFile>();
  private readonly rows: Readonly<Record<string, Builtin>>;
  private readonly properties: Readonly<Record<string, PropertyRow>>;
  private readonly reasons: Readonly<Record<string, string>>;

  private constructor(
    program: ts.Program,
    readonly all: readonly Library[],
  ) {
    for (const file of program.getSourceFiles()) this.add(file);
    this.rows = Object.assign({}, ...all.map(({ rows }) => rows)) as typeof this.rows;
    this.properties = Object.assign({}, ...all.map(({ properties }) => properties)) as typeof this.properties;
    this.reasons = Object.assign({}, ...all.map(({ refused }) => refused)) as typeof this.reasons;
  }

  /** What a file is by its name. */
  at(name: string): LibraryFile | undefined {
    return this.byFile.get(name);
  }

  /** A TypeScript source of a library by its name, `array/complex`. */
  source(library: string, name: string): ts.SourceFile | undefined {
    return this.bySource.get(`${library}:${name}`);
  }

  /** The row of a function by its key. */
  row(key: string): Builtin | undefined {
    return this.rows[key];
  }

  property(key: string): PropertyRow | undefined {
    return this.properties[key];
  }

  /** Why a function is no part of kernels. */
  refused(key: string): string | undefined {
    return this.reasons[key];
  }

  /** The first thing that a library says, asked in order. */
  ask<T>(question: (library: Library) => T | undefined): T | undefined {
    for (const library of this.all) {
      const answer = question(library);
      if (answer !== undefined) return answer;
    }
    return undefined;
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
    for (const library of this.all) {
      const own = library.owns(name);
      if (own) return { library, ...own };
    }
    return undefined;
  }
}
