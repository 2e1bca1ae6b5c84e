/** `a ?? b` and `a || b`, where TypeScript says that the whole is there because it takes `a` for there, as elements. */
import { ts } from "#typescript";
import { isExpression, type Body, type Value } from "../body.js";
import { isOpen as saysNothing } from "../claims/claimed.js";
import { asType } from "../claims/claims.js";
import { isInternal } from "../libraries/standard.js";
import { refuseOperands } from "../refusal.js";
import { nothingFlags } from "../types/nothings.js";
import { isUnproven } from "./presence.js";
import { ifTaken } from "./taken.js";
import { nothingsOfType } from "./told-nothings.js";
import { userOf } from "./uses.js";

/** Has what `choose` makes of the right side looked at wherever it is used, where that side may be missing. */
export function withOtherSide(body: Body, node: ts.BinaryExpression, choose: (right: () => Value) => Value): Value {
  const { checker } = body.typing;
  if (!isSureOf(body, node)) return choose(() => body.value(node.right));
  const type = checker.getTypeAtLocation(node.right);
  let isOpen = nothingsOfType(body, type) !== 0;
  const whole = checker.getTypeAtLocation(node);
  const value = choose(() => {
    if (!hasKindsOf(whole, type)) return refuseOperands(body, node);
    const right = asType(body, node, body.value(node.right), type, whole);
    isOpen ||= isExpression(right) ? isUnproven(body, right) : right.kind === "undefined";
    return right;
  });
  return isExpression(value) && isOpen && !isForNothing(body, node) ? ifTaken(body, value, node) : value;
}

const KINDS = [ts.TypeFlags.NumberLike, ts.TypeFlags.BigIntLike, ts.TypeFlags.StringLike, ts.TypeFlags.BooleanLike];

/** Whether a type has each kind of primitive values that another has: `bigints[i] ?? 1` is a bigint to TypeScript. */
function hasKindsOf(whole: ts.Type, side: ts.Type): boolean {
  const has = (type: ts.Type, kind: ts.TypeFlags): boolean =>
    (type.isUnion() ? type.types : [type]).some(({ flags }) => flags & kind);
  return saysNothing(whole) || KINDS.every((kind) => !has(side, kind) || has(whole, kind));
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
