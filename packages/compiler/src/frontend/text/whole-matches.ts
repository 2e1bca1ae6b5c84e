/**
 * What `pattern.exec(text)` gives in; whether it goes on as a whole out: JavaScript's has an index and the text besides
 * its groups, which a list of a kernel has not.
 */
import { ts } from "#typescript";
import type { Body } from "../body.js";
import { isKept, userOf } from "../presence/uses.js";
import { usesIn } from "../program/unset.js";

/** Methods that copy the elements, and leave the list behind. */
const COPYING = /^(?:concat|from|join|slice)$/;

export function goesOnWhole(body: Body, node: ts.Expression, seen = new Set<ts.Symbol>()): boolean {
  const { parent, inner } = userOf(node);
  if (ts.isConditionalExpression(parent)) return parent.condition !== inner && goesOnWhole(body, parent, seen);
  if (ts.isVariableDeclaration(parent)) return isNameWhole(body, parent.name, seen);
  if (ts.isBinaryExpression(parent)) {
    const { kind } = parent.operatorToken;
    if (kind === ts.SyntaxKind.EqualsToken && ts.isIdentifier(parent.left)) {
      if (parent.right !== inner) return false;
      return isNameWhole(body, parent.left, seen) || goesOnWhole(body, parent, seen);
    }
    const isChosen = kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken;
    if (isChosen) return goesOnWhole(body, parent, seen);
  }
  const called = ts.isCallExpression(parent) && ts.isPropertyAccessExpression(parent.expression);
  if (called && COPYING.test(parent.expression.name.text)) return false;
  return isKept(body, node);
}

function isNameWhole(body: Body, name: ts.Node, seen: Set<ts.Symbol>): boolean {
  const symbol = ts.isIdentifier(name) ? body.typing.symbolOf(name) : undefined;
  const owner = symbol && ts.findAncestor(name, ts.isFunctionLike);
  if (!symbol || !owner || seen.has(symbol)) return false;
  seen.add(symbol);
  return usesIn(body.typing, owner, symbol).some((use) => goesOnWhole(body, use, seen));
}
