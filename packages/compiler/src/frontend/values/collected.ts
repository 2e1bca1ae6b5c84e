/** Lists of the elements that patterns take of what is no array. */
import { ts } from "#typescript";
import { compare, copy, lengthOf, makeLocal, number, read } from "../../ir/build.js";
import type { Expression, Label } from "../../ir/ir.js";
import { isExpression, type Body, type Value, type ObjectExpression } from "../body.js";
import { calls, shows } from "../claims/pattern-order.js";
import { isStandard } from "../libraries/standard.js";
import { elementsOf, emptyList, isObjectValue, push } from "./objects.js";
import { notYet, refuse } from "../refusal.js";
import { slotFor } from "./values.js";
import { hasNothing } from "../presence/presence.js";
import { eachOf } from "./iteration.js";

/**
 * A list of the elements, or of the first `count` of them, after which the value is closed; undefined when there are
 * none of any type.
 */
export function collected(body: Body, value: Value, node: ts.Node, count = Infinity): ObjectExpression | undefined {
  const exit: Label = { name: "collected" };
  let list: ObjectExpression | undefined;
  const take = (element: Value): void => {
    const slot = slotFor(element) ?? refuse(node, "W2002", body.typing.typeText(node));
    list ??= read(
      makeLocal("list", body.kernel.shapes.collections.listWith(slot), body.place),
    ) as Expression as ObjectExpression;
    push(body, list, element, node);
    if (count === Infinity) return;
    const full = body.collect(() => body.leave(exit));
    body.emit({
      kind: "if",
      condition: compare("ge", lengthOf(elementsOf(copy(list))), number(count)),
      then: full,
      otherwise: [],
    });
  };
  const statements = body.collect(() =>
    body.withTarget({ names: [], breakLabel: exit, plain: false }, () => eachOf(body, value, node, take)),
  );
  if (list?.op !== "local") return undefined;
  body.assign(list.local, emptyList(body, list.type));
  body.emit({ kind: "block", label: exit, body: statements });
  return list;
}

/**
 * A list of the elements that a pattern takes of what is no array. JavaScript gives each to its place before it asks
 * for the next one: a pattern in which that shows is refused.
 */
export function collectedFor(body: Body, value: Value, node: ts.Node, elements: readonly ts.Node[]): ObjectExpression {
  const last = elements.at(-1);
  const open = !!last && (ts.isSpreadElement(last) || (ts.isBindingElement(last) && !!last.dotDotDotToken));
  const list = collected(body, value, node, open ? Infinity : elements.length);
  if (!list) return refuse(node, "W2002", body.typing.typeText(node));
  if (isExpression(value) && value.type === "String") return list;
  const { type, optional } = list.type.element;
  const mayLack = optional || hasNothing(type);
  const runsCode = !isOfLibrary(body, value);
  for (const element of elements) {
    if (runsCode && shows(body.typing, element, mayLack))
      return refuse(element, "W4007", "is taken apart by more than variables that no function uses");
    if (calls(element) && !runsCode) return notYet(element, "A pattern that calls functions, of what is no array,");
  }
  return list;
}

/** Whether none of the program's code runs when an element is taken. */
const isOfLibrary = (body: Body, source: Value): boolean =>
  isExpression(source)
    ? isObjectValue(source) && body.kernel.shapes.collections.collectionOf(source.type) !== undefined
    : source.kind === "generator" && isStandard(source.callee.node);
