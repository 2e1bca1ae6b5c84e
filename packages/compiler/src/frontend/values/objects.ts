/** Objects and lists: what they are made with, and their fields and elements, read and written. */
import { ts } from "#typescript";
import { finding } from "../../diagnostics/codes.js";
import {
  allocate,
  conditional,
  copy,
  fieldOf,
  itemsOf,
  load,
  loadAs,
  newObject,
  number,
  read,
} from "../../ir/build.js";
import { isObject, type ObjectType, storageOf, type Slot } from "../../ir/objects.js";
import type { Expression } from "../../ir/ir.js";
import { isExpression, UNDEFINED, type Body, type OptionalValue, type Value, type ObjectExpression } from "../body.js";
import type { PropertyType } from "../crossing/making-sites.js";
import { isReckoned, isReckonedWith } from "../program/reckoned.js";
import { insisted } from "../presence/taken.js";
import { isEverAsked } from "../presence/questioned.js";
import { mayBecomeNull } from "../program/doubtful.js";
import { givenField, isOpenedField, markOpen, takenField } from "../presence/opened.js";
import { lengthOf as lengthOfNode, placeOf, refuse } from "../refusal.js";
import { slotFor, presentValue, stored, unpacked } from "./values.js";
import { mayBeUndefined, isPerhapsNothing } from "../presence/presence.js";

export const isObjectValue = (value: Value): value is ObjectExpression => isExpression(value) && isObject(value.type);

export const isList = (value: Value): value is ObjectExpression => isObjectValue(value) && value.type.shape === "list";

/** What a new object is given, in the order in which it gets it. */
export type GivenProperties = Map<string, PropertyType & { readonly expression?: Expression }>;

/** A new object with the properties that it is given. */
export function makeRecord(body: Body, node: ts.Node, type: ObjectType, given: GivenProperties): Expression {
  const site = body.kernel.makingSites.push({ body, node, type, properties: given }) - 1;
  const named = [...given].flatMap(([name, { expression }]) => (expression ? [{ name, expression }] : []));
  const names = named.map(({ name }) => name);
  const values = named.map(({ expression }) => expression);
  return read(body.temporary(newObject(type, names, values, site), ts.isExpression(node) ? "object" : "rest"));
}

/** A value for a field; a field that the type does not have yet is added. */
export function storedField(body: Body, type: ObjectType, name: string, given: Value, node: ts.Node): Expression {
  if (mayBeUndefined(body, given, node)) body.kernel.leftOut.mayBeUndefined(type, name, node);
  return copiedField(body, type, name, given, node);
}

/** The same where nothing is said of what may be undefined. */
export function copiedField(body: Body, type: ObjectType, name: string, given: Value, node: ts.Node): Expression {
  const value = givenField(body, type, name, given, node);
  const slot = type.fields.get(name) ?? slotFor(value);
  if (!slot) return refuse(node, "W2002", name);
  type.define(name, slot);
  return stored(body, value, slot, ts.isPropertyAssignment(node) ? node.initializer : node);
}

/** The name of a property as it is written. */
export function nameOfProperty(name: ts.PropertyName | ts.BindingName): string {
  if (ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name) || ts.isPrivateIdentifier(name))
    return name.text;
  return refuse(name, "W3007");
}

/** The slot of a field that a type has. */
export const slotOf = (object: ObjectExpression, name: string): Slot => object.type.fields.get(name)!;

/** `object.name`. Where TypeScript knows that an optional number is there, it is a plain one. */
export function readField(body: Body, object: ObjectExpression, name: string, node: ts.Node): Value {
  body.kernel.heldBack.use(object.type, name, node);
  const slot = object.type.fields.get(name) ?? defineField(body, object.type, name, node);
  if (!slot && isNothingOnly(body, node)) return UNDEFINED;
  if (!slot) return refuse(node, "W2008", name);
  const parted = object.op !== "local" && object.type.instance?.arrays.has(name);
  const raw = fieldOf(parted ? body.reusable(object, "instance") : object, name);
  const said =
    slot.optional && ts.isExpression(node) && body.shapeOf(body.typing.checker.getTypeAtLocation(node)) === slot.type;
  const narrowed = said && !slot.unset && !isOpenedField(body, object.type, name) && !mayBeEmptied(body, name, node);
  if (!narrowed) return takenField(body, object.type, name, unpacked(body, raw, slot), node);
  if (!mayBecomeNull(body.typing, node)) return presentValue(raw, slot);
  const open = unpacked(body, raw, slot) as OptionalValue;
  if (isEverAsked(body.typing, node)) return takenField(body, object.type, name, open, node);
  return slot.type === "f64" && isReckonedWith(body.typing, node)
    ? conditional(open.present, open.value, number(0))
    : insisted(body, open, node);
}

/**
 * Whether a number or boolean that the program has looked at may be gone again: TypeScript takes it that functions
 * which are called in between leave it as it is. Who reckons with it gets NaN in any case.
 */
function mayBeEmptied({ kernel, typing }: Body, name: string, node: ts.Expression): boolean {
  if (isReckoned(typing, node)) return false;
  kernel.emptied.trusted.add(name);
  return kernel.findings.emptied.has(name);
}

const isNothingOnly = (body: Body, node: ts.Node): boolean =>
  ts.isExpression(node) &&
  (body.typing.checker.getTypeAtLocation(node).flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)) !== 0;

/** A field that only another member of a union or another class has, which TypeScript has just told apart. */
function defineField(body: Body, type: ObjectType, name: string, node: ts.Node): Slot | undefined {
  if (type.shape !== "record" || type.computed.has(name) || !ts.isExpression(node)) return undefined;
  const slot = body.kernel.shapes.slotOf(body.typing.checker.getTypeAtLocation(node), body.types);
  if (slot) type.define(name, slot);
  return slot;
}

/** A property that an object has by its type: what is only ever null or undefined has no field. */
export const readOwn = (body: Body, object: ObjectExpression, name: string, node: ts.Node): Value =>
  object.type.fields.has(name) ? readField(body, object, name, node) : UNDEFINED;

/** `object.name = value` */
export function writeField(body: Body, object: ObjectExpression, name: string, given: Value, node: ts.Node): void {
  body.kernel.heldBack.use(object.type, name, node);
  const value = givenField(body, object.type, name, given, node);
  const slot = object.type.fields.get(name) ?? slotFor(value) ?? refuse(node, "W2008", name);
  object.type.define(name, slot);
  if (mayBeUndefined(body, value, node)) body.kernel.leftOut.mayBeUndefined(object.type, name, node);
  if (object.type.instance) warnOfKept(body, name, value, node);
  if (isPerhapsNothing(body, value, node)) body.kernel.emptied.fields.add(name);
  const [target, expression] = [object, stored(body, value, slot, node)];
  body.emit({ kind: "setField", object: target, field: name, value: expression, place: placeOf(node) });
}

/** An array of the caller in a field of an instance is all right in kernel memory alone. */
function warnOfKept(body: Body, field: string, value: Value, node: ts.Node): void {
  const array =
    isExpression(value) && value.op === "local" ? body.kernel.passedArrays.names.get(value.local) : undefined;
  if (array === undefined) return;
  const copied = isObjectValue(value) ? `copy(${array})` : `${array}.slice()`;
  body.kernel.report.add(finding("W1104", field, array, copied), placeOf(node), lengthOfNode(node));
}

// --- lists
// -----------------------------------------------------------------------------------------------------------

/** A new list without elements. */
export function emptyList(body: Body, type: ObjectType): ObjectExpression {
  const items = allocate(storageOf(type.element), number(0), false);
  return read(body.temporary({ op: "newList", type, args: [items] }, "list")) as Expression as ObjectExpression;
}

export function push(body: Body, list: ObjectExpression, value: Value, node: ts.Node): void {
  body.emit({
    kind: "push",
    list: copy(list),
    value: stored(body, value, list.type.element, node),
    place: placeOf(node),
  });
}

/** The elements of a list as they are now; an array or a string stands for itself. */
export const elementsOf = (value: Expression): Expression => (isObject(value.type) ? itemsOf(value) : value);

/** An element that is known to be inside, as a value. */
export function elementAt(body: Body, array: Expression, index: Expression, site?: number): Value {
  if (isObject(array.type)) {
    const { element } = array.type;
    const value = unpacked(body, loadAs(element.optional ? "f64" : element.type, itemsOf(array), index, site), element);
    return body.kernel.doubtsElements && isExpression(value) ? markOpen(body, value) : value;
  }
  if (array.type !== "String") return load(array, index, site);
  const held = body.reusable(array, "text");
  const unit = read(body.temporary(index, "unit"));
  if (site !== undefined) body.emit({ kind: "evaluate", value: loadAs("f64", copy(held), copy(unit), site) });
  return { op: "view", type: "String", args: [copy(held), unit, number(1)] };
}

// --- lists of the elements of tuples
// -----------------------------------------------------------------------------------------------------------

/** A tuple whose elements are of one type, and a list of them as they are now. */
export interface ListedTuple {
  readonly whole: Expression;
  readonly element: Slot;
  readonly tuple: ObjectExpression;
}

/** Undefined of all else. */
export function listOfTuple(body: Body, value: Expression, node: ts.Node): ListedTuple | undefined {
  if (!isObjectValue(value) || value.type.shape !== "tuple") return undefined;
  const [element, ...others] = [...value.type.fields.values()];
  if (!element || others.some((other) => other.type !== element.type || other.optional !== element.optional))
    return undefined;
  const tuple = body.reusable(value, "tuple") as ObjectExpression;
  const whole = emptyList(body, body.kernel.shapes.collections.listWith(element));
  for (const name of tuple.type.fields.keys()) push(body, whole, readField(body, copy(tuple), name, node), node);
  return { whole: copy(whole), element, tuple };
}

/** Writes the elements of a list into the fields of the tuple that it has been made of. */
export function writeBack(body: Body, list: Expression, tuple: ObjectExpression, node: ts.Node): void {
  [...tuple.type.fields.keys()].forEach((name, k) =>
    writeField(body, copy(tuple), name, elementAt(body, copy(list), number(k)), node),
  );
}
