/**
 * A translated value in; the value of a tree that is not too deep out: what is deeper is computed into a variable
 * first, so that the compiler and LLVM go through long sums in pieces.
 */
import type { Expression } from "../../ir/ir.js";
import { isExpression, type Body, type Value } from "../body.js";

const DEEPEST = 100;

const depths = new WeakMap<Expression, number>();

export function shallow(body: Body, value: Value): Value {
  if (isExpression(value)) return shallowExpression(body, value);
  if (value.kind !== "optional") return value;
  return depthOf(value.value) <= DEEPEST && depthOf(value.present) <= DEEPEST
    ? value
    : { kind: "optional", value: body.reusable(value.value), present: body.reusable(value.present) };
}

const shallowExpression = (body: Body, value: Expression): Expression =>
  value.type === "void" || depthOf(value) <= DEEPEST ? value : body.reusable(value, "part");

function depthOf(expression: Expression): number {
  const known = depths.get(expression);
  if (known !== undefined) return known;
  let depth = 0;
  for (const arg of expression.args) depth = Math.max(depth, depthOf(arg) + 1);
  if (depth > 0) depths.set(expression, depth);
  return depth;
}
