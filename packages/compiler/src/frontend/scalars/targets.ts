/**
 * Targets of assignments in; whether their text can stand twice out: `x += y` of an explicit type is written as `x = x
 * + y | 0`.
 */
import { ts } from "#typescript";

const K = ts.SyntaxKind;

/** No part of it acts, or is changed by being brought into a type. */
export function isRepeatable(node: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node)) return isRepeatable(node.expression);
  if (ts.isPropertyAccessExpression(node)) return isRepeatable(node.expression);
  if (ts.isElementAccessExpression(node)) return isRepeatable(node.expression) && isRepeatable(node.argumentExpression);
  return (
    ts.isIdentifier(node) || ts.isNumericLiteral(node) || node.kind === K.ThisKeyword || node.kind === K.SuperKeyword
  );
}
