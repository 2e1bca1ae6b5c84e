/** Whether values are there, that is, neither undefined nor null. */
import { ts } from "#typescript";
import { boolean, compare, copy, isArray, isNothing, lengthOf, not, number, read } from "../../ir/build.js";
import { isObject } from "../../ir/objects.js";
import type { Expression, Type } from "../../ir/ir.js";
import { isExpression, type Body, type Value } from "../body.js";
import type { OwnProperty } from "../claims/own-properties.js";
import { refuse } from "../refusal.js";
import { nothingFlags } from "../types/nothings.js";

/** Whether a type has a value that says that nothing is there. */
export const hasNothing = (type: Type): boolean => isObject(type) || isArray(type);

/** Whether a value is what a call has passed for a class of arguments. */
export const isThere = (body: Body, value: Expression): boolean =>
  value.op === "local" && body.kernel.there.has(value.local);

/** Whether a value is neither undefined nor null. */
export function presence(body: Body, value: Value): Expression {
  if (isExpression(value)) {
    if (isThere(body, value)) return boolean(true);
    if (value.op === "local" && body.characters.has(value.local)) return compare("ne", lengthOf(value), number(0));
    if (hasNothing(value.type)) return not(isNothing(value));
    body.discard(value);
    return boolean(true);
  }
  if (value.kind === "optional") return value.present;
  if (value.kind === "either") return compare("ge", read(value.which), number(0));
  if (value.kind === "host" && value.present) return read(value.present);
  return boolean(value.kind !== "undefined");
}

/** Whether an object is there, where TypeScript says that it may not be. */
export const whetherThere = (body: Body, node: ts.Expression, source: Expression): Expression | undefined =>
  nothingFlags(body.typing.checker.getTypeAtLocation(node)) === 0
    ? undefined
    : body.reusable(presence(body, copy(source)), "there");

/** Whether a property is there; refused for what has no value that says so. */
export function whetherGiven(body: Body, { name, optional }: OwnProperty, value: Value, node: ts.Node): Expression {
  if (optional && isExpression(value) && !hasNothing(value.type)) return refuse(node, "W2120", name);
  return presence(body, value);
}

/** Whether what is put into a property may be undefined. */
export function mayBeUndefined(body: Body, value: Value, node: ts.Node): boolean {
  if (!isExpression(value)) return value.kind === "undefined" || value.kind === "optional";
  if (!hasNothing(value.type)) return false;
  const source = ts.isPropertyAssignment(node) ? node.initializer : node;
  return (
    ts.isExpression(source) &&
    (nothingFlags(body.typing.checker.getTypeAtLocation(source)) & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) !== 0
  );
}

/** Whether a value may be undefined although TypeScript says that it is not. */
export const isUnproven = (body: Body, value: Expression): boolean =>
  value.op === "local" && body.unproven.has(value.local);

/** Whether a value may be missing that is put somewhere, by its type or by how it came to be. */
export function isPerhapsNothing(body: Body, value: Value, node: ts.Node): boolean {
  if (!isExpression(value)) return value.kind === "undefined" || value.kind === "optional";
  if (!hasNothing(value.type)) return false;
  return (
    isUnproven(body, value) ||
    (ts.isExpression(node) && nothingFlags(body.typing.checker.getTypeAtLocation(node)) !== 0)
  );
}
