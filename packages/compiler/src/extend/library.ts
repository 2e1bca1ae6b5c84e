/**
 * What a library says of itself: which files are its own, and what kernels make of what these declare. The host passes
 * libraries in; of files that no library owns the compiler knows nothing.
 */
import type { ts } from "#typescript";
import type { ClassModule } from "../bind/signature.js";
import type { Builtin } from "../builtins/row.js";
import type { Report } from "../diagnostics/report.js";
import type { Body, Value } from "../frontend/body.js";
import type { FunctionNode, MarkedFunction } from "../frontend/markers.js";
import type { TypeArguments } from "../frontend/shapes.js";
import type { NamedDeclaration, TranslatedParameter } from "../frontend/translate.js";
import type { Typing } from "../frontend/typing.js";
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

/** A call that a library is asked about. */
export interface AskedCall {
  readonly body: Body;
  readonly node: ts.CallExpression;
  /** Whether anything looks at the result. */
  readonly used: boolean;
  /** The values of the arguments, in order, as the function takes them that is called. */
  readonly argumentsFor: (callee?: FunctionNode) => Value[];
}

/** What becomes of a property of a value. */
export type PropertyRow = (body: Body, node: ts.PropertyAccessExpression) => Value;

export interface Library {
  /** Without spaces; no two libraries of a program have the same. */
  readonly name: string;
  /** What a file is, by its absolute name with forward slashes; undefined for the files of others. */
  readonly owns: (file: string) => OwnFile | undefined;
  /** The key of a function or property, by which `rows` and `properties` have it; undefined for what is compiled. */
  readonly key?: (declaration: ts.Declaration, typing: Typing) => string | undefined;
  /** What calls become, by key. */
  readonly rows?: Readonly<Record<string, Builtin>>;
  /** Why functions are no part of kernels, by key. */
  readonly refused?: Readonly<Record<string, string>>;
  /** What reading a property becomes, by key. */
  readonly properties?: Readonly<Record<string, PropertyRow>>;
  readonly sources?: SourceTraits;
  readonly classes?: ClassTraits;
  /** Its classes by which values leave kernels, as the program that is built has them. */
  readonly exports?: ClassModule;
  /** Whether nothing but the result holds what a function of that name makes. */
  readonly makes?: (name: string) => boolean;
  /** Asked about each call before anything else is: a value, if it is one that the library knows. */
  readonly call?: (call: AskedCall) => Value | undefined;
  /** Asked about a call of what has a key of the library and no row. */
  readonly callKeyed?: (body: Body, node: ts.CallExpression) => Value | undefined;
  /** What a parameter of a kernel crosses as, where that is more than one value. */
  readonly parameter?: (body: Body, parameter: NamedDeclaration) => TranslatedParameter[] | undefined;
  /** Functions of a file that become kernels, besides those under `@njit`; `used` gets the comments that were read. */
  readonly marked?: (file: ts.SourceFile, typing: Typing, report: Report, used: Set<number>) => MarkedFunction[];
}

/** What a package of kernels exports as its default: the libraries for another one, which programs import. */
export interface LibraryPackage {
  /** The name under which programs import the other one. */
  readonly name: string;
  /** TypeScript files with bodies for kernels that no import leads to: all programs get them. Absolute names. */
  readonly sources?: readonly string[];
  /** `folders` are those of its copies that have the package.json, with forward slashes, without one at the end. */
  readonly open: (folders: readonly string[]) => Library;
}

/**
 * `owns` of a package with sources in `src` and what is made of them in `dist`, by the folders that have its
 * package.json: absolute, with forward slashes, without one at the end.
 */
export function ownsIn(folders: readonly string[]): Library["owns"] {
  return (file) => {
    const folder = folders.find((each) => file.startsWith(`${each}/`));
    const [, part, name] = folder === undefined ? [] : (/^(src|dist)\/(.*)$/.exec(file.slice(folder.length + 1)) ?? []);
    return name === undefined ? undefined : { isSource: part === "src", name: name.replace(/(?:\.d)?\.[cm]?ts$/, "") };
  };
}
