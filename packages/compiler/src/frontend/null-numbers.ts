/**
 * Numbers and booleans that are null where the program says that they are there: what arithmetic, comparisons and tests
 * make of them.
 */
import { ts } from "#typescript";
import { boolean, conditional, copy, number } from "../ir/build.js";
import type { Body, OptionalValue, Value } from "./body.js";
import { ifTaken, insisted, isTransparent } from "./presence.js";
import { nothingFlags, nothingsOf } from "./text.js";
import type { Typing } from "./typing.js";

const K = ts.SyntaxKind;

/**
 * A number or boolean that is null where it is not there: 0 to arithmetic and false to tests, as in JavaScript;
 * elsewhere it has to be there.
 */
export function whereNull(body: Body, node: ts.Expression, value: OptionalValue): Value {
  if (mayBeUndefined(body, node)) return insisted(body, value, node);
  if (isReckoned(body.typing, node)) {
    const { present, value: held } = body.reusableValue(value) as OptionalValue;
    return conditional(copy(present), copy(held), held.type === "bool" ? boolean(false) : number(0));
  }
  return isTested(node) ? ifTaken(body, value, node) : insisted(body, value, node);
}

/** An element of an array is there: outside of it, reading throws. */
function mayBeUndefined(body: Body, node: ts.Expression): boolean {
  let inner: ts.Expression = node;
  while (isWrapper(inner)) inner = inner.expression;
  if (!ts.isElementAccessExpression(inner) || ts.isOptionalChain(inner)) return nothingsOf(body, inner).isUndefined;
  const { checker } = body.typing;
  const holder = checker.getNonNullableType(checker.getTypeAtLocation(inner.expression));
  const element = checker.getIndexTypeOfType(holder, ts.IndexKind.String)
    ? undefined
    : checker.getIndexTypeOfType(holder, ts.IndexKind.Number);
  return !element || (nothingFlags(element) & ~ts.TypeFlags.Null) !== 0;
}

const isWrapper = (node: ts.Expression): node is ts.ParenthesizedExpression | ts.AsExpression | ts.NonNullExpression =>
  ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node);

/** Whether a field that is null where it is not there is only reckoned with. */
export function isReckonedWith(typing: Typing, node: ts.Expression): boolean {
  const symbol = ts.isPropertyAccessExpression(node) ? typing.checker.getSymbolAtLocation(node.name) : undefined;
  if (!symbol || nothingFlags(typing.checker.getTypeOfSymbol(symbol)) !== ts.TypeFlags.Null) return false;
  return isReckoned(typing, node);
}

function isReckoned(typing: Typing, node: ts.Expression): boolean {
  const inner = outermost(node);
  const { parent } = inner;
  if (ts.isPrefixUnaryExpression(parent)) return signs.has(parent.operator);
  if (ts.isCallExpression(parent)) return parent.expression !== inner && isOfMath(typing, parent.expression);
  if (!ts.isBinaryExpression(parent)) return false;
  const { kind } = parent.operatorToken;
  if (assigning.has(kind)) return parent.right === inner && isNumber(typing, parent.left);
  return reckoning.has(kind) && isNumber(typing, parent.left === inner ? parent.right : parent.left);
}

/** Whether only the truth of a value is looked at. */
function isTested(node: ts.Expression): boolean {
  const inner = outermost(node);
  const { parent } = inner;
  if (ts.isIfStatement(parent) || ts.isWhileStatement(parent) || ts.isDoStatement(parent))
    return parent.expression === inner;
  if (ts.isConditionalExpression(parent) || ts.isForStatement(parent)) return parent.condition === inner;
  return ts.isPrefixUnaryExpression(parent) && parent.operator === K.ExclamationToken;
}

function outermost(node: ts.Expression): ts.Expression {
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

const reckoning = new Set<ts.SyntaxKind>([
  K.PlusToken,
  K.MinusToken,
  K.AsteriskToken,
  K.SlashToken,
  K.PercentToken,
  K.AsteriskAsteriskToken,
  K.LessThanToken,
  K.LessThanEqualsToken,
  K.GreaterThanToken,
  K.GreaterThanEqualsToken,
  K.AmpersandToken,
  K.BarToken,
  K.CaretToken,
  K.LessThanLessThanToken,
  K.GreaterThanGreaterThanToken,
  K.GreaterThanGreaterThanGreaterThanToken,
]);

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
