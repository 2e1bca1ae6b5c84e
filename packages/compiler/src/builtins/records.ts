/**
 * `Object.keys` and its kin, on dictionaries and on records, whose properties are known when building;
 * `structuredClone` of arrays.
 */
import { ts } from "#typescript";
import { copy, isTypedArray, newObject, read } from "../ir/build.js";
import { isObject, type ObjectType } from "../ir/objects.js";
import type { Expression } from "../ir/ir.js";
import { type Body, type Value, type ObjectExpression, isExpression } from "../frontend/body.js";
import { givesDictionary, hasOwn, keyOf, makeDictionary, spread, writeEntry } from "../frontend/values/dictionaries.js";
import { callStandard } from "../frontend/calls/functions.js";
import { eachOf } from "../frontend/values/iteration.js";
import { keysOf } from "../frontend/program/keys.js";
import { emptyList, isObjectValue, push, readField, readOwn, writeField } from "../frontend/values/objects.js";
import { literalOfAll, valueOfSpread } from "../frontend/values/literals.js";
import { ownProperties, showIn } from "../frontend/claims/own-properties.js";
import { unwrapped } from "../frontend/program/transparent.js";
import { notYet, refuse } from "../frontend/refusal.js";
import { addField } from "../frontend/claims/added-fields.js";
import { text } from "../frontend/text/known-text.js";
import { stored } from "../frontend/values/values.js";
import { whetherGiven, whetherThere } from "../frontend/presence/presence.js";
import type { Builtin } from "./row.js";
import { asksForClass, classText } from "./class-texts.js";
import { copyOf, sequenceOf } from "./lists/sequences.js";
import { assignAccessor } from "../frontend/classes/accessors.js";
import { callMember, memberFunction } from "../frontend/classes/classes.js";
import type { FunctionValue } from "../frontend/scope.js";

function argument(body: Body, node: ts.CallExpression, k = 0): ts.Expression {
  return node.arguments[k] ?? refuse(node, "W4006", node.expression.getText(), "an object is missing");
}

function record(body: Body, node: ts.Expression, value: Value = body.plain(node)): ObjectExpression {
  if (!isObjectValue(value) || value.type.shape !== "record") return refuse(node, "W2002", body.typing.typeText(node));
  return body.reusable(value, "object") as ObjectExpression;
}

function resultType(body: Body, node: ts.CallExpression): ObjectType {
  const shape = body.shapeOf(body.typing.checker.getTypeAtLocation(node));
  return typeof shape === "object" && shape.shape === "list"
    ? shape
    : refuse(node, "W2002", body.typing.typeText(node));
}

type Element = (body: Body, object: ObjectExpression, name: string, type: ObjectType, node: ts.Expression) => Value;

/** A list with an element for each property. */
const listed =
  (element: Element, ofDictionary: string): Builtin["translate"] =>
  (body, node) => {
    const given = argument(body, node);
    if (givesDictionary(body, given)) return callStandard(body, ofDictionary, [body.value(given)], node);
    const object = record(body, given);
    const type = resultType(body, node);
    const list = emptyList(body, type);
    for (const name of keysOf(body, given)) push(body, list, element(body, object, name, type, given), given);
    return copy(list);
  };

const field: Element = (body, object, name, _type, node) => readField(body, copy(object), name, node);

const entry: Element = (body, object, name, { element: { type } }, node) => {
  if (!isObject(type) || type.shape !== "tuple") return refuse(node, "W2002", body.typing.typeText(node));
  const value = stored(body, readField(body, copy(object), name, node), type.fields.get("1")!, node);
  return read(body.temporary(newObject(type, ["0", "1"], [text(body, name), value]), "entry"));
};

/** `Object.assign(target, …)`: one property after the other; what a source may lack stays. */
const assign: Builtin["translate"] = (body, node) => {
  const given = argument(body, node);
  if (givesDictionary(body, given)) return assignEntries(body, node);
  const isNew = ts.isObjectLiteralExpression(unwrapped(given));
  const [first, ...others] = body.inOrder<Value[]>(
    ...node.arguments.map((source) => () => (isNew ? valueOfSpread(body, source) : body.plain(source))),
  );
  const target = record(body, given, first);
  const hasAccessors = others.some((source) => isObjectValue(source) && source.type.computed.size > 0);
  if (isNew && !hasAccessors && hasAllAsFields(body, given, target))
    return literalOfAll(body, node, [target, ...others]);
  others.forEach((value, k) => {
    const source = node.arguments[k + 1]!;
    const object = record(body, source, body.plain(source, value));
    const there = whetherThere(body, source, object);
    const copied = body.collect(() => assignFrom(body, given, target, object, source));
    if (there) body.emit({ kind: "if", condition: there, then: copied, otherwise: [] });
    else copied.forEach((statement) => body.emit(statement));
  });
  return copy(target);
};

/** Whether the object of a literal has each of its properties in memory: functions may have no place there. */
const hasAllAsFields = ({ typing: { checker } }: Body, node: ts.Expression, { type }: ObjectExpression): boolean =>
  type.computed.size === 0 &&
  checker.getPropertiesOfType(checker.getTypeAtLocation(node)).every(({ name }) => type.fields.has(name));

function assignFrom(
  body: Body,
  given: ts.Expression,
  target: ObjectExpression,
  object: ObjectExpression,
  source: ts.Expression,
): void {
  if (object.type.computed.size > 0) return notYet(source, "Object.assign of an object with accessors");
  const known = body.typing.checker.getNonNullableType(body.typing.checker.getTypeAtLocation(given));
  for (const property of ownProperties(body, source, object)) {
    const { name, optional } = property;
    const value = body.reusableValue(readOwn(body, copy(object), name, source));
    // What is written is there.
    const present = optional && !isExpression(value) && value.kind === "optional" ? value.value : value;
    const member = known.getProperty(name);
    if (!member) showIn(target.type, property);
    const own = member ? present : addField(body, target, property, present, source);
    const accessor = member && assignAccessor(body, member, target, source);
    const isBare = !isExpression(own) && own.kind === "undefined" && !target.type.fields.has(name);
    const write = (): void => {
      if (accessor) accessor.write(own);
      else if (!isBare) writeField(body, copy(target), name, own, source);
    };
    if (!optional) {
      write();
      continue;
    }
    body.kernel.leftOut.keepsEarlier(object.type, name, source);
    const condition = copy(whetherGiven(body, property, value, source));
    body.emit({ kind: "if", condition, then: body.collect(write), otherwise: [] });
  }
}

/** `Object.assign(dictionary, …)` */
function assignEntries(body: Body, node: ts.CallExpression): Value {
  const target = body.reusable(body.plain(argument(body, node)), "dictionary") as ObjectExpression;
  for (const source of node.arguments.slice(1)) spread(body, target, body.value(source), source);
  return copy(target);
}

/** `Object.hasOwn(dictionary, key)` */
const owns: Builtin["translate"] = (body, node) =>
  whetherOwn(body, node, argument(body, node), argument(body, node, 1));

/** `dictionary.hasOwnProperty(key)` */
const ownsProperty: Builtin["translate"] = (body, node) => {
  if (!ts.isPropertyAccessExpression(node.expression)) return refuse(node, "W4003", node.expression.getText());
  return whetherOwn(body, node, node.expression.expression, argument(body, node));
};

/** `Object.prototype.hasOwnProperty.call(dictionary, key)`, `toString`, and functions of the program. */
const callOf: Builtin["translate"] = (body, node, used) => {
  const method = ts.isPropertyAccessExpression(node.expression) ? node.expression.expression : node.expression;
  if (asksForClass(body, method)) return classText(body, node);
  const symbol = ts.isPropertyAccessExpression(method) ? body.typing.symbolOf(method.name) : undefined;
  const isOwn = symbol && body.typing.libraryKey(symbol) === "Object.hasOwnProperty";
  return isOwn ? owns(body, node, true) : callWithReceiver(body, node, used);
};

/** `f.call(object, …)`: a function of the program, whose `this` is the object. */
function callWithReceiver(body: Body, node: ts.CallExpression, used: boolean): Value {
  const { expression: callee, arguments: args } = node;
  if (!ts.isPropertyAccessExpression(callee)) return refuse(node, "W4003", callee.getText());
  const spread = args.find((arg) => ts.isSpreadElement(arg));
  if (spread) return refuse(spread, "W4006", callee.getText(), "spread");
  const method = callee.expression;
  const [receiver, ...given] = body.inOrder<Value[]>(...args.map((arg) => () => body.value(arg)));
  const own = receiver && methodOfPrototype(body, method, receiver);
  if (own) return callMember(body, node, own, given, used);
  const found = body.value(method);
  if (isExpression(found) || found.kind !== "function" || !found.node.body)
    return refuse(node, "W4003", callee.getText());
  const object = receiver && isExpression(receiver) ? body.reusable(receiver, "receiver") : undefined;
  const isArrow = ts.isArrowFunction(found.node);
  return callMember(
    body,
    node,
    isArrow || !object ? found : { ...found, receiver: object, overrides: [] },
    given,
    used,
  );
}

/** The method of a class that `C.prototype.m` is, with the object that it is called for. */
function methodOfPrototype(body: Body, method: ts.Expression, receiver: Value): FunctionValue | undefined {
  if (!ts.isPropertyAccessExpression(method) || !ts.isPropertyAccessExpression(method.expression)) return undefined;
  const { expression: holder } = method.expression;
  if (method.expression.name.text !== "prototype" || !body.typing.classOf(holder)) return undefined;
  const symbol = body.typing.symbolOf(method.name);
  if (!symbol || !isObjectValue(receiver)) return undefined;
  const found = memberFunction(body, symbol, receiver, method, true);
  return found && !isExpression(found) && found.kind === "function" ? found : undefined;
}

function whetherOwn(body: Body, node: ts.CallExpression, object: ts.Expression, asked: ts.Expression): Value {
  if (!givesDictionary(body, object)) return refuse(node, "W2010", asked.getText());
  const [dictionary, key] = body.inOrder<[Expression, Expression]>(
    () => body.plain(object),
    () => keyOf(body, asked),
  );
  return hasOwn(body, dictionary as ObjectExpression, key, node);
}

/** `Object.create(null)`: a dictionary that finds nothing in `Object.prototype`. */
const create: Builtin["translate"] = (body, node) => {
  const { checker } = body.typing;
  const type = ts.isAsExpression(node.parent)
    ? checker.getTypeAtLocation(node.parent)
    : checker.getContextualType(node);
  const shape = type && body.shapeOf(checker.getNonNullableType(type));
  const isDictionary = typeof shape === "object" && shape.shape === "dictionary";
  if (!isDictionary || argument(body, node).kind !== ts.SyntaxKind.NullKeyword || node.arguments.length > 1)
    return refuse(
      node,
      "W4006",
      "Object.create",
      "only Object.create(null) can be compiled, where a dictionary is declared: Record<string, …>",
    );
  return copy(makeDictionary(body, node, shape, false));
};

/** `Object.fromEntries(entries)` */
const fromEntries: Builtin["translate"] = (body, node) => {
  const given = argument(body, node);
  const entries = body.value(given);
  const shape = body.shapeOf(body.typing.checker.getTypeAtLocation(node));
  if (typeof shape !== "object" || shape.shape !== "dictionary")
    return refuse(node, "W2002", body.typing.typeText(node));
  const dictionary = makeDictionary(body, node, shape);
  eachOf(body, entries, given, (element) => {
    if (!isObjectValue(element) || element.type.shape !== "tuple")
      return refuse(given, "W2002", body.typing.typeText(given));
    const held = body.reusable(element, "entry") as ObjectExpression;
    const key = body.reusable(body.plain(given, readField(body, copy(held), "0", given)), "key");
    writeEntry(body, { dictionary, key }, readField(body, copy(held), "1", given), given);
  });
  return copy(dictionary);
};

/** What TypeScript keeps from being written is not written. */
const same: Builtin["translate"] = (body, node) => body.value(argument(body, node));

/** A copy of an array whose elements are no objects themselves. */
const clone: Builtin["translate"] = (body, node) => {
  const given = argument(body, node);
  const value = body.plain(given);
  const sequence = isTypedArray(value.type) || isObject(value.type) ? sequenceOf(body, value, given) : undefined;
  if (!sequence || isObject(sequence.element.type) || node.arguments.length > 1)
    return refuse(node, "W4006", "structuredClone", "only arrays of numbers, booleans and strings can be cloned");
  return copy(copyOf(body, sequence).whole);
};

const exact = (translate: Builtin["translate"]): Builtin => ({ precision: "exact", translate });

export const records: Record<string, Builtin> = {
  "ObjectConstructor.keys": exact(listed((body, _object, name) => text(body, name), "dictionaryKeys")),
  "ObjectConstructor.values": exact(listed(field, "dictionaryValues")),
  "ObjectConstructor.entries": exact(listed(entry, "dictionaryEntries")),
  "ObjectConstructor.assign": exact(assign),
  "ObjectConstructor.create": exact(create),
  "ObjectConstructor.fromEntries": exact(fromEntries),
  "ObjectConstructor.hasOwn": exact(owns),
  "Object.hasOwnProperty": exact(ownsProperty),
  "CallableFunction.call": exact(callOf),
  "ObjectConstructor.freeze": exact(same),
  "ObjectConstructor.seal": exact(same),
  "ObjectConstructor.preventExtensions": exact(same),
  structuredClone: exact(clone),
};
