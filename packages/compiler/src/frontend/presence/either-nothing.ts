/**
 * `next === undefined ? null : next`: null where nothing is there, whichever of the two it was. Elsewhere a value that
 * may be either cannot be compared with one of them.
 */
import { ts } from "#typescript";
import type { Body } from "../body.js";
import { isNothing } from "../program/assigned-before.js";
import { unwrapped } from "../program/transparent.js";
import { nothingsOf } from "./told-nothings.js";

const { EqualsEqualsEqualsToken, ExclamationEqualsEqualsToken, ThisKeyword } = ts.SyntaxKind;

/** The value that such a choice gives, which may be null or undefined. */
export function valueOrNothing(body: Body, node: ts.ConditionalExpression): ts.Expression | undefined {
  const condition = unwrapped(node.condition);
  if (!ts.isBinaryExpression(condition)) return undefined;
  const { kind } = condition.operatorToken;
  if (kind !== EqualsEqualsEqualsToken && kind !== ExclamationEqualsEqualsToken) return undefined;
  const [left, right] = [unwrapped(condition.left), unwrapped(condition.right)];
  const side = isNothing(right) ? left : isNothing(left) ? right : undefined;
  const isSame = kind === EqualsEqualsEqualsToken;
  const [nothing, other] = [isSame ? node.whenTrue : node.whenFalse, isSame ? node.whenFalse : node.whenTrue];
  if (!side || !isPath(body, side) || !isNothing(unwrapped(nothing)) || unwrapped(other).getText() !== side.getText())
    return undefined;
  const { isNull, isUndefined } = nothingsOf(body, side);
  return isNull && isUndefined ? side : undefined;
}

/** A variable or a field of one, which is the same however often it is read. */
function isPath(body: Body, node: ts.Expression): boolean {
  if (ts.isIdentifier(node) || node.kind === ThisKeyword) return true;
  if (!ts.isPropertyAccessExpression(node) || node.questionDotToken || !isPath(body, node.expression)) return false;
  const member = body.typing.symbolOf(node.name);
  return !!member && !(member.flags & ts.SymbolFlags.Accessor);
}
