/**
 * A call of a method that leaves out elements which are not set, as `forEach` does; before it, a test that all are.
 * Where elements may be null or undefined, they look the same, and the call is refused.
 */
import { ts } from "#typescript";
import { copy, lengthOf, not } from "../../ir/build.js";
import { isExpression, type Body, type Value, type ObjectExpression } from "../../frontend/body.js";
import { elementAt, elementsOf, isList } from "../../frontend/values/objects.js";
import { leaveKernel } from "../../frontend/errors/uncaught.js";
import { isNullable } from "../../frontend/program/unset.js";
import { mayBeNothing } from "../../frontend/presence/told-nothings.js";
import { refuse } from "../../frontend/refusal.js";
import { kindOf } from "../../frontend/types/shape.js";
import { presence } from "../../frontend/presence/presence.js";
import { eachIndex } from "./sequences.js";

const LEAVING_OUT = /^Array\.(?:forEach|map|filter|reduce|reduceRight|some|every|flat|flatMap)$/;
const SEARCHING = /^Array\.(?:indexOf|lastIndexOf)$/;
const ASKING = /^(?:Array\.(?:includes|indexOf|lastIndexOf)|Set\.(?:has|delete)|Map\.(?:has|get|delete))$/;

const UNTOLD =
  "a kernel cannot tell elements that are not set (new Array(n)) from others that hold nothing; set them all where " +
  "the list is made: new Array(n).fill(null)";

export function withElements(body: Body, node: ts.CallExpression, key: string, translate: () => Value): Value {
  const receiver = ts.isPropertyAccessExpression(node.expression) ? node.expression.expression : undefined;
  const { hasUnset, unsetElements, undefinedBesideNull } = body.kernel.findings;
  if (undefinedBesideNull.size > 0 && ASKING.test(key) && isForNothing(body, node))
    return refuse(node, "W4006", node.expression.getText(), UNTOLD);
  if (!receiver || unsetElements.size === 0 || !leavesOut(body, node, key) || isSet(body, receiver)) return translate();
  const isOpen = mayHoldNothing(body, receiver);
  if (!isOpen && (!hasUnset || !LEAVING_OUT.test(key))) return translate();
  const given = body.value(receiver);
  const list = isExpression(given) ? body.reusable(given, "list") : given;
  if (isList(list)) {
    if (!isOpen) requireElements(body, node, receiver, list);
    else if (unsetElements.has(kindOf(list.type.element.type)))
      refuse(node, "W4006", node.expression.getText(), UNTOLD);
  }
  const outer = body.settled.get(receiver);
  body.settled.set(receiver, list);
  try {
    return translate();
  } finally {
    if (outer) body.settled.set(receiver, outer);
    else body.settled.delete(receiver);
  }
}

const isForNothing = (body: Body, { arguments: [wanted] }: ts.CallExpression): boolean =>
  !!wanted && mayBeNothing(body, wanted);

/** Of methods that search, those for undefined or null. */
const leavesOut = (body: Body, node: ts.CallExpression, key: string): boolean =>
  LEAVING_OUT.test(key) || (SEARCHING.test(key) && isForNothing(body, node));

/** `Array(n).fill(null)`, `[...Array(n)]`, `Array.from({ length: n })`: what is made with all its elements set. */
function isSet({ typing }: Body, receiver: ts.Expression): boolean {
  if (ts.isArrayLiteralExpression(receiver)) return true;
  const key = ts.isCallExpression(receiver) ? typing.calledKey(receiver) : undefined;
  const { length } = ts.isCallExpression(receiver) ? receiver.arguments : [];
  return key === "ArrayConstructor.from" || (key === "Array.fill" && length === 1);
}

/** Whether the program says that elements may be undefined: those are not left out. */
function mayHoldNothing({ typing: { checker } }: Body, receiver: ts.Expression): boolean {
  const element = checker.getIndexTypeOfType(checker.getTypeAtLocation(receiver), ts.IndexKind.Number);
  return !element || isNullable(checker, element);
}

function requireElements(body: Body, node: ts.CallExpression, receiver: ts.Expression, list: ObjectExpression): void {
  const [name, method] = [receiver.getText(), node.expression.getText()];
  const message = `'${name}' has elements that are not set, which '${method}' leaves out.`;
  eachIndex(body, lengthOf(elementsOf(copy(list))), (index) => {
    const isThere = presence(body, elementAt(body, copy(list), index()));
    const fail = leaveKernel(body, message, node, "RangeError");
    body.emit({ kind: "if", condition: not(isThere), then: [fail], otherwise: [] });
  });
}
