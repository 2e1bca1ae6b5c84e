/** Values in; whether they are true out. */
import type { ts } from "#typescript";
import { boolean, compare, conditional, isArray, lengthOf, number, operation } from "../../ir/build.js";
import type { Expression } from "../../ir/ir.js";
import { isMixed, isObject } from "../../ir/objects.js";
import { isExpression, type Body, type Value } from "../body.js";
import { mixedTruth } from "./mixed.js";
import { truthOfEither } from "./eithers.js";
import { refuse } from "../refusal.js";
import { presence } from "../presence/presence.js";

/** The truth of the value of an expression. */
export function truthOf(body: Body, node: ts.Expression, value: Value): Expression {
  if (!isExpression(value)) {
    if (value.kind === "undefined") return boolean(false);
    if (value.kind === "either") return truthOfEither(value);
    if (value.kind !== "optional") return presence(body, value);
    const truth = value.value.type === "bool" ? value.value : operation("truthy", "bool", value.value);
    return conditional(value.present, truth, boolean(false));
  }
  if (value.type === "bool") return value;
  if (isMixed(value.type)) return mixedTruth(body, value, node);
  if (value.type === "f64" || value.type === "bigint") return operation("truthy", "bool", value);
  if (value.type === "String") return compare("ne", lengthOf(value), number(0));
  if (isArray(value.type) || isObject(value.type)) return presence(body, value);
  return refuse(node, "W2002", body.typing.typeText(node));
}
