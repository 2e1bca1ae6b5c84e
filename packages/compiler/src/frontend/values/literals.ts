/** Literals of objects and arrays, with what is spread into them. */
import { ts } from "#typescript";
import { allocate, boolean, conditional, copy, fieldOf, newObject, not, number, read } from "../../ir/build.js";
import { isMixed, isObject, type ObjectType, storageOf } from "../../ir/objects.js";
import type { Expression } from "../../ir/ir.js";
import { isExpression, UNDEFINED, type Body, type Value, type ObjectExpression } from "../body.js";
import { dictionaryLiteral } from "./dictionaries.js";
import { eachOf } from "./iteration.js";
import { takenField } from "../presence/opened.js";
import { notYet, refuse } from "../refusal.js";
import { isOpen, shapeAround } from "../untyped/around.js";
import { shapeAt } from "../untyped/made.js";
import { isType } from "../types/shape.js";
import { nothingFlags } from "../types/nothings.js";
import { type OwnProperty, ownProperties, showIn } from "../claims/own-properties.js";
import { chosenSpread } from "./chosen-spreads.js";
import { again, chooseValue, stored, unpacked, whereThere } from "./values.js";
import { hasNothing, presence, whetherGiven, whetherThere } from "../presence/presence.js";
import {
  isObjectValue,
  type GivenProperties,
  makeRecord,
  storedField,
  copiedField,
  nameOfProperty,
  slotOf,
  emptyList,
  push,
} from "./objects.js";

/** The type of an object or array literal: what its surroundings expect, else its own. */
function literalType(body: Body, node: ts.Expression): ObjectType {
  const { checker } = body.typing;
  const contextual = checker.getContextualType(node);
  const expected = contextual && isOpen(checker, contextual) ? undefined : contextual;
  const shape = expected && body.shapeOf(expected.isUnion() ? checker.getNonNullableType(expected) : expected);
  const meant = isType(shape) && isObject(shape) ? objectIn(shape) : undefined;
  if (meant) return meant;
  const list = expected && body.kernel.shapes.listFor(checker.getNonNullableType(expected), body.types);
  if (list) return list;
  const type = checker.getTypeAtLocation(node);
  const own = (isOpen(checker, type) ? shapeAround(body, node) : undefined) ?? shapeAt(body, node);
  return isType(own) && isObject(own) ? own : refuse(node, "W2002", body.typing.typeText(node));
}

/** What is made for a place of a type: of one that may be of several, the object. */
function objectIn(type: ObjectType): ObjectType | undefined {
  const inner = isMixed(type) ? type.fields.get("object")?.type : type;
  return inner !== undefined && isObject(inner) ? inner : undefined;
}

/** `{ x, y: 1, ...rest }` */
export function translateObjectLiteral(body: Body, node: ts.ObjectLiteralExpression): Value {
  const type = literalType(body, node);
  if (type.shape === "dictionary") return dictionaryLiteral(body, node, type);
  if (type.shape !== "record") return refuse(node, "W2002", body.typing.typeText(node));
  const accessors = node.properties.filter((property) => ts.isAccessor(property));
  for (const accessor of accessors) defineAccessor(body, type, accessor);
  const properties = node.properties.filter((property) => !ts.isAccessor(property));
  const spreads = new Map<ts.Node, Spread>();
  const entries = properties.map((property) => (): Value => {
    if (ts.isPropertyAssignment(property)) return body.value(property.initializer);
    if (ts.isShorthandPropertyAssignment(property)) return body.value(property.name);
    if (ts.isSpreadAssignment(property)) {
      const taken = takeAll(body, property, property.expression, valueOfSpread(body, property.expression));
      spreads.set(property, taken);
      return taken.source;
    }
    if (ts.isMethodDeclaration(property))
      return { kind: "function", node: property, scope: body.scope, types: body.types };
    return notYet(property, "This property of an object literal");
  });
  const values = body.inOrder<Value[]>(...entries);
  const given: GivenProperties = new Map();
  properties.forEach((property, k) => {
    if (ts.isSpreadAssignment(property)) return giveAll(body, spreads.get(property)!, type, given);
    const name = nameOfMember(body, property.name);
    if (!type.fields.has(name) && isUndefined(values[k]!)) {
      // In this type it is never anything else; what the type becomes one with may say what it is.
      given.set(name, { type: typeOfProperty(body, node, property, name), optional: false });
      body.kernel.bareFields.push({ type, name, node: property });
      return;
    }
    const expression = storedField(body, type, name, values[k]!, property);
    given.set(name, { expression, type: typeOfProperty(body, node, property, name), optional: false });
  });
  for (const accessor of accessors)
    given.set(nameOfProperty(accessor.name), {
      type: body.typing.checker.getTypeAtLocation(accessor),
      optional: false,
      isAccessor: true,
    });
  return makeRecord(body, node, type, given);
}

/** `Object.assign({ x }, …)`: the literal that spreads the objects one after the other. */
export function literalOfAll(body: Body, node: ts.CallExpression, objects: readonly Value[]): Expression {
  const type = literalType(body, node);
  if (type.shape !== "record") return refuse(node, "W2002", body.typing.typeText(node));
  const given: GivenProperties = new Map();
  // No expression of the program gives the values of the properties.
  const place = ts.findAncestor(node, ts.isStatement)!;
  objects.forEach((object, k) => giveAll(body, takeAll(body, place, node.arguments[k]!, object), type, given));
  return makeRecord(body, node, type, given);
}

/**
 * An accessor is called with the object wherever it is used; it may only use the object and what is outside of all
 * functions.
 */
function defineAccessor(body: Body, type: ObjectType, accessor: ts.AccessorDeclaration): void {
  const name = nameOfProperty(accessor.name);
  const captured = [...body.kernel.references.freeSymbols(accessor)].find((symbol) => {
    const found = body.scope.find(symbol);
    return found !== undefined && found !== body.rootScope.find(symbol);
  });
  if (captured)
    return notYet(accessor, `An accessor in an object literal that uses the variable '${captured.name}' around it`);
  if (type.fields.has(name))
    return notYet(accessor, "An accessor in an object literal in place of a property of its type");
  type.computed.add(name);
}

/** The type of a property as the place says for which the object is meant, else its own. */
function typeOfProperty(
  body: Body,
  node: ts.ObjectLiteralExpression,
  property: ts.ObjectLiteralElementLike,
  name: string,
): ts.Type {
  const { checker } = body.typing;
  const initializer = ts.isPropertyAssignment(property) ? checker.getContextualType(property.initializer) : undefined;
  if (initializer && !(initializer.flags & (ts.TypeFlags.Any | ts.TypeFlags.TypeParameter))) return initializer;
  const expected = checker.getContextualType(node);
  const declared = expected && checker.getPropertyOfType(checker.getNonNullableType(expected), name);
  if (declared) return checker.getTypeOfSymbol(declared);
  const own = checker.getTypeAtLocation(node).getProperty(name);
  return own ? checker.getTypeOfSymbol(own) : checker.getTypeAtLocation(property);
}

/** The object, or undefined where it is not chosen. */
export function valueOfSpread(body: Body, node: ts.Expression): Value {
  const chosen = chosenSpread(node);
  if (!chosen) return body.value(node);
  const { condition, object, otherwise } = chosen;
  const truth = body.condition(condition);
  const take = (): Value => body.value(object);
  return chooseValue(body, otherwise ? not(truth) : truth, take, () => UNDEFINED, node);
}

/** What an object has when it is spread. */
interface Spread {
  /** What stands for the single properties. */
  readonly place: ts.Node;
  readonly node: ts.Expression;
  readonly source: ObjectExpression;
  readonly there: Expression | undefined;
  readonly fields: readonly { readonly property: OwnProperty; readonly field: Value }[];
}

/** Reads all properties: what is evaluated next may change them. */
function takeAll(body: Body, place: ts.Node, node: ts.Expression, value: Value): Spread {
  if (!isObjectValue(value) || value.type.shape !== "record") return refuse(place, "W2002", body.typing.typeText(node));
  if (value.type.computed.size > 0) return notYet(place, "Spread of an object with accessors");
  const source = body.reusable(value, "source") as ObjectExpression;
  const chosen = chosenSpread(node)?.object;
  const there = chosen ? body.reusable(presence(body, copy(source)), "there") : whetherThere(body, node, source);
  const fields = ownProperties(body, chosen ?? node, source).map((property) => {
    const { name } = property;
    const raw = (): Expression => read(body.temporary(fieldOf(copy(source), name), name));
    if (!source.type.fields.has(name)) return { property, field: UNDEFINED };
    const held = whereThere(body, there, () => unpacked(body, raw(), slotOf(source, name)), place);
    return { property, field: body.reusableValue(takenField(body, source.type, name, held, place)) };
  });
  return { place, node, source, there, fields };
}

/** Gives an object what another one has. */
function giveAll(
  body: Body,
  { place, node, source, there, fields }: Spread,
  type: ObjectType,
  given: GivenProperties,
): void {
  for (const { property, field } of fields) {
    const { name } = property;
    const earlier = given.get(name);
    const optional = property.optional || there !== undefined;
    const isGiven = property.optional ? whetherGiven(body, property, again(field), node) : (there ?? boolean(true));
    const replaces = optional && earlier?.expression;
    if (replaces && property.optional) body.kernel.leftOut.keepsEarlier(source.type, name, place);
    const isThere = replaces && (property.optional || nothingFlags(property.type) === 0);
    const slot = type.fields.get(name);
    if (!slot && isUndefined(field)) {
      given.set(name, { type: property.type, optional: optional && !earlier });
      body.kernel.bareFields.push({ type, name, node: place });
      continue;
    }
    if (replaces && !isThere && slot && !slot.optional && !hasNothing(slot.type)) return refuse(node, "W2120", name);
    if (!earlier) showIn(type, property);
    const value = copiedField(body, type, name, isThere ? whenPresent(field) : again(field), place);
    if (!replaces) given.set(name, { expression: value, type: property.type, optional: optional && !earlier });
    else {
      // What the source lacks stays as it was.
      const expression = conditional(copy(isGiven), value, body.reusable(replaces, name));
      given.set(name, { ...earlier, expression });
    }
  }
}

const whenPresent = (value: Value): Value =>
  !isExpression(value) && value.kind === "optional" ? copy(value.value) : again(value);

/** Also `[KEY]` of a constant. */
function nameOfMember(body: Body, name: ts.PropertyName): string {
  const known = ts.isComputedPropertyName(name) ? body.kernel.constants.fold(name.expression) : undefined;
  return known === undefined ? nameOfProperty(name) : String(known);
}

const isUndefined = (value: Value): boolean => !isExpression(value) && value.kind === "undefined";

/** `[a, b, ...c]`: a list, or a tuple where one is expected. */
export function translateArrayLiteral(body: Body, node: ts.ArrayLiteralExpression): Value {
  const type = literalType(body, node);
  if (type.shape === "tuple") return tupleLiteral(body, node, type);
  if (type.shape !== "list") return refuse(node, "W2002", body.typing.typeText(node));
  if (node.elements.some((element) => ts.isSpreadElement(element))) return spreadLiteral(body, node, type);
  const values = body.inOrder<Value[]>(...node.elements.map((element) => () => body.value(element)));
  const slot = type.element;
  const locals = values.map((value, k) => body.reusable(stored(body, value, slot, node.elements[k]!), "element"));
  const items = read(body.temporary(allocate(storageOf(slot), number(locals.length), false), "items"));
  locals.forEach((value, k) =>
    body.emit({ kind: "store", array: copy(items), index: number(k), value: copy(value), site: undefined }),
  );
  return read(body.temporary({ op: "newList", type, args: [copy(items)] }, "list"));
}

/** A list of elements with others among them: begun empty, and pushed to. */
function spreadLiteral(body: Body, node: ts.ArrayLiteralExpression, type: ObjectType): Value {
  const list = emptyList(body, type);
  for (const element of node.elements) {
    if (!ts.isSpreadElement(element)) push(body, list, body.value(element), element);
    else eachOf(body, body.value(element.expression), element.expression, (value) => push(body, list, value, element));
  }
  return copy(list);
}

function tupleLiteral(body: Body, node: ts.ArrayLiteralExpression, type: ObjectType): Value {
  const values = body.inOrder<Value[]>(...node.elements.map((element) => () => body.value(element)));
  if (values.length !== type.fields.size) return refuse(node, "W2002", body.typing.typeText(node));
  const args = values.map((value, k) => storedField(body, type, String(k), value, node.elements[k]!));
  const names = values.map((_, k) => String(k));
  return read(body.temporary(newObject(type, names, args), "tuple"));
}
