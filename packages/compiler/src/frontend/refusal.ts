/** A construct that cannot be compiled: thrown where it is found, caught at the statement, reported as a diagnostic. */
import type { ts } from "#typescript";
import type { Place } from "../bind/signature.js";
import { finding, type DetailsOf, type DiagnosticCode, type Finding } from "../diagnostics/codes.js";

export class Refusal extends Error {
  constructor(
    readonly node: ts.Node,
    readonly finding: Finding,
    /** Follows from a refusal that stands in the report already. */
    readonly follows = false,
  ) {
    super(`${finding.code} ${finding.details.join(", ")}`);
  }
}

export function refuse<C extends DiagnosticCode>(node: ts.Node, code: C, ...details: DetailsOf<C>): never {
  throw new Refusal(node, finding(code, ...details));
}

/** Refuses an operator for the types of its operands. */
export function refuseOperands(
  { typing }: { readonly typing: { typeText(node: ts.Node): string } },
  node: ts.BinaryExpression,
): never {
  const { left, operatorToken, right } = node;
  return refuse(node, "W2006", operatorToken.getText(), typing.typeText(left), typing.typeText(right));
}

/** Refuses the use of a variable whose declaration or assignment was refused: that has been said already. */
export function refuseUse(node: ts.Node): never {
  throw new Refusal(node, finding("W2004", node.getText()), true);
}

/** Refuses a piece of syntax or a feature by its name. */
export const notYet = (node: ts.Node, what: string): never => refuse(node, "W3001", what);

export function placeOf(node: ts.Node): Place {
  const file = node.getSourceFile();
  const { line, character } = file.getLineAndCharacterOfPosition(node.getStart(file));
  return { file: file.fileName, line: line + 1, column: character + 1 };
}

/** Length of a node's text within its first line, at least 1. */
export function lengthOf(node: ts.Node): number {
  const text = node.getText();
  const end = text.indexOf("\n");
  return Math.max(1, end < 0 ? text.length : end);
}
