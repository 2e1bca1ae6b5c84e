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
import { isObject, type ObjectType } from "../../ir/objects.js";
import { presence } from "../../frontend/presence/presence.js";
import { eachIndex } from "./sequences.js";

const LEAVING_OUT = /^Array\.(?:forEach|map|filter|reduce|reduceRight|some|every|flat|flatMap)$/;
const SEARCHING = /^Array\.(?:indexOf|lastIndexOf)$/;

const UNTOLD =
  "it leaves out elements that are not set (new Array(n)), which a kernel cannot tell from others that hold nothing; " +
  "set them all where the list is made: new Array(n).fill(null)";

/** What the elements of a list are, as far as lists of the same elements can become one. */
export function kindOfElements({ element: { type } }: ObjectType): string {
  return isObject(type) ? type.shape : String(type);
}

export function withElements(body: Body, node: ts.CallExpression, key: string, translate: () => Value): Value {
  const receiver = ts.isPropertyAccessExpression(node.expression) ? node.expression.expression : undefined;
  const { hasUnset, unsetElements } = body.kernel.findings;
  if (!receiver || unsetElements.size === 0 || !leavesOut(body, node, key) || isSet(body, receiver)) return translate();
  const isOpen = mayHoldNothing(body, receiver);
  if (!isOpen && (!hasUnset || !LEAVING_OUT.test(key))) return translate();
  const given = body.value(receiver);
  const list = isExpression(given) ? body.reusable(given, "list") : given;
  if (isList(list)) {
    if (!isOpen) requireElements(body, node, receiver, list);
    else if (unsetElements.has(kindOfElements(list.type))) refuse(node, "W4006", node.expression.getText(), UNTOLD);
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

/** Of methods that search, those for undefined or null. */
function leavesOut(body: Body, node: ts.CallExpression, key: string): boolean {
  const [wanted] = node.arguments;
  return LEAVING_OUT.test(key) || (SEARCHING.test(key) && !!wanted && mayBeNothing(body, wanted));
}

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
