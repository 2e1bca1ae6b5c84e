/**
 * Optional chains, as a?.b.c, and `a ?? b` in; their values out: what stands behind is read where the
 * receiver is there, or where it is not.
 */
import { ts } from "#typescript";
import { copy, isArray } from "../../ir/build.js";
import type { Expression } from "../../ir/ir.js";
import { isExpression, UNDEFINED, type Body, type OptionalValue, type Value } from "../body.js";
import { isObjectValue } from "../values/objects.js";
import { chooseValue } from "../values/values.js";
import { isSureOf, withOtherSide } from "../presence/other-side.js";
import { presence } from "../presence/presence.js";
import { markOpen } from "../presence/opened.js";
import { translateExpression, strip } from "./expressions.js";
import { noteAsked } from "../claims/asked-numbers.js";
import { givenMember } from "../versions/given-members.js";
import { elementOrUndefined } from "./element-access.js";

const K = ts.SyntaxKind;

type Link = (ts.PropertyAccessExpression | ts.ElementAccessExpression | ts.CallExpression) & {
  readonly expression: ts.Expression;
};

/** The innermost `?.` of a chain whose receiver has not been evaluated yet. */
export function openLink(body: Body, node: ts.Expression): Link | undefined {
  let found: Link | undefined;
  for (let link = node; ; link = link.expression) {
    if (!ts.isNonNullExpression(link)) {
      if (!(ts.isPropertyAccessExpression(link) || ts.isElementAccessExpression(link) || ts.isCallExpression(link)))
        break;
      if (link.questionDotToken && !body.settled.has(link.expression) && !isGivenMember(body, link)) found = link;
    }
    if (!ts.isOptionalChain(link)) break;
  }
  return found;
}

/** What a property of a parameter is does not depend on whether there is one. */
const isGivenMember = (body: Body, link: Link): boolean =>
  ts.isPropertyAccessExpression(link) && givenMember(body, link.expression, link.name.text, link) !== undefined;

/** `a?.b.c`: nothing of the chain is evaluated when `a` is undefined. */
export function translateChain(body: Body, node: ts.Expression, link: Link, used: boolean): Value {
  const value = valueOrUndefined(body, link.expression);
  if (!isExpression(value)) {
    if (value.kind === "undefined") return UNDEFINED;
    if (value.kind === "host" && value.present) return chainWhere(body, node, link, value, presence(body, value), used);
    if (value.kind !== "optional" || value.present.op === "constant")
      return settledChain(body, node, link, value, used);
    const held = body.reusableValue(value) as OptionalValue;
    return chainWhere(body, node, link, held.value, held.present, used);
  }
  const receiver = body.reusable(value, "receiver");
  if (!isObjectValue(receiver) && !isArray(receiver.type)) return settledChain(body, node, link, receiver, used);
  return chainWhere(body, node, link, receiver, presence(body, copy(receiver)), used);
}

function chainWhere(
  body: Body,
  node: ts.Expression,
  link: Link,
  receiver: Value,
  isThere: Expression,
  used: boolean,
): Value {
  const inner = (): Value => settledChain(body, node, link, receiver, used);
  if (used) {
    const value = chooseValue(body, isThere, inner, () => UNDEFINED, node);
    return isExpression(value) && isSureOf(body, node) ? markOpen(body, value) : value;
  }
  body.emit({ kind: "if", condition: isThere, then: body.collect(() => void inner()), otherwise: [] });
  return UNDEFINED;
}

function settledChain(body: Body, node: ts.Expression, link: Link, receiver: Value, used: boolean): Value {
  body.settled.set(link.expression, receiver);
  try {
    return translateExpression(body, node, used);
  } finally {
    body.settled.delete(link.expression);
  }
}

/** `left ?? right` */
export function translateNullish(body: Body, node: ts.BinaryExpression): Value {
  return withOtherSide(body, node, (right) => orElse(body, valueOrUndefined(body, node.left), right, node));
}

/** A value where undefined is asked for: an element may be outside, here and on the right of another `??`. */
export function valueOrUndefined(body: Body, node: ts.Expression): Value {
  const inner = strip(node);
  if (ts.isIdentifier(inner)) noteAsked(body, inner);
  if (ts.isElementAccessExpression(inner) && !ts.isOptionalChain(inner)) return elementOrUndefined(body, inner);
  if (!ts.isBinaryExpression(inner) || inner.operatorToken.kind !== K.QuestionQuestionToken) return body.value(node);
  return orElse(body, valueOrUndefined(body, inner.left), () => valueOrUndefined(body, inner.right), inner);
}

/** `value ?? right`, which may be undefined again. */
function orElse(body: Body, value: Value, right: () => Value, node: ts.Node): Value {
  if (isExpression(value)) {
    if (!isArray(value.type) && !isObjectValue(value)) return value;
    const fixed = body.reusable(value, "given");
    return chooseValue(body, presence(body, fixed), () => copy(fixed), right, node);
  }
  if (value.kind === "undefined") return right();
  if (value.kind !== "optional") return value;
  return chooseValue(body, value.present, () => value.value, right, node);
}
