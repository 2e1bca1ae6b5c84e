/** The expression new of any class in; what makes the instance out. */
import { ts } from "#typescript";
import { newArrayOf } from "../../builtins/arrays.js";
import { newCollection } from "../../builtins/collections.js";
import type { Body, Value } from "../body.js";
import { notYet, refuse } from "../refusal.js";
import { chooseValue } from "../values/values.js";
import { chosenClass } from "./chosen-class.js";
import { makeInstance } from "./classes.js";

/** `new C(…)` */
export function translateNew(body: Body, node: ts.NewExpression): Value {
  return newOf(body, node, node.expression);
}

/** `new (wide ? Uint16Array : Uint8Array)(n)` makes one or the other. */
function newOf(body: Body, node: ts.NewExpression, named: ts.Expression): Value {
  const chosen = chosenClass(body, named);
  if (ts.isConditionalExpression(chosen)) {
    const condition = body.condition(chosen.condition);
    const of = (side: ts.Expression) => (): Value => newOf(body, node, side);
    return chooseValue(body, condition, of(chosen.whenTrue), of(chosen.whenFalse), node);
  }
  const symbol = body.typing.originOf(chosen);
  if (symbol && body.typing.isFromLibrary(symbol))
    return newCollection(body, node, symbol) ?? newArrayOf(body, node, symbol);
  const declaration = body.typing.classOf(node.expression);
  if (!declaration) return notYet(node, `'new ${node.expression.getText()}(…)'`);
  const shape = body.shapeOf(body.typing.checker.getTypeAtLocation(node));
  if (typeof shape !== "object") return refuse(node, "W2002", body.typing.typeText(node));
  const args = body.inOrder<Value[]>(...(node.arguments ?? []).map((arg) => () => body.value(arg)));
  return makeInstance(body, node, declaration, shape, args);
}
