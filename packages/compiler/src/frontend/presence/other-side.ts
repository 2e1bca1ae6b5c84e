/** `a ?? b` and `a || b`, where TypeScript says that the whole is there because it takes `a` for there, as elements. */
import { ts } from "#typescript";
import { isExpression, type Body, type Value } from "../body.js";
import { isInternal } from "../libraries/standard.js";
import { nothingFlags } from "../types/nothings.js";
import { isUnproven } from "./presence.js";
import { ifTaken } from "./taken.js";
import { nothingsOfType } from "./told-nothings.js";
import { userOf } from "./uses.js";

/** Has what `choose` makes of the right side looked at wherever it is used, where that side may be missing. */
export function withOtherSide(body: Body, node: ts.BinaryExpression, choose: (right: () => Value) => Value): Value {
  const { checker } = body.typing;
  if (!isSureOf(body, node)) return choose(() => body.value(node.right));
  let isOpen = nothingsOfType(body, checker.getTypeAtLocation(node.right)) !== 0;
  const value = choose(() => {
    const right = body.value(node.right);
    isOpen ||= isExpression(right) ? isUnproven(body, right) : right.kind === "undefined";
    return right;
  });
  return isExpression(value) && isOpen && !isForNothing(body, node) ? ifTaken(body, value, node) : value;
}

/** Whether a value goes where nothing may be, and where TypeScript does not take it for there: variables it narrows. */
export function isForNothing({ typing: { checker } }: Body, node: ts.Expression): boolean {
  const { parent, inner } = userOf(node);
  if (ts.isVariableDeclaration(parent) || ts.isBinaryExpression(parent)) return false;
  const type = checker.getContextualType(inner as ts.Expression);
  return !!type && nothingFlags(type) !== 0;
}

/** Whether TypeScript says that an expression gives something: it takes elements for there wherever they are. */
export const isSureOf = ({ typing }: Body, node: ts.Expression): boolean =>
  !isInternal(node) && nothingFlags(typing.checker.getTypeAtLocation(node)) === 0;
