/** Optional chains, as a?.b.c, in; their values out: what stands behind is read where the receiver is there. */
import { ts } from "#typescript";
import { copy, isArray } from "../../ir/build.js";
import type { Expression } from "../../ir/ir.js";
import { isExpression, UNDEFINED, type Body, type OptionalValue, type Value } from "../body.js";
import { isObjectValue } from "../values/objects.js";
import { chooseValue } from "../values/values.js";
import { presence } from "../presence/presence.js";
import { isInternal } from "../libraries/standard.js";
import { nothingFlags } from "../types/nothings.js";
import { markOpen } from "../presence/opened.js";
import { translateExpression } from "./expressions.js";
import { valueOrUndefined } from "./logical.js";

// --- optional chains
// ------------------------------------------------------------------------------------------------------

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
      if (link.questionDotToken && !body.settled.has(link.expression)) found = link;
    }
    if (!ts.isOptionalChain(link)) break;
  }
  return found;
}

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

/** Whether TypeScript says that a chain gives something: it takes elements for there wherever they are. */
const isSureOf = ({ typing }: Body, node: ts.Expression): boolean =>
  !isInternal(node) && nothingFlags(typing.checker.getTypeAtLocation(node)) === 0;

function settledChain(body: Body, node: ts.Expression, link: Link, receiver: Value, used: boolean): Value {
  body.settled.set(link.expression, receiver);
  try {
    return translateExpression(body, node, used);
  } finally {
    body.settled.delete(link.expression);
  }
}
