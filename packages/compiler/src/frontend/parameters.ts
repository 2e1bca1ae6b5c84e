/** What a parameter of a kernel becomes. */
import type { ts } from "#typescript";
import type { Local } from "../ir/ir.js";
import type { Crossing } from "./crossing/crossing-kinds.js";

export interface TranslatedParameter {
  readonly name: string;
  /** The expression that the forwarding call passes, where that is not the name. */
  readonly argument?: string;
  readonly local: Local;
  /** Whether the value is there, for a number that may be undefined. */
  readonly present?: Local;
  /** What JavaScript passes where it is not. */
  readonly nothing?: "undefined" | "null" | "both";
  /** What JavaScript passes is brought into the explicit type of the parameter. */
  readonly wraps?: boolean;
  /** What lies in memory during the call. */
  readonly crossing?: Crossing;
  /** A number that is meant as an integer, whatever the kernel does with it. */
  readonly integer?: boolean;
  /**
   * A function of JavaScript, of the caller, the kernel's own, or one that gives a class of the program: nothing is
   * passed.
   */
  readonly host?: "given" | "maybe given" | "own" | "class";
  /** JavaScript has a list, of which the kernel has a typed array. */
  readonly list?: boolean;
  /** What lies in the cell of a variable of the module, by whose address the local is an object. */
  readonly cell?: "number" | "boolean";
  /** A number that may not have a value yet, or is to be one of several. */
  readonly tested?: true;
}

export type NamedDeclaration = (ts.ParameterDeclaration | ts.BindingElement) & { readonly name: ts.Identifier };
