/** Expressions in; whether a null in their place is only reckoned with out. */
import { ts } from "#typescript";
import { numberOperators } from "./operator-tables.js";
import { isTransparent } from "./transparent.js";
import { nothingFlags } from "../types/nothings.js";
import type { Typing } from "../types/typing.js";

const K = ts.SyntaxKind;

/** Whether a field that is null where it is not there is only reckoned with. */
export function isReckonedWith(typing: Typing, node: ts.Expression): boolean {
  const symbol = ts.isPropertyAccessExpression(node) ? typing.checker.getSymbolAtLocation(node.name) : undefined;
  if (!symbol || nothingFlags(typing.checker.getTypeOfSymbol(symbol)) !== ts.TypeFlags.Null) return false;
  return isReckoned(typing, node);
}

export function isReckoned(typing: Typing, node: ts.Expression): boolean {
  const inner = outermost(node);
  const { parent } = inner;
  if (ts.isPrefixUnaryExpression(parent)) return signs.has(parent.operator);
  if (ts.isCallExpression(parent)) return parent.expression !== inner && isOfMath(typing, parent.expression);
  if (!ts.isBinaryExpression(parent)) return false;
  const { kind } = parent.operatorToken;
  if (assigning.has(kind)) return parent.right === inner && isNumber(typing, parent.left);
  return kind in numberOperators && isNumber(typing, parent.left === inner ? parent.right : parent.left);
}

export function outermost(node: ts.Expression): ts.Expression {
  let inner = node;
  while (isTransparent(inner.parent)) inner = inner.parent;
  return inner;
}

const isNumber = ({ checker }: Typing, node: ts.Expression): boolean =>
  (checker.getTypeAtLocation(node).flags & ts.TypeFlags.NumberLike) !== 0;

function isOfMath(typing: Typing, callee: ts.Expression): boolean {
  const symbol = ts.isPropertyAccessExpression(callee) ? typing.symbolOf(callee.name) : undefined;
  return !!symbol && (typing.libraryKey(symbol)?.startsWith("Math.") ?? false);
}

const signs = new Set<ts.SyntaxKind>([K.PlusToken, K.MinusToken, K.TildeToken]);

const assigning = new Set<ts.SyntaxKind>([
  K.PlusEqualsToken,
  K.MinusEqualsToken,
  K.AsteriskEqualsToken,
  K.SlashEqualsToken,
  K.PercentEqualsToken,
  K.AmpersandEqualsToken,
  K.BarEqualsToken,
  K.CaretEqualsToken,
]);
