/** A node in, whether it only wraps an expression out: parentheses and what asserts a type; and what is within. */
import { ts } from "#typescript";

type Transparent = ts.ParenthesizedExpression | ts.AsExpression | ts.SatisfiesExpression | ts.NonNullExpression;

export const isTransparent = (node: ts.Node): node is Transparent =>
  ts.isParenthesizedExpression(node) ||
  ts.isAsExpression(node) ||
  ts.isSatisfiesExpression(node) ||
  ts.isNonNullExpression(node);

/** The expression within all that wraps it. */
export const unwrapped = (node: ts.Expression): ts.Expression =>
  isTransparent(node) ? unwrapped(node.expression) : node;

/** `typeof table` in a type: nothing is done with what it names. */
export const isOnlyType = (node: ts.Node): boolean => ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node);
