/** `typeof x`, and `"key" in x`: what the types of the program leave open is looked at when the kernel runs. */
import { ts } from "#typescript";
import { boolean, conditional, copy, fieldOf, isArray, isNothing, not } from "../../ir/build.js";
import { isArrayKind } from "../../ir/arrays.js";
import { isArrayShaped, isObject } from "../../ir/objects.js";
import type { Expression } from "../../ir/ir.js";
import { isExpression, type Body, type Value } from "../body.js";
import { isFound } from "../values/dictionaries.js";
import { isMixedOfType, isMixedValue, mixedTypeOf } from "../values/mixed.js";
import { isObjectValue } from "../values/objects.js";
import { isTransparent } from "../program/transparent.js";
import { refuse } from "../refusal.js";
import { nothingText } from "../presence/told-nothings.js";
import { text } from "../text/known-text.js";
import { chooseValue } from "../values/values.js";
import { isThere, presence, isUnproven } from "../presence/presence.js";
import { isClosure } from "../types/shape.js";

/** What `typeof` says of a value that is there. */
function kindOf(body: Body, value: Value, node: ts.Expression): Expression {
  return isMixedValue(value) ? mixedTypeOf(body, value, node) : text(body, wordFor(value));
}

function wordFor(value: Value): string {
  if (!isExpression(value)) {
    if (value.kind === "optional") return wordFor(value.value);
    return value.kind === "function" || value.kind === "host" || value.kind === "library" ? "function" : "object";
  }
  const { type } = value;
  if (isObject(type)) return isClosure(type) ? "function" : "object";
  if (type === "String") return "string";
  if (type === "bool") return "boolean";
  if (type === "bigint") return "bigint";
  return isArray(type) ? "object" : "number";
}

/** What `typeof` says of a value that is not there. */
const kindOfNothing = (body: Body, node: ts.Expression): string =>
  nothingText(body, node) === "null" ? "object" : "undefined";

/** Whether TypeScript lets a value be undefined or null. */
function mayBeMissing(body: Body, value: Value, node: ts.Expression): boolean {
  if (!isExpression(value)) return value.kind === "optional" || (value.kind === "host" && value.present !== undefined);
  if ((!isObject(value.type) && !isArray(value.type)) || isThere(body, value)) return false;
  let inner = node;
  while (isTransparent(inner)) inner = inner.expression;
  if (isUnproven(body, value) || ts.isElementAccessExpression(inner)) return true;
  const type = body.typing.checker.getTypeAtLocation(node);
  return body.typing.checker.getNonNullableType(type) !== type;
}

export function translateTypeOf(body: Body, node: ts.TypeOfExpression): Value {
  body.kernel.testsTypes = true;
  const value = body.reusableValue(body.kernel.translator.orUndefined(body, node.expression));
  if (!isExpression(value) && value.kind === "undefined") return text(body, kindOfNothing(body, node.expression));
  if (!mayBeMissing(body, value, node.expression)) return kindOf(body, value, node);
  return chooseValue(
    body,
    presence(body, value),
    () => kindOf(body, value, node),
    () => text(body, kindOfNothing(body, node.expression)),
    node,
  );
}

/** `typeof x === "number"`, known when building where the type of `x` says it. */
export function translateTypeTest(body: Body, node: ts.BinaryExpression): Expression | undefined {
  const [asked, word] = ts.isTypeOfExpression(node.left) ? [node.left, node.right] : [node.right, node.left];
  if (!ts.isTypeOfExpression(asked) || !ts.isStringLiteralLike(word)) return undefined;
  const holds = isOfKind(body, asked.expression, word.text);
  const negated =
    node.operatorToken.kind === ts.SyntaxKind.ExclamationEqualsToken ||
    node.operatorToken.kind === ts.SyntaxKind.ExclamationEqualsEqualsToken;
  if (!negated) return holds;
  return holds.op === "constant" ? boolean(holds.value === 0) : not(holds);
}

function isOfKind(body: Body, node: ts.Expression, word: string): Expression {
  body.kernel.testsTypes = true;
  const value = body.kernel.translator.orUndefined(body, node);
  if (!isExpression(value) && value.kind === "undefined") return boolean(kindOfNothing(body, node) === word);
  if (isMixedValue(value)) return isMixedOf(body, value, node, word);
  const whenThere = wordFor(value) === word;
  if (!mayBeMissing(body, value, node)) {
    if (isExpression(value)) body.discard(value);
    return boolean(whenThere);
  }
  const whenMissing = kindOfNothing(body, node) === word;
  if (whenThere === whenMissing) return boolean(whenThere);
  const there = presence(body, value);
  return whenThere ? there : not(there);
}

function isMixedOf(body: Body, value: Expression, node: ts.Expression, word: string): Expression {
  const held = body.reusable(value, "mixed");
  const own = isMixedOfType(held, word);
  if (!mayBeMissing(body, held, node)) return own;
  return conditional(presence(body, copy(held)), own, boolean(kindOfNothing(body, node) === word));
}

/** `"key" in x`: which member of a union of records an object is, by a property that only some of them have. */
export function translateIn(body: Body, node: ts.BinaryExpression): Expression {
  const { checker } = body.typing;
  const found = isFound(body, node);
  if (found) return found as Expression;
  const name = ts.isStringLiteralLike(node.left) ? node.left.text : body.kernel.constants.fold(node.left);
  if (typeof name !== "string") return refuse(node.left, "W3007");
  const object = body.plain(node.right);
  const known = isInArray(object, name);
  if (known !== undefined) {
    body.discard(object);
    return boolean(known);
  }
  if (!isObjectValue(object) || object.type.shape !== "record")
    return refuse(node.right, "W2002", body.typing.typeText(node.right));
  const type = checker.getNonNullableType(checker.getTypeAtLocation(node.right));
  const members = type.isUnion() ? type.types : [type];
  const properties = members.map((member) => member.getProperty(name));
  const having = properties.filter((property) => property !== undefined);
  if (having.length === 0) return refuse(node, "W2010", name, /^[\w$]+$/.test(name) ? `{ ${name}?: … }` : "");
  if (having.some((property) => !isAlwaysThere(body, property))) return refuse(node, "W2010", name);
  if (having.length === members.length) {
    body.discard(object);
    return boolean(true);
  }
  const slot =
    body.kernel.shapes.slotOf(checker.getTypeOfSymbol(having[0]!), body.types) ?? refuse(node, "W2010", name);
  object.type.define(name, object.type.fields.get(name) ?? slot);
  const stored = object.type.fields.get(name)!;
  // Numbers and booleans whose absence is asked for are stored so that it can be told: see `asked.ts`.
  if (!stored.optional && !isObject(stored.type) && !isArray(stored.type)) return refuse(node, "W2010", name);
  return not(isNothing(fieldOf(copy(body.reusable(object, "object")), name)));
}

/** Whether arrays of a class have a property; undefined for what is no array, and for names that are no library's. */
function isInArray({ type }: Expression, name: string): boolean | undefined {
  const own =
    isObject(type) && type.shape === "list" ? [] : isArray(type) && type !== "String" ? new Uint8Array() : undefined;
  return own && (name in [] || name in new Uint8Array()) ? name in own : undefined;
}

/** Whether a property is in every object of its type, and never undefined or null. */
function isAlwaysThere(body: Body, property: ts.Symbol): boolean {
  const type = body.typing.checker.getTypeOfSymbol(property);
  return !(property.flags & ts.SymbolFlags.Optional) && body.typing.checker.getNonNullableType(type) === type;
}

const isArrayClass = (name: string): boolean => name === "Array" || isArrayKind(name);

/** `value instanceof Uint8Array` and `value instanceof Array`; undefined for other classes than those of arrays. */
export function isOfArrayClass(body: Body, node: ts.BinaryExpression): Expression | undefined {
  const symbol = body.typing.originOf(node.right);
  const name = symbol && body.typing.libraryKey(symbol);
  if (name === undefined) return undefined;
  const value = body.value(node.left);
  if (!isExpression(value) || value.type === "String") return undefined;
  const own = isArray(value.type)
    ? value.type
    : isObject(value.type) && isArrayShaped(value.type)
      ? "Array"
      : undefined;
  if (own === undefined && !isArrayClass(name)) return undefined;
  if (isMixedValue(value)) return undefined;
  if ((name === own || name === "Object") && mayBeMissing(body, value, node.left)) return presence(body, value);
  body.discard(value);
  return boolean(name === own || name === "Object");
}
