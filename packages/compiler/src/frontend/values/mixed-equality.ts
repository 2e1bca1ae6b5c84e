/** `a === b` where one side may be of several types. */
import type { ts } from "#typescript";
import { boolean, both, compare, copy, fieldOf, isArray, isNothing, not } from "../../ir/build.js";
import { isMixed, isObject, type ObjectType } from "../../ir/objects.js";
import type { Expression } from "../../ir/ir.js";
import { isExpression, type Body, type Value } from "../body.js";
import { textEquality } from "../text/comparison.js";
import { chooseValue } from "./values.js";
import { presence } from "../presence/presence.js";
import {
  type MixedExpression,
  isMixedValue,
  kindOfType,
  hasKind,
  mixedOf,
  content,
  isOfKind,
  ofEachKind,
} from "./mixed.js";

/** `a === b` */
export function mixedEquality(body: Body, op: "eq" | "ne", first: Value, second: Value, node: ts.Node): Expression {
  const [a, b] = isMixedValue(first) ? [first, second] : [second as MixedExpression, first];
  const equal =
    isExpression(b) && !isMixed(b.type)
      ? equalsKnown(body, a, b, node)
      : equalMixed(body, a, mixedOf(body, b, a.type, node), node);
  return op === "eq" ? equal : not(equal);
}

function equalsKnown(body: Body, given: Expression, other: Expression, node: ts.Node): Expression {
  const [value, known] = [body.reusable(given, "mixed"), body.reusable(other, "other")];
  const kind = kindOfType(other.type);
  if (kind === undefined || !hasKind(given.type, kind)) return boolean(false);
  if ((isObject(known.type) || isArray(known.type)) && known.op !== "table")
    return equalMixed(body, value, mixedOf(body, known, given.type as ObjectType, node), node);
  const isThere = both(presence(body, copy(value)), isOfKind(value, kind));
  return whether(body, isThere, () => same(body, content(copy(value), kind), copy(known)), node);
}

const same = (body: Body, a: Expression, b: Expression): Expression =>
  a.type === "String" ? textEquality(body, "eq", a, b) : compare("eq", a, b);

const whether = (body: Body, condition: Expression, then: () => Expression, node: ts.Node): Expression =>
  chooseValue(body, condition, then, () => boolean(false), node) as Expression;

function equalMixed(body: Body, first: Expression, second: Expression, node: ts.Node): Expression {
  const [a, b] = [body.reusable(first, "a"), body.reusable(second, "b")];
  const there = both(not(isNothing(copy(a))), not(isNothing(copy(b))));
  const equal = (): Value => {
    const alike = compare("eq", fieldOf(copy(a), "kind"), fieldOf(copy(b), "kind"));
    return whether(
      body,
      alike,
      () => ofEachKind(body, a, (own, kind) => same(body, own, content(copy(b), kind)), node) as Expression,
      node,
    );
  };
  return chooseValue(body, there, equal, () => both(isNothing(copy(a)), isNothing(copy(b))), node) as Expression;
}
