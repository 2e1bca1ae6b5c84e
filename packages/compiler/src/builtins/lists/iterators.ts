/** Iterators: what is asked of a generator besides going through it. */
import { ts } from "#typescript";
import { boolean, makeLocal, newObject, read } from "../../ir/build.js";
import { isObject } from "../../ir/objects.js";
import { isExpression, type Body, type Value } from "../../frontend/body.js";
import { firstOf } from "../../frontend/values/iteration.js";
import { refuse } from "../../frontend/refusal.js";
import { isType } from "../../frontend/types/shape.js";
import { stored } from "../../frontend/values/values.js";
import type { Builtin } from "../row.js";

/** `values().next()`: the first value, where nobody can ask for the second. */
const next: Builtin["translate"] = (body, node) => {
  if (!ts.isPropertyAccessExpression(node.expression)) return refuse(node, "W4003", node.expression.getText());
  const source = node.expression.expression;
  const value = body.value(source);
  const fresh = ts.isCallExpression(source) && !isExpression(value) && value.kind === "generator";
  return fresh ? firstResult(body, node, value) : refuse(node, "W4007", "is stepped by hand");
};

function firstResult(body: Body, node: ts.CallExpression, value: Value): Value {
  const type = body.shapeOf(body.typing.checker.getTypeAtLocation(node));
  if (!isType(type) || !isObject(type)) return refuse(node, "W2002", body.typing.typeText(node));
  const result = makeLocal("result", type, body.place);
  body.assign(result, newObject(type, ["done"], [boolean(true)]));
  firstOf(body, value, node, (element) => {
    const slot = type.fields.get("value") ?? refuse(node, "W2002", body.typing.typeText(node));
    body.assign(result, newObject(type, ["done", "value"], [boolean(false), stored(body, element, slot, node)]));
  });
  return read(result);
}

const exact = (translate: Builtin["translate"]): Builtin => ({ precision: "exact", translate });

export const iterators: Record<string, Builtin> = {
  "Generator.next": exact(next),
  "Iterator.next": exact(next),
};
