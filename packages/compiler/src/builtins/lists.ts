/** Lists, which are JavaScript's arrays: what changes their length; everything else is TypeScript in `@wumba/std`. */
import { ts } from "ts-morph";
import { arithmetic, compare, copy, lengthOf, number, read } from "../ir/build.js";
import type { Body } from "../frontend/body.js";
import { elementAt, elementsOf, isList, push as pushElement, type ObjectExpression } from "../frontend/objects.js";
import { refuse } from "../frontend/refusal.js";
import { chooseValue } from "../frontend/values.js";
import type { Builtin } from "./row.js";

/** The list that a method is called on. */
function receiver(body: Body, node: ts.CallExpression): ObjectExpression {
  if (!ts.isPropertyAccessExpression(node.expression)) return refuse(node, "W4003", node.expression.getText());
  const value = body.plain(node.expression.expression);
  return isList(value) ? value : refuse(node.expression.expression, "W2002", body.typing.typeText(node.expression.expression));
}

/** `push(…)` gives the new length. */
const push: Builtin["translate"] = (body, node) => {
  const list = body.reusable(receiver(body, node), "list") as ObjectExpression;
  for (const argument of node.arguments) pushElement(body, list, body.value(argument), argument);
  return lengthOf(elementsOf(copy(list)));
};

/** `pop()`: undefined when the list is empty. */
const pop: Builtin["translate"] = (body, node) => {
  const list = body.reusable(receiver(body, node), "list") as ObjectExpression;
  const last = read(body.temporary(arithmetic("sub", lengthOf(elementsOf(copy(list))), number(1)), "last"));
  return chooseValue(
    body,
    compare("ge", copy(last), number(0)),
    () => {
      const element = elementAt(body, copy(list), copy(last));
      const held = "op" in element ? read(body.temporary(element, "popped")) : element;
      body.emit({ kind: "shorten", list: copy(list), length: copy(last) });
      return held;
    },
    () => ({ kind: "undefined" }),
    node,
  );
};

const exact = (translate: Builtin["translate"]): Builtin => ({ precision: "exact", translate });

export const lists: Record<string, Builtin> = {
  "Array.push": exact(push),
  "Array.pop": exact(pop),
};
