/**
 * A store into a list in, whether the text around it shows that it goes behind the list's end: a condition asks whether
 * there is an element or whether the index is outside, or the index goes on from the length of the literal that the
 * list begins as (`const sums = [0]; for (let i = 0; …) sums[i + 1] = …`).
 */
import { ts } from "#typescript";
import type { Typing } from "../types/typing.js";
import { unwrapped } from "./transparent.js";

const K = ts.SyntaxKind;

export const isGrown = (typing: Typing, target: ts.ElementAccessExpression): boolean =>
  isAskedFor(target) || goesOnFromLiteral(typing, target);

// --- conditions
// -------------------------------------------------------------------------------------------------------------

/** Whether a store is in what is done where an element is missing: `if (a[i] === undefined) a[i] = 0`. */
function isAskedFor(target: ts.ElementAccessExpression): boolean {
  for (let node: ts.Node = target; !ts.isFunctionLike(node) && !ts.isSourceFile(node); node = node.parent) {
    const { parent } = node;
    if (ts.isIfStatement(parent) && parent.thenStatement === node && asks(parent.expression, target)) return true;
    if (ts.isConditionalExpression(parent) && parent.whenTrue === node && asks(parent.condition, target)) return true;
    const isRight = ts.isBinaryExpression(parent) && parent.right === node;
    if (isRight && parent.operatorToken.kind === K.AmpersandAmpersandToken && asks(parent.left, target)) return true;
  }
  return false;
}

function asks(condition: ts.Expression, target: ts.ElementAccessExpression): boolean {
  const inner = unwrapped(condition);
  const text = target.getText();
  if (ts.isPrefixUnaryExpression(inner))
    return inner.operator === K.ExclamationToken && unwrapped(inner.operand).getText() === text;
  if (!ts.isBinaryExpression(inner)) return false;
  const [left, right] = [unwrapped(inner.left), unwrapped(inner.right)];
  const { kind } = inner.operatorToken;
  if (kind === K.AmpersandAmpersandToken || kind === K.BarBarToken)
    return [left, right].some((part) => asks(part, target));
  if (kind === K.EqualsEqualsToken || kind === K.EqualsEqualsEqualsToken)
    return [left, right].some((part) => part.getText() === text) || isAtLength(target, left, right);
  if (kind === K.GreaterThanEqualsToken) return isAtLength(target, left, right);
  return kind === K.LessThanEqualsToken && isAtLength(target, right, left);
}

/** Whether one side is the index, and the other one the length. */
function isAtLength(target: ts.ElementAccessExpression, index: ts.Expression, length: ts.Expression): boolean {
  const list = unwrapped(target.expression).getText();
  return (
    index.getText() === unwrapped(target.argumentExpression).getText() &&
    ts.isPropertyAccessExpression(length) &&
    length.name.text === "length" &&
    unwrapped(length.expression).getText() === list
  );
}

// --- indices
// ----------------------------------------------------------------------------------------------------------------

function goesOnFromLiteral(typing: Typing, target: ts.ElementAccessExpression): boolean {
  const value = initializerOf(typing, target.expression);
  if (!value || !ts.isArrayLiteralExpression(value) || value.elements.some(ts.isSpreadElement)) return false;
  return firstOf(typing, target.argumentExpression) === value.elements.length;
}

/** What an index is first: a variable that begins as a number, or that plus or minus a number. */
function firstOf(typing: Typing, index: ts.Expression): number | undefined {
  const inner = unwrapped(index);
  if (ts.isIdentifier(inner)) {
    const value = initializerOf(typing, inner);
    return value && ts.isNumericLiteral(value) && !isConstant(typing, inner) ? Number(value.text) : undefined;
  }
  if (!ts.isBinaryExpression(inner) || !ts.isNumericLiteral(unwrapped(inner.right))) return undefined;
  const sign = { [K.PlusToken]: 1, [K.MinusToken]: -1 }[inner.operatorToken.kind as number];
  const first = sign && firstOf(typing, inner.left);
  return first === undefined || sign === undefined
    ? undefined
    : first + sign * Number((unwrapped(inner.right) as ts.NumericLiteral).text);
}

function initializerOf(typing: Typing, node: ts.Expression): ts.Expression | undefined {
  const inner = unwrapped(node);
  const declaration = ts.isIdentifier(inner) ? typing.symbolOf(inner)?.valueDeclaration : undefined;
  return declaration && ts.isVariableDeclaration(declaration) && declaration.initializer
    ? unwrapped(declaration.initializer)
    : undefined;
}

const isConstant = (typing: Typing, name: ts.Identifier): boolean => {
  const declaration = typing.symbolOf(name)?.valueDeclaration;
  return !!declaration && (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
};
