/**
 * Expressions in, whether TypeScript takes them for strings out. Of a sum it follows from what is added: the checker
 * would go through all of it for each of its parts.
 */
import { ts } from "#typescript";
import type { Body } from "../body.js";
import type { Typing } from "./typing.js";

type Kind = "string" | "number" | "bigint" | "other";

/** The sums that have been looked at, for each program. */
const sums = new WeakMap<Typing, WeakMap<ts.Expression, Kind>>();

export const isTextual = (body: Body, node: ts.Expression): boolean => kindOf(body, node) === "string";

/** Whether something is added that is no string: of what is not there and it JavaScript makes a number. */
export function isAddedToOther(body: Body, node: ts.Node): boolean {
  let inner = node;
  while (ts.isParenthesizedExpression(inner.parent)) inner = inner.parent;
  const { parent } = inner;
  if (!ts.isBinaryExpression(parent)) return false;
  const { kind } = parent.operatorToken;
  if (kind !== ts.SyntaxKind.PlusToken && kind !== ts.SyntaxKind.PlusEqualsToken) return false;
  return !isTextual(body, parent.left === inner ? parent.right : parent.left);
}

function kindOf(body: Body, node: ts.Expression): Kind {
  const known = sums.get(body.typing) ?? new WeakMap<ts.Expression, Kind>();
  sums.set(body.typing, known);
  const parts: ts.BinaryExpression[] = [];
  let first = node;
  while (isSum(first) && !known.has(first)) {
    parts.push(first);
    first = first.left;
  }
  let kind = known.get(first) ?? kindOfPart(body, first);
  for (let part = parts.pop(); part; part = parts.pop()) {
    kind = kindOfSum(body, part, kind, kindOf(body, part.right));
    known.set(part, kind);
  }
  return kind;
}

/** Types that have parameters are for the checker. */
function kindOfSum(body: Body, node: ts.BinaryExpression, left: Kind, right: Kind): Kind {
  if (left === "string" || right === "string") return "string";
  return left === right && left !== "other" ? left : byType(body, node);
}

const isSum = (node: ts.Expression): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;

function kindOfPart(body: Body, node: ts.Expression): Kind {
  let inner = node;
  while (ts.isParenthesizedExpression(inner)) inner = inner.expression;
  return isSum(inner) ? kindOf(body, inner) : byType(body, node);
}

function byType(body: Body, node: ts.Expression): Kind {
  const { flags } = body.typing.checker.getTypeAtLocation(node);
  if (flags & ts.TypeFlags.StringLike) return "string";
  if (flags & ts.TypeFlags.NumberLike) return "number";
  return flags & ts.TypeFlags.BigIntLike ? "bigint" : "other";
}
