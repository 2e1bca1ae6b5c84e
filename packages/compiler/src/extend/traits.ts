/** What a library says of its files, sources and classes, which needs no translation. */
import type { ts } from "#typescript";
import type { FunctionNode } from "../frontend/select/function-node.js";
import type { TypeArguments } from "../frontend/types/shape.js";
import type { Typing } from "../frontend/types/typing.js";
import type { HeldArray } from "../ir/objects.js";

/** What a file is in the library that owns it. */
export interface OwnFile {
  /** Whether it is a TypeScript source, and not declarations that are made of one. */
  readonly isSource: boolean;
  /** Without its ending, in the folder of the sources: `linalg/gemm`. */
  readonly name: string;
}

/** What is special in the sources of a library. All of it may be left out. */
export interface SourceTraits {
  /** Whether users did not write the file: what is refused in it is refused where the program calls it. */
  readonly isInternal?: (file: OwnFile) => boolean;
  /** Whether its functions are what those of `Math` are: small, called by one another, translated as they stand. */
  readonly isStandard?: (file: OwnFile) => boolean;
  /** Whether accesses need no checks, and the tags of comments are believed. */
  readonly isTrusted?: (file: OwnFile) => boolean;
  /** Whether its functions are translated where they are called, however large. */
  readonly isInPlace?: (file: OwnFile) => boolean;
  /** The first part of the keys of rows that stand for its functions. */
  readonly replacedBy?: (file: OwnFile) => string | undefined;
  /** Its arithmetic is not the program's: products and sums may be rounded once (`contracted`), or not. */
  readonly arithmetic?: (file: OwnFile) => "contracted" | "strict" | undefined;
}

/** What is special in the classes of a library. All of it may be left out. */
export interface ClassTraits {
  /**
   * How instances cross. A `value` never changes: its constructor takes the fields, and its type says of which class it
   * is. Of an `open` one kernels may change the fields.
   */
  readonly crossing?: (declaration: ts.ClassDeclaration) => "value" | "open" | undefined;
  /** Whether it is a class of errors, which extends RangeError. */
  readonly isError?: (declaration: ts.ClassDeclaration) => boolean;
  /** What kernels compile in place of a member. */
  readonly member?: (typing: Typing, node: FunctionNode) => FunctionNode;
  /** The types by which such a member is translated, given those of the class of the value. */
  readonly memberTypes?: (typing: Typing, node: FunctionNode, types: TypeArguments) => TypeArguments;
  /** What a field of a class in kernel memory holds, if that is arrays of one dtype and rank. */
  readonly held?: (type: ts.Type, checker: ts.TypeChecker) => HeldArray | undefined;
  /** Whether values of a type are known only when building, so that no variable holds them. */
  readonly isKnown?: (declaration: ts.ClassDeclaration) => boolean;
}

export interface LibraryTraits {
  /** Without spaces; no two libraries of a program have the same. */
  readonly name: string;
  /** What a file is, by its absolute name with forward slashes; undefined for the files of others. */
  readonly owns: (file: string) => OwnFile | undefined;
  /** The key of a function or property, by which `rows` and `properties` have it; undefined for what is compiled. */
  readonly key?: (declaration: ts.Declaration, typing: Typing) => string | undefined;
  readonly sources?: SourceTraits;
  readonly classes?: ClassTraits;
  /** Whether nothing but the result holds what a function of that name makes. */
  readonly makes?: (name: string) => boolean;
}
