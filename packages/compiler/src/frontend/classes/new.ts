/** The expression new of any class in; what makes the instance out. */
import type { ts } from "#typescript";
import { newArrayOf } from "../../builtins/arrays.js";
import { newCollection } from "../../builtins/collections.js";
import type { Body, Value } from "../body.js";
import { notYet, refuse } from "../refusal.js";
import { makeInstance } from "./classes.js";

/** `new C(…)` */
export function translateNew(body: Body, node: ts.NewExpression): Value {
  const symbol = body.typing.originOf(node.expression);
  if (symbol && body.typing.isFromLibrary(symbol))
    return newCollection(body, node, symbol) ?? newArrayOf(body, node, symbol);
  const declaration = body.typing.classOf(node.expression);
  if (!declaration) return notYet(node, `'new ${node.expression.getText()}(…)'`);
  const shape = body.shapeOf(body.typing.checker.getTypeAtLocation(node));
  if (typeof shape !== "object") return refuse(node, "W2002", body.typing.typeText(node));
  const args = body.inOrder<Value[]>(...(node.arguments ?? []).map((arg) => () => body.value(arg)));
  return makeInstance(body, node, declaration, shape, args);
}
