/** What TypeScript takes to be never there, and where it goes, in; whether it would throw there, out. */
import type { ts } from "#typescript";
import { boolean } from "../../ir/build.js";
import type { Expression } from "../../ir/ir.js";
import { isExpression, type Body, type Value } from "../body.js";
import { isNever } from "../types/nothings.js";
import { isType, withoutNothing, type Shape } from "../types/shape.js";
import { mergeTypes } from "../types/shapes/alike.js";
import { requireClaim } from "../errors/uncaught.js";

/**
 * `const never: never = shape; return never;` behind all that the type of `shape` allows: a TypeError where it is
 * reached. What is of the type that is wanted is given as it is.
 */
export function isRefusedNever(body: Body, node: ts.Expression, value: Value, wanted: Shape): boolean {
  if (!isNever(body.typing.checker.getTypeAtLocation(node))) return false;
  // `undefined!` and `null!` are of that type as well.
  if (!isExpression(value) && value.kind === "undefined") return false;
  const type = withoutNothing(wanted);
  if (isExpression(value) && isType(type) && mergeTypes(type, value.type)) return false;
  if (isExpression(value)) body.discard(value);
  refuseNever(body, node);
  return true;
}

const refuseNever = (body: Body, node: ts.Expression): void =>
  requireClaim(body, boolean(false), `'${node.getText()}' is there, which its type excludes.`, node);

/** Whether no value of the kernel's type gets to a place: `else target[0] = list` behind `Array.isArray(list)`. */
export function excluded(body: Body, node: ts.Expression, value: Expression): boolean {
  if (!isNever(body.typing.checker.getTypeAtLocation(node))) return false;
  body.discard(value);
  refuseNever(body, node);
  return true;
}
