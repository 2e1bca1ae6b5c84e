/**
 * What a library says of itself: which files are its own, and what kernels make of what these declare. The host passes
 * libraries in; of files that no library owns the compiler knows nothing.
 */
import type { ts } from "#typescript";
import type { ClassModule } from "../bind/signature.js";
import type { Builtin } from "../builtins/row.js";
import type { Report } from "../diagnostics/report.js";
import type { Body, Value } from "../frontend/body.js";
import type { MarkedFunction } from "../frontend/select/markers.js";
import type { FunctionNode } from "../frontend/select/function-node.js";
import type { NamedDeclaration, TranslatedParameter } from "../frontend/parameters.js";
import type { Typing } from "../frontend/types/typing.js";
import type { LibraryTraits } from "./traits.js";

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

export interface Library extends LibraryTraits {
  /** What calls become, by key. */
  readonly rows?: Readonly<Record<string, Builtin>>;
  /** Why functions are no part of kernels, by key. */
  readonly refused?: Readonly<Record<string, string>>;
  /** What reading a property becomes, by key. */
  readonly properties?: Readonly<Record<string, PropertyRow>>;
  /** Its classes by which values leave kernels, as the program that is built has them. */
  readonly exports?: ClassModule;
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
