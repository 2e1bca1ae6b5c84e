/**
 * What a body calls to translate what it holds. The functions stand above all that is built on bodies: who begins a
 * kernel hands them over.
 */
import type { ts } from "#typescript";
import type { Expression, Statement } from "../ir/ir.js";
import type { Builtin } from "../builtins/row.js";
import type { Body, Value } from "./body.js";
import type { FunctionNode } from "./select/function-node.js";

export interface Translator {
  /** The value of an expression; `used` is whether anything looks at it. */
  readonly expression: (body: Body, node: ts.Expression, used: boolean) => Value;
  /** The truth of an expression. */
  readonly condition: (body: Body, node: ts.Expression) => Expression;
  /** The value of an expression where undefined is asked for: an element may be outside. */
  readonly orUndefined: (body: Body, node: ts.Expression) => Value;
  /** Statements, which share a scope with those around them. */
  readonly statements: (body: Body, nodes: readonly ts.Statement[]) => void;
  /** The body of a function, in its scope. */
  readonly functionBody: (body: Body, node: FunctionNode) => void;
  /** Puts a statement where the translation stands; what fails in it goes to the handler. */
  readonly emit: (body: Body, statement: Statement) => void;
  /** What calls of functions of the language become, by key. */
  readonly builtins: Readonly<Record<string, Builtin>>;
  /** Why functions of the language are no part of kernels, by key. */
  readonly refused: Readonly<Record<string, string>>;
}
