/** Strings: what is an operation of its own; everything else is TypeScript in `@wumba/std`. */
import { ts } from "ts-morph";
import { conditional, copy, inside, loadAs, number } from "../ir/build.js";
import type { Expression } from "../ir/ir.js";
import type { Body } from "../frontend/body.js";
import { refuse } from "../frontend/refusal.js";
import type { Builtin } from "./row.js";

/** The string that a method is called on. */
function receiver(body: Body, node: ts.CallExpression): Expression {
  if (!ts.isPropertyAccessExpression(node.expression)) return refuse(node, "W4003", node.expression.getText());
  const value = body.plain(node.expression.expression);
  return value.type === "String" ? value : refuse(node.expression.expression, "W2002", body.typing.typeText(node.expression.expression));
}

/** `charCodeAt(i)`: NaN outside. */
const charCodeAt: Builtin["translate"] = (body, node) => {
  const [text, index] = body.inOrder<[Expression, Expression]>(
    () => receiver(body, node),
    () => (node.arguments[0] ? body.number(node.arguments[0]) : number(0)),
  );
  const [held, at] = [body.reusable(text, "text"), body.reusable(index, "index")];
  return conditional(inside(copy(held), copy(at)), loadAs("f64", copy(held), copy(at), undefined), number(NaN));
};

const exact = (translate: Builtin["translate"]): Builtin => ({ precision: "exact", translate });

export const texts: Record<string, Builtin> = {
  "String.charCodeAt": exact(charCodeAt),
};
