/** A construct that cannot be compiled: thrown where it is found, caught at the statement, reported as a diagnostic. */
import type { ts } from "#typescript";
import type { Place } from "../bind/signature.js";
import type { DiagnosticCode } from "../diagnostics/codes.js";

export class Refusal extends Error {
  constructor(
    readonly node: ts.Node,
    readonly code: DiagnosticCode,
    readonly details: readonly string[],
    /** Follows from a refusal that stands in the report already. */
    readonly follows = false,
  ) {
    super(`${code} ${details.join(", ")}`);
  }
}

export function refuse(node: ts.Node, code: DiagnosticCode, ...details: string[]): never {
  throw new Refusal(node, code, details);
}

/** Refuses the use of a variable whose declaration or assignment was refused: that has been said already. */
export function refuseUse(node: ts.Node): never {
  throw new Refusal(node, "W2004", [node.getText()], true);
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
