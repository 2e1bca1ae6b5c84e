/**
 * A pattern that takes elements from what is no array in; out whether the order shows: JavaScript gives each element to
 * its place before it asks for the next one, and kernels take all of them first.
 */
import { ts } from "#typescript";
import { unwrapped } from "../program/transparent.js";
import { usesIn } from "../program/unset.js";
import type { Typing } from "../types/typing.js";

/** Whether something is called in a part of a pattern. */
export const calls = (node: ts.Node): boolean =>
  ts.isCallExpression(node) ||
  ts.isNewExpression(node) ||
  (ts.forEachChild(node, (child) => calls(child) || undefined) ?? false);

/**
 * Whether the code that gives elements could see a part of a pattern get its value, or change what it gets. A default
 * for what never lacks is evaluated when there are no more elements.
 */
export function shows(typing: Typing, element: ts.Node, mayLack: boolean): boolean {
  if (ts.isOmittedExpression(element)) return false;
  if (ts.isBindingElement(element))
    return !ts.isIdentifier(element.name) || (mayLack && !isLiteral(element.initializer));
  if (ts.isSpreadElement(element)) return shows(typing, element.expression, mayLack);
  if (ts.isBinaryExpression(element))
    return (mayLack && !isLiteral(element.right)) || shows(typing, element.left, mayLack);
  const place = unwrapped(element as ts.Expression);
  return !ts.isIdentifier(place) || isUsedInFunctions(typing, place);
}

const isLiteral = (node: ts.Expression | undefined): boolean =>
  !node || ts.isLiteralExpression(node) || (ts.isPrefixUnaryExpression(node) && ts.isNumericLiteral(node.operand));

/** Whether functions other than that of a variable use it. */
function isUsedInFunctions(typing: Typing, name: ts.Identifier): boolean {
  const symbol = typing.symbolOf(name);
  const owner = symbol?.valueDeclaration && ts.findAncestor(symbol.valueDeclaration, ts.isFunctionLike);
  return (
    !symbol || !owner || usesIn(typing, owner, symbol).some((use) => ts.findAncestor(use, ts.isFunctionLike) !== owner)
  );
}
