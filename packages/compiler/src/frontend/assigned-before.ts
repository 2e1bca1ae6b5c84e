/** A statement or an expression and a variable in; whether nothing goes on behind it before it has assigned the variable. */
import { ts } from "ts-morph";
import { isAssigned } from "./references.js";
import type { Typing } from "./typing.js";

const K = ts.SyntaxKind;

/** Operators whose right side is not always evaluated. */
const choosing = new Set<ts.SyntaxKind>([
  K.AmpersandAmpersandToken,
  K.BarBarToken,
  K.QuestionQuestionToken,
  K.AmpersandAmpersandEqualsToken,
  K.BarBarEqualsToken,
  K.QuestionQuestionEqualsToken,
]);

export function alwaysAssigns(typing: Typing, node: ts.Node, symbol: ts.Symbol): boolean {
  const assigns = (inner: ts.Node | undefined): boolean => !!inner && alwaysAssigns(typing, inner, symbol);
  if (ts.isFunctionLike(node) || ts.isClassLike(node)) return false;
  if (ts.isIdentifier(node)) return isTarget(node) && typing.symbolOf(node) === symbol;
  if (ts.isVariableDeclaration(node)) return !!node.initializer && (declares(typing, node.name, symbol) || assigns(node.initializer));
  if (ts.isIfStatement(node)) return assigns(node.expression) || (assigns(node.thenStatement) && assigns(node.elseStatement));
  if (ts.isConditionalExpression(node)) return assigns(node.condition) || (assigns(node.whenTrue) && assigns(node.whenFalse));
  if (ts.isBinaryExpression(node) && choosing.has(node.operatorToken.kind)) return assigns(node.left);
  if (ts.isOptionalChain(node)) return false;
  if (ts.isForStatement(node)) return assigns(node.initializer) || assigns(node.condition);
  if (ts.isWhileStatement(node) || ts.isSwitchStatement(node) || ts.isForOfStatement(node) || ts.isForInStatement(node))
    return assigns(node.expression);
  if (ts.isDoStatement(node) || ts.isLabeledStatement(node)) return false;
  if (ts.isTryStatement(node))
    return assigns(node.finallyBlock) || (assigns(node.tryBlock) && (!node.catchClause || assigns(node.catchClause.block)));
  if (ts.isReturnStatement(node) || ts.isThrowStatement(node) || ts.isBreakOrContinueStatement(node)) return true;
  return ts.forEachChild(node, (child) => assigns(child) || undefined) ?? false;
}

/** Whether an identifier is assigned by `=`, by itself or in a pattern. */
function isTarget(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent)) return false;
  if (ts.isBinaryExpression(parent) && parent.left === node) return parent.operatorToken.kind === K.EqualsToken;
  return !ts.isForOfStatement(parent) && !ts.isForInStatement(parent) && isAssigned(node);
}

function declares(typing: Typing, name: ts.BindingName, symbol: ts.Symbol): boolean {
  if (ts.isIdentifier(name)) return typing.symbolOf(name) === symbol;
  return name.elements.some((element) => ts.isBindingElement(element) && declares(typing, element.name, symbol));
}
