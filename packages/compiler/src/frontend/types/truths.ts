/**
 * Expressions in; out whether they are true or false by their operators alone, so that the checker need not go through
 * long conditions for each of their parts.
 */
import { ts } from "#typescript";

const K = ts.SyntaxKind;

const testing: ReadonlySet<ts.SyntaxKind> = new Set<ts.SyntaxKind>([
  K.EqualsEqualsToken,
  K.EqualsEqualsEqualsToken,
  K.ExclamationEqualsToken,
  K.ExclamationEqualsEqualsToken,
  K.LessThanToken,
  K.LessThanEqualsToken,
  K.GreaterThanToken,
  K.GreaterThanEqualsToken,
  K.InstanceOfKeyword,
  K.InKeyword,
]);

/** They give one of their parts. */
export const joining: ReadonlySet<ts.SyntaxKind> = new Set<ts.SyntaxKind>([K.AmpersandAmpersandToken, K.BarBarToken]);

const known = new WeakMap<ts.Node, boolean>();

export function isTruth(node: ts.Expression): boolean {
  const parts: ts.Node[] = [];
  let first = node;
  for (; !known.has(first) && (ts.isParenthesizedExpression(first) || isJoined(first)); first = innerOf(first))
    parts.push(first);
  let truth = known.get(first) ?? isTest(first);
  for (let part = parts.pop(); part; part = parts.pop()) {
    truth &&= ts.isParenthesizedExpression(part) || isTruth((part as ts.BinaryExpression).right);
    known.set(part, truth);
  }
  return truth;
}

const isJoined = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && joining.has(node.operatorToken.kind);

const innerOf = (node: ts.ParenthesizedExpression | ts.BinaryExpression): ts.Expression =>
  ts.isBinaryExpression(node) ? node.left : node.expression;

const isTest = (node: ts.Expression): boolean =>
  (ts.isBinaryExpression(node) && testing.has(node.operatorToken.kind)) ||
  (ts.isPrefixUnaryExpression(node) && node.operator === K.ExclamationToken);
