/**
 * Objects whose keys the program chooses when it runs, `Record<string, T>`: entries read, written, asked for and
 * deleted, and literals.
 */
import { ts } from "#typescript";
import { boolean, conditional, copy } from "../../ir/build.js";
import { isObject, type ObjectType } from "../../ir/objects.js";
import type { Expression } from "../../ir/ir.js";
import { isExpression, type Body, type Value, type ObjectExpression } from "../body.js";
import { makeInstance } from "../classes/classes.js";
import { callStandard } from "../calls/functions.js";
import { isObjectValue, nameOfProperty, readOwn } from "./objects.js";
import { ownProperties, showIn } from "../claims/own-properties.js";
import { given } from "../presence/opened.js";
import { ifTaken } from "../presence/taken.js";
import { isKept } from "../presence/uses.js";
import { declaredType } from "../claims/given-nothings.js";
import { notYet, refuse } from "../refusal.js";
import { isType, kindOf, type Shape, withoutNothing } from "../types/shape.js";
import { nothingFlags, nothingsOfFlags } from "../types/nothings.js";
import { isStandard } from "../libraries/standard.js";
import { text } from "../text/known-text.js";
import { fit } from "./values.js";
import { presence, whetherGiven, whetherThere, isUnproven } from "../presence/presence.js";

/** Whether an expression gives a dictionary, by its type. */
export function givesDictionary(body: Body, node: ts.Expression): boolean {
  const { checker } = body.typing;
  const shape = body.shapeOf(checker.getNonNullableType(checker.getTypeAtLocation(node)));
  return isType(shape) && isObject(shape) && shape.shape === "dictionary";
}

export const isDictionary = (value: Value): value is ObjectExpression =>
  isObjectValue(value) && value.type.shape === "dictionary";

/** A new one without entries. */
export function makeDictionary(body: Body, node: ts.Node, type: ObjectType, inherits = true): ObjectExpression {
  const declaration = body.kernel.standard.typeNamed("Dictionary")?.valueDeclaration;
  if (!declaration || !ts.isClassLike(declaration)) throw new Error("the standard library has no class 'Dictionary'");
  return body.reusable(
    makeInstance(body, node, declaration, type, [boolean(inherits)]),
    "dictionary",
  ) as ObjectExpression;
}

const valueShape = (body: Body, { type }: ObjectExpression): Shape =>
  [...(body.kernel.shapes.made.argumentsOf(type)?.values() ?? [])][0];

/** What a function of the library is called for keys of a type: numbers are no text where they are array indices. */
const forKey = (name: string, key: Expression): string => (key.type === "f64" ? `${name}At` : name);

function keyed(
  body: Body,
  name: string,
  dictionary: ObjectExpression,
  key: Expression,
  node: ts.Node,
  ...values: Value[]
): Value {
  return callStandard(body, forKey(name, key), [copy(dictionary), copy(key), ...values], node);
}

// --- entries
// --------------------------------------------------------------------------------------------------------------

/** `d[key]` and `d.name`, its parts evaluated. */
export interface Entry {
  readonly dictionary: ObjectExpression;
  readonly key: Expression;
}

type EntryNode = ts.ElementAccessExpression | ts.PropertyAccessExpression;

const isAccess = (node: ts.Expression): node is EntryNode =>
  ts.isElementAccessExpression(node) || ts.isPropertyAccessExpression(node);

/** Whether an expression is an entry of a dictionary. */
export function isEntry(body: Body, node: ts.Expression): boolean {
  // The library itself knows a dictionary as the class that it is there.
  if (!isAccess(node) || isStandard(node) || !givesDictionary(body, node.expression)) return false;
  const symbol = ts.isPropertyAccessExpression(node) ? body.typing.symbolOf(node.name) : undefined;
  return !symbol || !body.typing.isFromLibrary(symbol);
}

export function entryOf(body: Body, node: EntryNode): Entry {
  const [dictionary, key] = body.inOrder<[Value, Expression]>(
    () => body.value(node.expression),
    () => (ts.isElementAccessExpression(node) ? keyOf(body, node.argumentExpression) : text(body, node.name.text)),
  );
  if (!isDictionary(dictionary)) return refuse(node.expression, "W2002", body.typing.typeText(node.expression));
  return { dictionary: body.reusable(dictionary, "dictionary") as ObjectExpression, key: body.reusable(key, "key") };
}

/** Text that is not there is the key "undefined". */
export function keyOf(body: Body, node: ts.Expression): Expression {
  const key = body.plain(node);
  if (isUnproven(body, key)) return conditional(presence(body, copy(key)), copy(key), text(body, "undefined"));
  return key.type === "f64" || key.type === "String" ? key : refuse(node, "W2002", body.typing.typeText(node));
}

/** The value of an entry, which may not be there; where TypeScript says that it is and nothing asks, it has to be. */
export function readEntry(body: Body, { dictionary, key }: Entry, node: EntryNode): Value {
  const type = declaredType(body.typing, node);
  const { isNull, isUndefined } = nothingsOfFlags(type ? nothingFlags(type) : 0);
  const shape = isNull && !isUndefined && isKept(body, node) ? withoutNothing(valueShape(body, dictionary)) : undefined;
  if (isType(shape)) body.kernel.leaveUndefinedBesideNull(kindOf(shape));
  return ifTaken(body, keyed(body, "dictionaryGet", dictionary, key, node), node);
}

/** The value that a pattern takes under a name. */
export const takeEntry = (body: Body, dictionary: ObjectExpression, name: string, node: ts.Expression): Value =>
  body.reusableValue(ifTaken(body, keyed(body, "dictionaryGet", dictionary, text(body, name), node), node));

/** All entries but those that a pattern has taken. */
export function restOfDictionary(
  body: Body,
  dictionary: ObjectExpression,
  taken: ReadonlySet<string>,
  node: ts.Node,
): Value {
  const rest = makeDictionary(body, node, dictionary.type);
  callStandard(body, "dictionaryAssign", [copy(rest), copy(dictionary)], node);
  for (const name of taken) keyed(body, "dictionaryDelete", rest, text(body, name), node);
  return copy(rest);
}

export function writeEntry(body: Body, { dictionary, key }: Entry, value: Value, node: ts.Node): void {
  const known = given(body, value, undefined, node);
  keyed(body, "dictionarySet", dictionary, key, node, fit(body, known, valueShape(body, dictionary), node));
}

/** `delete d[key]` */
export function translateDelete(body: Body, node: ts.DeleteExpression): Value {
  const target = ts.isParenthesizedExpression(node.expression) ? node.expression.expression : node.expression;
  if (!isAccess(target) || !isEntry(body, target))
    return notYet(node, "'delete' of anything but an entry of a dictionary");
  const { dictionary, key } = entryOf(body, target);
  return keyed(body, "dictionaryDelete", dictionary, key, node);
}

/** `key in d`, which is true of inherited names as well. */
export function isFound(body: Body, node: ts.BinaryExpression): Value | undefined {
  if (!givesDictionary(body, node.right)) return undefined;
  const [key, dictionary] = body.inOrder<[Expression, Expression]>(
    () => keyOf(body, node.left),
    () => body.plain(node.right),
  );
  return callStandard(body, key.type === "f64" ? "dictionaryHasAt" : "dictionaryFinds", [dictionary, key], node);
}

/** Whether a dictionary itself has a key. */
export function hasOwn(body: Body, dictionary: ObjectExpression, key: Expression, node: ts.Node): Expression {
  return keyed(body, "dictionaryHas", dictionary, key, node) as Expression;
}

// --- literals
// -------------------------------------------------------------------------------------------------------------

/** `{}`, `{ a: 1, [key]: 2, ...others }` where a dictionary is meant. */
export function dictionaryLiteral(body: Body, node: ts.ObjectLiteralExpression, type: ObjectType): Value {
  const dictionary = makeDictionary(body, node, type);
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) spread(body, dictionary, body.value(property.expression), property.expression);
    else if (ts.isAccessor(property)) return notYet(property, "An accessor in a dictionary");
    else addProperty(body, dictionary, property);
  }
  return copy(dictionary);
}

function addProperty(
  body: Body,
  dictionary: ObjectExpression,
  property: ts.PropertyAssignment | ts.ShorthandPropertyAssignment | ts.MethodDeclaration,
): void {
  const { name } = property;
  const computed = ts.isComputedPropertyName(name);
  if (!computed && ts.isPropertyAssignment(property) && nameOfProperty(name) === "__proto__")
    return refuse(name, "W2013");
  const [key, value] = body.inOrder<[Expression, Value]>(
    () => (computed ? keyOf(body, name.expression) : text(body, nameOfProperty(name))),
    () => {
      if (ts.isPropertyAssignment(property)) return body.value(property.initializer);
      if (ts.isShorthandPropertyAssignment(property)) return body.value(property.name);
      return { kind: "function", node: property, scope: body.scope, types: body.types };
    },
  );
  const source = ts.isPropertyAssignment(property) ? property.initializer : property;
  writeEntry(body, { dictionary, key: body.reusable(key, "key") }, value, source);
}

/** All entries of another dictionary, or the properties of a record. */
export function spread(body: Body, dictionary: ObjectExpression, source: Value, node: ts.Expression): void {
  if (!isExpression(source) && source.kind === "undefined") return;
  if (!isObjectValue(source)) return refuse(node, "W2002", body.typing.typeText(node));
  const held = body.reusable(source, "source") as ObjectExpression;
  const there = whetherThere(body, node, held);
  const copied = body.collect(() => copyInto(body, dictionary, held, node));
  if (there) body.emit({ kind: "if", condition: there, then: copied, otherwise: [] });
  else copied.forEach((statement) => body.emit(statement));
}

function copyInto(body: Body, dictionary: ObjectExpression, source: ObjectExpression, node: ts.Expression): void {
  const { shape } = source.type;
  if (shape === "dictionary")
    return void callStandard(body, "dictionaryAssign", [copy(dictionary), copy(source)], node);
  if (shape !== "record") return refuse(node, "W2002", body.typing.typeText(node));
  for (const property of ownProperties(body, node, source)) {
    showIn(undefined, property);
    const value = body.reusableValue(readOwn(body, copy(source), property.name, node));
    const write = (): void => writeEntry(body, { dictionary, key: text(body, property.name) }, value, node);
    if (!property.optional) write();
    else
      body.emit({
        kind: "if",
        condition: copy(whetherGiven(body, property, value, node)),
        then: body.collect(write),
        otherwise: [],
      });
  }
}
