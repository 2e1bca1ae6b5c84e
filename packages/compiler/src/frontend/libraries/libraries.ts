/** The libraries that the host passes in; what they know, out. */
import type { ts } from "#typescript";
import type { Builtin } from "../../builtins/row.js";
import { LibraryFiles } from "./library-files.js";
import type { Library, PropertyRow } from "../../extend/library.js";

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

  readonly files: LibraryFiles;
  private readonly rows: Readonly<Record<string, Builtin>>;
  private readonly properties: Readonly<Record<string, PropertyRow>>;
  private readonly reasons: Readonly<Record<string, string>>;

  private constructor(
    program: ts.Program,
    readonly all: readonly Library[],
  ) {
    this.files = new LibraryFiles(program, all);
    this.rows = Object.assign({}, ...all.map(({ rows }) => rows)) as typeof this.rows;
    this.properties = Object.assign({}, ...all.map(({ properties }) => properties)) as typeof this.properties;
    this.reasons = Object.assign({}, ...all.map(({ refused }) => refused)) as typeof this.reasons;
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
}
