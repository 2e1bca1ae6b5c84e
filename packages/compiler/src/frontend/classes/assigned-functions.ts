/** A property in; out comes the function that `Vector.create = function () {}` makes it, for the whole module. */
import { ts } from "#typescript";
import { type Body, isExpression } from "../body.js";
import { isMemberReplaced } from "../program/replaced.js";
import type { FunctionValue } from "../scope.js";

export function assignedFunction(body: Body, symbol: ts.Symbol): FunctionValue | undefined {
  const right = assignedOnce(symbol);
  const assignment = right?.parent as ts.BinaryExpression;
  if (!right || !isHeldAlways(body, assignment.left)) return undefined;
  // TypeScript has no declaration where a function assigns it.
  if (isMemberReplaced(body.typing, symbol, assignment, body.kernel.root.getSourceFile())) return undefined;
  const value = body.withScope(body.rootScope, () => body.value(right));
  return !isExpression(value) && value.kind === "function" ? value : undefined;
}

/** What a statement of the module assigns to it, where nothing else does. */
function assignedOnce(symbol: ts.Symbol): ts.Expression | undefined {
  const [declaration, ...others] = symbol.declarations ?? [];
  if (!declaration || others.length > 0) return undefined;
  const assignment = ts.isBinaryExpression(declaration) ? declaration : declaration.parent;
  if (!ts.isBinaryExpression(assignment) || assignment.operatorToken.kind !== ts.SyntaxKind.EqualsToken)
    return undefined;
  const { left, right, parent } = assignment;
  const isOfModule = ts.isExpressionStatement(parent) && ts.isSourceFile(parent.parent);
  const isFunction = ts.isFunctionExpression(right) || ts.isArrowFunction(right) || ts.isIdentifier(right);
  return isOfModule && isFunction && ts.isPropertyAccessExpression(left) ? right : undefined;
}

/** Whether what a property belongs to is one function, class or object as long as the program runs. */
function isHeldAlways(body: Body, left: ts.Expression): boolean {
  const owner = ts.isPropertyAccessExpression(left) ? left.expression : left;
  const symbol = ts.isIdentifier(owner) ? body.typing.symbolOf(owner) : undefined;
  const isOwn = symbol?.valueDeclaration && !body.typing.isFromLibrary(symbol);
  return !!isOwn && !body.kernel.references.isReassigned(symbol);
}
