/**
 * `text[i]` in; its value out. Where the place lets undefined be, as a comparison or a variable, a character that is
 * not there is undefined, as in JavaScript: scanners look behind the end of their text. Elsewhere it is an error.
 */
import type { ts } from "#typescript";
import { conditional, copy, inside, nothing, number, read } from "../../ir/build.js";
import type { Expression } from "../../ir/ir.js";
import type { Body, Value } from "../body.js";
import { elementAt } from "../values/objects.js";
import { ifTaken } from "../presence/taken.js";
import { isCompared, staysOpenText } from "../presence/uses.js";
import { placeOf } from "../refusal.js";

export function characterAt(body: Body, node: ts.ElementAccessExpression, text: Expression, index: Expression): Value {
  if (!staysOpenText(body, node))
    return elementAt(body, text, index, body.kernel.boundsSite(node.expression.getText(), placeOf(node)));
  const [held, at] = [body.reusable(text, "text"), body.reusable(index, "unit")];
  const found: Expression = { op: "view", type: "String", args: [copy(held), copy(at), number(1)] };
  const open = conditional(inside(held, at), found, nothing("String"));
  if (isCompared(node)) return open;
  const local = body.temporary(open, "character");
  body.characters.add(local);
  return ifTaken(body, read(local), node);
}
