/**
 * Numbers and booleans that are null where the program says that they are there: what arithmetic, comparisons and tests
 * make of them.
 */
import { ts } from "#typescript";
import { boolean, conditional, copy, number } from "../../ir/build.js";
import type { Body, OptionalValue, Value } from "../body.js";
import { ifTaken, insisted } from "./taken.js";
import { nothingsOf } from "./told-nothings.js";
import { isEverAsked } from "./questioned.js";
import { nothingFlags } from "../types/nothings.js";
import { isReckoned } from "../program/reckoned.js";

/**
 * A number or boolean that is null where it is not there: 0 to arithmetic and false to tests, as in JavaScript;
 * where it is looked at it stays null, and elsewhere it has to be there.
 */
export function whereNull(body: Body, node: ts.Expression, value: OptionalValue): Value {
  if (mayBeUndefined(body, node)) return insisted(body, value, node);
  if (isReckoned(body.typing, node)) {
    const { present, value: held } = body.reusableValue(value) as OptionalValue;
    return conditional(copy(present), copy(held), held.type === "bool" ? boolean(false) : number(0));
  }
  return isEverAsked(body.typing, node) ? ifTaken(body, value, node) : insisted(body, value, node);
}

/** An element of an array is there: outside of it, reading throws. */
function mayBeUndefined(body: Body, node: ts.Expression): boolean {
  let inner: ts.Expression = node;
  while (isWrapper(inner)) inner = inner.expression;
  if (!ts.isElementAccessExpression(inner) || ts.isOptionalChain(inner)) return nothingsOf(body, inner).isUndefined;
  const { checker } = body.typing;
  const holder = checker.getNonNullableType(checker.getTypeAtLocation(inner.expression));
  const element = checker.getIndexTypeOfType(holder, ts.IndexKind.String)
    ? undefined
    : checker.getIndexTypeOfType(holder, ts.IndexKind.Number);
  return !element || (nothingFlags(element) & ~ts.TypeFlags.Null) !== 0;
}

const isWrapper = (node: ts.Expression): node is ts.ParenthesizedExpression | ts.AsExpression | ts.NonNullExpression =>
  ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node);
