/** Nodes in; whether they assign, or are assigned, out. */
import { ts } from "#typescript";

/** `=` and the compound assignments. */
export const isAssignmentOperator = (kind: ts.SyntaxKind): boolean =>
  kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;

/** Whether an expression is the target of an assignment, `++` or `--`, also inside destructuring. */
export function isAssigned(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isParenthesizedExpression(parent) || ts.isNonNullExpression(parent)) return isAssigned(parent);
  if (ts.isAsExpression(parent) || ts.isSatisfiesExpression(parent)) return isAssigned(parent);
  if (ts.isShorthandPropertyAssignment(parent)) return parent.name === node && isAssigned(parent.parent);
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node && isAssigned(parent.parent);
  if (ts.isSpreadAssignment(parent)) return isAssigned(parent.parent);
  if (ts.isSpreadElement(parent)) return isAssigned(parent);
  if (ts.isBinaryExpression(parent)) return parent.left === node && isAssignmentOperator(parent.operatorToken.kind);
  if (ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent)) {
    return parent.operator === ts.SyntaxKind.PlusPlusToken || parent.operator === ts.SyntaxKind.MinusMinusToken;
  }
  if (ts.isArrayLiteralExpression(parent)) return isAssigned(parent);
  if (ts.isForOfStatement(parent) || ts.isForInStatement(parent)) return parent.initializer === node;
  return false;
}
