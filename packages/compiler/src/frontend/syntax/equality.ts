/** Comparisons by == and === in; whether the sides are equal out, where one may be undefined or null too. */
import { ts } from "#typescript";
import { boolean, both, compare, conditional, copy, inside, isArray, not } from "../../ir/build.js";
import type { Expression } from "../../ir/ir.js";
import { isSameClass } from "../classes/chosen-class.js";
import { isClassText } from "../../builtins/class-texts.js";
import { isExpression, type Body, type OptionalValue, type Value } from "../body.js";
import { typeName } from "../types/type-names.js";
import { elementsOf, isObjectValue } from "../values/objects.js";
import { entryOf, hasOwn, isEntry, readEntry } from "../values/dictionaries.js";
import { textEquality } from "../text/comparison.js";
import { isPerhapsUnset, mayBeNothing, nothingsOf, nothingsTold } from "../presence/told-nothings.js";
import { flagsBefore } from "../claims/given-nothings.js";
import { noteAsked } from "../claims/asked-numbers.js";
import { nothingFlags, NOTHINGS_ARE_ONE, type Nothings } from "../types/nothings.js";
import { FUNCTIONS_ARE_MADE_ANEW } from "../calls/closures.js";
import { optionalOf, presentTypeOf, toNumber } from "../values/values.js";
import { mergeTypes } from "../types/shapes/alike.js";
import { isUnproven, presence } from "../presence/presence.js";
import { requirePresence } from "../presence/taken.js";
import { isMixedValue } from "../values/mixed.js";
import { looseEquality } from "../values/loose-equality.js";
import { mixedEquality } from "../values/mixed-equality.js";
import { refuse, refuseOperands } from "../refusal.js";
import { element, elementWhereInside, isOfTuple } from "./element-access.js";
import { strip } from "./expressions.js";
import { valueOrUndefined } from "./chains.js";
import { isClosure } from "../types/shape.js";

const K = ts.SyntaxKind;

export const equality: Partial<Record<ts.SyntaxKind, "eq" | "ne">> = {
  [K.EqualsEqualsToken]: "eq",
  [K.EqualsEqualsEqualsToken]: "eq",
  [K.ExclamationEqualsToken]: "ne",
  [K.ExclamationEqualsEqualsToken]: "ne",
};

export function translateEquality(body: Body, node: ts.BinaryExpression): Value {
  const op = equality[node.operatorToken.kind]!;
  const sides = [node.left, node.right] as const;
  const asked = sides.findIndex((side) => isUndefined(body, side));
  if (asked >= 0) {
    const present = askedPresence(body, node, sides[asked]!, sides[1 - asked]!);
    return op === "eq" ? not(present) : present;
  }
  const isSame = isSameClass(body, node.left, node.right);
  if (isSame !== undefined) return boolean(isSame === (op === "eq"));
  const [first, second] = body.inOrder<[Value, Value]>(
    () => body.value(node.left),
    () => body.value(node.right),
  );
  if (isStrict(node)) refuseUnlikeNothings(body, node, [node.left, first], [node.right, second]);
  if (isMixedValue(first) || isMixedValue(second))
    return (isStrict(node) ? mixedEquality : looseEquality)(body, op, first, second, node);
  const optional = [first, second].find(
    (value): value is OptionalValue => !isExpression(value) && value.kind === "optional",
  );
  if (optional) return optionalEquality(body, node, op, first, second);
  const left = body.plain(node.left, first);
  const right = body.plain(node.right, second);
  // Arrays of n dimensions are their fields: which of two with the same ones is meant is not known.
  if ([left, right].some((side) => isObjectValue(side) && side.type.isValue)) return refuseOperands(body, node);
  if (isClosure(left.type) && isClosure(right.type))
    return refuse(node, "W4002", node.getText(), FUNCTIONS_ARE_MADE_ANEW);
  if (isObjectValue(left) && isObjectValue(right) && mergeTypes(left.type, right.type)) return compare(op, left, right);
  const sameClass = isClassText(body, left, right);
  if (sameClass !== undefined) return boolean(sameClass === (op === "eq"));
  if (left.type === "String" && right.type === "String") return textEquality(body, op, left, right);
  if (left.type === right.type && !isArray(left.type)) return compare(op, left, right);
  if (!isStrict(node) && [left, right].every(({ type }) => type === "f64" || type === "bool"))
    return compare(op, toNumber(left), toNumber(right));
  return refuse(node, "W2006", node.operatorToken.getText(), typeName(left.type), typeName(right.type));
}

/** `a === b` where one side may be undefined: both are, or both are there and equal. */
function optionalEquality(
  body: Body,
  node: ts.BinaryExpression,
  op: "eq" | "ne",
  first: Value,
  second: Value,
): Expression {
  const type = presentTypeOf(first) ?? presentTypeOf(second);
  const [a, b] = [fixedOptional(body, first, node.left, type), fixedOptional(body, second, node.right, type)];
  if (a.value.type !== b.value.type)
    return refuse(node, "W2006", node.operatorToken.getText(), typeName(a.value.type), typeName(b.value.type));
  const same = compare("eq", copy(a.value), copy(b.value));
  const equal = conditional(
    both(copy(a.present), copy(b.present)),
    same,
    compare("eq", copy(a.present), copy(b.present)),
  );
  return op === "eq" ? equal : not(equal);
}

function fixedOptional(body: Body, value: Value, node: ts.Node, type: "f64" | "bool" | undefined): OptionalValue {
  const parts = optionalOf(body, value, node, !isExpression(value) && value.kind === "undefined" ? type : undefined);
  return { kind: "optional", value: body.reusable(parts.value), present: body.reusable(parts.present) };
}

const isStrict = ({ operatorToken: { kind } }: ts.BinaryExpression): boolean =>
  kind === K.EqualsEqualsEqualsToken || kind === K.ExclamationEqualsEqualsToken;

/**
 * What `node === null` and `node === undefined` are the opposite of. Where a value may be either, only its place can
 * tell which it is.
 */
function askedPresence(body: Body, node: ts.BinaryExpression, word: ts.Expression, side: ts.Expression): Expression {
  const inner = strip(side);
  if (!ts.isElementAccessExpression(inner)) noteAsked(body, inner);
  const { isNull, isUndefined: isOpen } = nothingsTold(body, inner);
  const forNull = strip(word).kind === K.NullKeyword;
  if (!isStrict(node) || (!isNull && !forNull) || asksForBoth(node, word, side)) return isPresent(body, side);
  if (isNull && isOpen)
    return (
      (isNullOf(body, inner) && tellApart(body, inner, forNull)) ||
      refuse(side, "W4002", side.getText(), NOTHINGS_ARE_ONE)
    );
  if (forNull === isNull) return isPresent(body, side);
  const value = body.value(inner);
  // What is missing against its type may be either.
  if (!isNull && !isOpen && isExpression(value) && isUnproven(body, value))
    requirePresence(body, presence(body, value), inner);
  else if (isExpression(value)) body.discard(value);
  return boolean(true);
}

/** Whether null is where a type says so. */
const isNullOf = (body: Body, node: ts.Expression): boolean => nothingsOf(body, node).isNull;

/** An element that may be null is undefined where its index is outside, an entry where its key is not there. */
function tellApart(body: Body, node: ts.Expression, forNull: boolean): Expression | undefined {
  if (!ts.isElementAccessExpression(node) || ts.isOptionalChain(node)) return undefined;
  const { hasNullElements, hasUndefinedElements } = body.kernel.findings;
  if ((hasNullElements && hasUndefinedElements) || isPerhapsUnset(body, node)) return undefined;
  const { checker } = body.typing;
  const type = checker.getTypeAtLocation(node.expression);
  const held = checker.getIndexTypeOfType(type, isEntry(body, node) ? ts.IndexKind.String : ts.IndexKind.Number);
  if (!held || nothingFlags(held) & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return undefined;
  if (isEntry(body, node)) {
    const entry = entryOf(body, node);
    const found = hasOwn(body, entry.dictionary, entry.key, node);
    if (!forNull) return found;
    const there = body.reusable(found, "found");
    return either(not(there), presence(body, readEntry(body, entry, node)));
  }
  const [array, index] = element(body, node);
  if (!forNull) return inside(elementsOf(array), index);
  const [whole, at] = [body.reusable(array, "array"), body.reusable(index, "index")];
  const outside = not(inside(elementsOf(copy(whole)), copy(at)));
  return either(body.reusable(outside, "outside"), presence(body, elementWhereInside(body, node, whole, at)));
}

const either = (a: Expression, b: Expression): Expression => conditional(a, boolean(true), b);

/** `x === null || x === undefined`, `x !== null && x !== undefined`: together they ask whether anything is there. */
function asksForBoth(node: ts.BinaryExpression, word: ts.Expression, side: ts.Expression): boolean {
  const negated = node.operatorToken.kind === K.ExclamationEqualsEqualsToken;
  const joins = negated ? K.AmpersandAmpersandToken : K.BarBarToken;
  const isOther = (other: ts.Expression): boolean => {
    const inner = strip(other);
    if (!ts.isBinaryExpression(inner)) return false;
    if (inner.operatorToken.kind === joins) return isOther(inner.left);
    if (inner.operatorToken.kind !== node.operatorToken.kind) return false;
    const texts = [inner.left, inner.right].map((part) => strip(part).getText());
    const wanted = strip(word).kind === K.NullKeyword ? "undefined" : "null";
    return texts.includes(wanted) && texts.includes(strip(side).getText());
  };
  for (
    let part: ts.Node = node;
    ts.isBinaryExpression(part.parent) || ts.isParenthesizedExpression(part.parent);
    part = part.parent
  ) {
    if (ts.isParenthesizedExpression(part.parent)) continue;
    if (part.parent.operatorToken.kind !== joins) return false;
    if (part.parent.left === part && isOther(part.parent.right)) return true;
  }
  return false;
}

/**
 * `a === b`, where nothing in one can be null and in the other undefined, which are one here. What is undefined against
 * its type has to be there.
 */
export function refuseUnlikeNothings(
  body: Body,
  node: ts.Node,
  left: readonly [node: ts.Expression, value: Value],
  right: readonly [node: ts.Expression, value: Value],
): void {
  const [a, b] = [nothingsOf(body, strip(left[0])), nothingsOf(body, strip(right[0]))];
  const isUnlike =
    (a.isNull && b.isUndefined && !isMadeSure(body, b, right)) ||
    (a.isUndefined && b.isNull && !isMadeSure(body, a, left));
  if (isUnlike) refuse(node, "W4002", node.getText(), NOTHINGS_ARE_ONE);
}

/** Asks that something is there, where only what TypeScript does not see could be missing. */
function isMadeSure(body: Body, { isNull }: Nothings, [node, value]: readonly [ts.Expression, Value]): boolean {
  if (isNull || mayBeNothing(body, strip(node)) || !isExpression(value) || !isUnproven(body, value)) return false;
  requirePresence(body, presence(body, copy(value)), node);
  return true;
}

export function isUndefined(body: Body, node: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node)) return isUndefined(body, node.expression);
  if (ts.isVoidExpression(node)) return ts.isNumericLiteral(node.expression);
  if (node.kind === K.NullKeyword) return true;
  return ts.isIdentifier(node) && node.text === "undefined";
}

/** Whether a value is not undefined; for `x[i]`, whether `i` is inside. */
function isPresent(body: Body, node: ts.Expression): Expression {
  const stripped = strip(node);
  if (isPlainElement(body, stripped)) {
    const [array, index] = element(body, stripped);
    return inside(elementsOf(array), index);
  }
  return presence(body, valueOrUndefined(body, node));
}

/**
 * Whether an expression is an element of an array that has none that are undefined or null: it is there where its index
 * is inside.
 */
export function isElementThatIsThere(body: Body, node: ts.Expression): boolean {
  const { checker } = body.typing;
  const inner = strip(node);
  if (!ts.isElementAccessExpression(inner) || ts.isOptionalChain(inner) || isEntry(body, inner)) return false;
  const element = checker.getIndexTypeOfType(checker.getTypeAtLocation(inner.expression), ts.IndexKind.Number);
  return !!element && checker.getNonNullableType(element) === element;
}

/** `x[i]` of numbers that cannot be undefined themselves. */
export function isPlainElement(body: Body, node: ts.Expression): node is ts.ElementAccessExpression {
  return (
    ts.isElementAccessExpression(node) &&
    !ts.isOptionalChain(node) &&
    !isEntry(body, node) &&
    !body.kernel.doubtsElements &&
    flagsBefore(body.typing, node) === 0 &&
    body.shapeOf(body.typing.checker.getTypeAtLocation(node)) === "f64" &&
    !isOfTuple(body, node)
  );
}
