/** `Object.keys` and its kin on records, whose properties are known when building; `structuredClone` of arrays. */
import { ts } from "ts-morph";
import { copy, isTypedArray, newObject, read } from "../ir/build.js";
import { isObject, type ObjectType } from "../ir/objects.js";
import type { Body, Value } from "../frontend/body.js";
import { keysOf } from "../frontend/keys.js";
import { emptyList, isObjectValue, ownFields, push, readField, writeField, type ObjectExpression } from "../frontend/objects.js";
import { refuse } from "../frontend/refusal.js";
import { text } from "../frontend/text.js";
import { presence, stored } from "../frontend/values.js";
import type { Builtin } from "./row.js";
import { copyOf, sequenceOf } from "./sequences.js";

function argument(body: Body, node: ts.CallExpression, k = 0): ts.Expression {
  return node.arguments[k] ?? refuse(node, "W4006", node.expression.getText(), "an object is missing");
}

function record(body: Body, node: ts.Expression): ObjectExpression {
  const value = body.plain(node);
  if (!isObjectValue(value) || value.type.shape !== "record") return refuse(node, "W2002", body.typing.typeText(node));
  return body.reusable(value, "object") as ObjectExpression;
}

function resultType(body: Body, node: ts.CallExpression): ObjectType {
  const shape = body.shapeOf(body.typing.checker.getTypeAtLocation(node));
  return typeof shape === "object" && shape.shape === "list" ? shape : refuse(node, "W2002", body.typing.typeText(node));
}

type Element = (body: Body, object: ObjectExpression, name: string, type: ObjectType, node: ts.Expression) => Value;

/** A list with an element for each property. */
const listed =
  (element: Element): Builtin["translate"] =>
  (body, node) => {
    const given = argument(body, node);
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
  const target = record(body, argument(body, node));
  for (const source of node.arguments.slice(1)) {
    const object = record(body, source);
    const type = body.typing.checker.getTypeAtLocation(source);
    for (const name of ownFields(body, source, object)) {
      const value = body.reusableValue(readField(body, copy(object), name, source));
      const optional = ((type.getProperty(name)?.flags ?? 0) & ts.SymbolFlags.Optional) !== 0;
      const write = (): void => writeField(body, copy(target), name, value, source);
      if (!optional) write();
      else body.emit({ kind: "if", condition: copy(presence(body, value)), then: body.collect(write), otherwise: [] });
    }
  }
  return copy(target);
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
  "ObjectConstructor.keys": exact(listed((body, _object, name) => text(body, name))),
  "ObjectConstructor.values": exact(listed(field)),
  "ObjectConstructor.entries": exact(listed(entry)),
  "ObjectConstructor.assign": exact(assign),
  "ObjectConstructor.freeze": exact(same),
  "ObjectConstructor.seal": exact(same),
  "ObjectConstructor.preventExtensions": exact(same),
  structuredClone: exact(clone),
};
