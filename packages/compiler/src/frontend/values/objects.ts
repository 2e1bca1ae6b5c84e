/** Objects: literals, members, and the patterns that take objects and arrays apart. */
import { ts } from "#typescript";
import { finding } from "../../diagnostics/codes.js";
import {
  allocate,
  arithmetic,
  boolean,
  conditional,
  copy,
  fieldOf,
  inside,
  isArray,
  isTypedArray,
  itemsOf,
  lengthOf,
  load,
  loadAs,
  newObject,
  not,
  number,
  read,
} from "../../ir/build.js";
import { isMixed, isObject, type ObjectType, storageOf, type Slot } from "../../ir/objects.js";
import { elementKinds } from "../../ir/arrays.js";
import type { Expression, StorageKind } from "../../ir/ir.js";
import { isExpression, UNDEFINED, type Body, type OptionalValue, type Value, type ObjectExpression } from "../body.js";
import { memberFunction } from "../classes/classes.js";
import { dictionaryLiteral, restOfDictionary, takeEntry } from "./dictionaries.js";
import type { PropertyType } from "../crossing/making-sites.js";
import { implementing } from "../calls/implementations.js";
import { collectedFor, eachOf } from "./iteration.js";
import { isReckoned, isReckonedWith } from "../program/reckoned.js";
import { insisted } from "../presence/taken.js";
import { mayBecomeNull } from "../program/doubtful.js";
import { givenField, isOpenedField, markOpen, takenField } from "../presence/opened.js";
import { lengthOf as lengthOfNode, notYet, placeOf, refuse } from "../refusal.js";
import { isStandard } from "../libraries/standard.js";
import { isOpen, shapeAround } from "../untyped/around.js";
import { shapeAt } from "../untyped/made.js";
import { isType } from "../types/shape.js";
import { nothingFlags, NOTHINGS_ARE_ONE } from "../types/nothings.js";
import { isNameQuestioned } from "../presence/questioned.js";
import { type OwnProperty, ownProperties } from "../claims/own-properties.js";
import { chosenSpread } from "./chosen-spreads.js";
import { slotFor, again, chooseValue, presentValue, stored, unpacked, whereThere } from "./values.js";
import {
  mayBeUndefined,
  hasNothing,
  presence,
  whetherGiven,
  whetherThere,
  isPerhapsNothing,
} from "../presence/presence.js";

export const isObjectValue = (value: Value): value is ObjectExpression => isExpression(value) && isObject(value.type);

export const isList = (value: Value): value is ObjectExpression => isObjectValue(value) && value.type.shape === "list";

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
  const given: Given = new Map();
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
  return made(body, node, type, given);
}

/** `Object.assign({ x }, …)`: the literal that spreads the objects one after the other. */
export function literalOfAll(body: Body, node: ts.CallExpression, objects: readonly Value[]): Expression {
  const type = literalType(body, node);
  if (type.shape !== "record") return refuse(node, "W2002", body.typing.typeText(node));
  const given: Given = new Map();
  // No expression of the program gives the values of the properties.
  const place = ts.findAncestor(node, ts.isStatement)!;
  objects.forEach((object, k) => giveAll(body, takeAll(body, place, node.arguments[k]!, object), type, given));
  return made(body, node, type, given);
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

/** What a new object is given, in the order in which it gets it. */
type Given = Map<string, PropertyType & { readonly expression?: Expression }>;

function made(body: Body, node: ts.Node, type: ObjectType, given: Given): Expression {
  const site = body.kernel.makingSites.push({ body, node, type, properties: given }) - 1;
  const named = [...given].flatMap(([name, { expression }]) => (expression ? [{ name, expression }] : []));
  const names = named.map(({ name }) => name);
  const values = named.map(({ expression }) => expression);
  return read(body.temporary(newObject(type, names, values, site), ts.isExpression(node) ? "object" : "rest"));
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
    const held = whereThere(body, there, () => unpacked(body, raw(), slotOf(source, name)), place);
    return { property, field: body.reusableValue(takenField(body, source.type, name, held, place)) };
  });
  return { place, node, source, there, fields };
}

/** Gives an object what another one has. */
function giveAll(body: Body, { place, node, source, there, fields }: Spread, type: ObjectType, given: Given): void {
  for (const { property, field } of fields) {
    const { name } = property;
    const earlier = given.get(name);
    const optional = property.optional || there !== undefined;
    const isGiven = property.optional ? whetherGiven(body, property, again(field), node) : (there ?? boolean(true));
    const replaces = optional && earlier?.expression;
    if (replaces && property.optional) body.kernel.leftOut.keepsEarlier(source.type, name, place);
    const isThere = replaces && (property.optional || nothingFlags(property.type) === 0);
    const slot = type.fields.get(name);
    if (replaces && !isThere && slot && !slot.optional && !hasNothing(slot.type)) return refuse(node, "W2120", name);
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

/** A value for a field; a field that the type does not have yet is added. */
function storedField(body: Body, type: ObjectType, name: string, given: Value, node: ts.Node): Expression {
  if (mayBeUndefined(body, given, node)) body.kernel.leftOut.mayBeUndefined(type, name, node);
  return copiedField(body, type, name, given, node);
}

function copiedField(body: Body, type: ObjectType, name: string, given: Value, node: ts.Node): Expression {
  const value = givenField(body, type, name, given, node);
  const slot = type.fields.get(name) ?? slotFor(value);
  if (!slot) return refuse(node, "W2002", name);
  type.define(name, slot);
  return stored(body, value, slot, ts.isPropertyAssignment(node) ? node.initializer : node);
}

/** Also `[KEY]` of a constant. */
function nameOfMember(body: Body, name: ts.PropertyName): string {
  const known = ts.isComputedPropertyName(name) ? body.kernel.constants.fold(name.expression) : undefined;
  return known === undefined ? nameOfProperty(name) : String(known);
}

export function nameOfProperty(name: ts.PropertyName | ts.BindingName): string {
  if (ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name) || ts.isPrivateIdentifier(name))
    return name.text;
  return refuse(name, "W3007");
}

const isUndefined = (value: Value): boolean => !isExpression(value) && value.kind === "undefined";

const slotOf = (object: ObjectExpression, name: string): Slot => object.type.fields.get(name)!;

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
  return slot.type === "f64" && isReckonedWith(body.typing, node)
    ? conditional(open.present, open.value, number(0))
    : insisted(body, open, node);
}

/**
 * Whether a number or boolean that the program has looked at may be gone again: TypeScript takes it that functions
 * which are called in between leave it as it is. Who reckons with it gets NaN in any case.
 */
function mayBeEmptied({ kernel, typing }: Body, name: string, node: ts.Expression): boolean {
  if (!ts.isPropertyAccessExpression(node) || isReckoned(typing, node)) return false;
  const symbol = typing.checker.getSymbolAtLocation(node.name);
  if (!symbol || nothingFlags(typing.checker.getTypeOfSymbol(symbol)) === 0) return false;
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
  const array = isExpression(value) && value.op === "local" ? body.kernel.passedArrays.get(value.local) : undefined;
  if (array === undefined) return;
  const copied = isObjectValue(value) ? `copy(${array})` : `${array}.slice()`;
  body.kernel.report.add(finding("W1104", field, array, copied), placeOf(node), lengthOfNode(node));
}

// --- arrays
// -----------------------------------------------------------------------------------------------------------

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

function tupleLiteral(body: Body, node: ts.ArrayLiteralExpression, type: ObjectType): Value {
  const values = body.inOrder<Value[]>(...node.elements.map((element) => () => body.value(element)));
  if (values.length !== type.fields.size) return refuse(node, "W2002", body.typing.typeText(node));
  const args = values.map((value, k) => storedField(body, type, String(k), value, node.elements[k]!));
  const names = values.map((_, k) => String(k));
  return read(body.temporary(newObject(type, names, args), "tuple"));
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

// --- patterns
// ---------------------------------------------------------------------------------------------------------

type Bind = (target: ts.Expression | ts.BindingName, value: Value, node: ts.Node) => void;

/** `{ a, b: c = 1, ...rest }`: each part of a value goes to its name or pattern. */
export function takeApart(body: Body, pattern: ts.BindingPattern, value: Value, bind: Bind): void {
  if (ts.isObjectBindingPattern(pattern)) return takeRecordApart(body, pattern, value, bind);
  const whole = body.reusable(positions(body, value, pattern, pattern.elements), "source");
  pattern.elements.forEach((element, k) => {
    if (ts.isOmittedExpression(element)) return;
    if (element.dotDotDotToken) return bind(element.name, restOf(body, whole, k, element), element);
    bindPart(body, element, positional(body, whole, k, element), bind);
  });
}

/**
 * What a pattern can take elements from by their positions: an array or a tuple; of all else, a list of as many
 * elements as it takes.
 */
export function positions(body: Body, value: Value, node: ts.Node, elements: readonly ts.Node[]): Expression {
  if (
    isExpression(value) &&
    (isTypedArray(value.type) || isList(value) || (isObjectValue(value) && value.type.shape === "tuple"))
  )
    return value;
  // Nothing is asked for: a generator does not even begin.
  if (elements.length === 0) return emptyList(body, body.kernel.shapes.listWith({ type: "f64", optional: false }));
  return collectedFor(body, value, node, elements);
}

/** The element at a position that a pattern names; with a default, or where the program asks, there may be none. */
function positional(body: Body, whole: Expression, k: number, element: ts.BindingElement): Value {
  if (element.initializer) return elementOfPattern(body, whole, k, element, true);
  const isHeld = isList(whole) && hasNothing(whole.type.element.type);
  const mayBeNull = (nothingFlags(body.typing.checker.getTypeAtLocation(element)) & ts.TypeFlags.Null) !== 0;
  const isOpen = !mayBeNull && isNameQuestioned(body.typing, element.name, isHeld ? "truth" : "nothing");
  const value = elementOfPattern(body, whole, k, element, isOpen);
  return isExpression(value) && (isOpen || isNarrowed(body, element.name)) ? markOpen(body, value) : value;
}

/** Whether TypeScript may take for there what is declared as perhaps undefined, by what the pattern is given. */
function isNarrowed({ typing }: Body, name: ts.BindingName): boolean {
  const symbol = ts.isIdentifier(name) ? typing.symbolOf(name) : undefined;
  const flags = symbol ? nothingFlags(typing.checker.getTypeOfSymbol(symbol)) : 0;
  return (flags & ts.TypeFlags.Undefined) !== 0 && (flags & ts.TypeFlags.Null) === 0;
}

export function elementOfPattern(
  body: Body,
  whole: Expression,
  k: number,
  element: ts.Node,
  hasDefault: boolean,
): Value {
  if (isObject(whole.type) && whole.type.shape === "tuple")
    return readField(body, copy(whole) as ObjectExpression, String(k), element);
  if (!isList(whole) && !isTypedArray(whole.type))
    return refuse(element.parent, "W2002", body.typing.typeText(element.parent));
  if (!hasDefault)
    return elementAt(body, copy(whole), number(k), body.kernel.boundsSite(element.parent.getText(), placeOf(element)));
  const inRange = inside(elementsOf(copy(whole)), number(k));
  return chooseValue(
    body,
    inRange,
    () => elementAt(body, copy(whole), number(k)),
    () => UNDEFINED,
    element,
  );
}

export function restOf(body: Body, whole: Expression, from: number, node: ts.Node): Value {
  if (!isList(whole)) return notYet(node, "The rest of anything but an array");
  const list = emptyList(body, whole.type);
  eachOf(body, whole, node, (value) => push(body, list, value, node), from);
  return copy(list);
}

function takeRecordApart(body: Body, pattern: ts.ObjectBindingPattern, value: Value, bind: Bind): void {
  if (isExpression(value) && isArray(value.type))
    return takeLengths(body, pattern, body.reusable(value, "source"), bind);
  if (!isExpression(value) && value.kind === "library") return takeLibraryApart(body, pattern, bind);
  if (!isObjectValue(value)) return refuse(pattern, "W2002", body.typing.typeText(pattern));
  const whole = body.reusable(value, "source") as ObjectExpression;
  const taken = new Set<string>();
  for (const element of pattern.elements) {
    if (element.dotDotDotToken) {
      bind(element.name, restOfRecord(body, whole, taken, element), element);
      continue;
    }
    const name = nameOfProperty(element.propertyName ?? element.name);
    taken.add(name);
    const part =
      whole.type.shape === "record" || whole.type.shape === "dictionary" || name !== "length"
        ? readMember(body, whole, name, element)
        : lengthOf(elementsOf(copy(whole)));
    bindPart(body, element, part, bind);
  }
}

/** The fields of a record that a pattern does not name. */
export function restOfRecord(body: Body, whole: ObjectExpression, taken: ReadonlySet<string>, node: ts.Node): Value {
  if (whole.type.shape === "dictionary" && !isStandard(node)) return restOfDictionary(body, whole, taken, node);
  if (whole.type.computed.size > 0) return notYet(node, "The rest of an object with accessors");
  const type = literalTypeOf(body, node);
  const given: Given = new Map();
  for (const property of ownProperties(body, node, whole)) {
    const { name, optional } = property;
    if (taken.has(name)) continue;
    const value = unpacked(body, fieldOf(copy(whole), name), slotOf(whole, name));
    if (optional) whetherGiven(body, property, again(value), node);
    given.set(name, { expression: storedField(body, type, name, value, node), type: property.type, optional });
  }
  return made(body, node, type, given);
}

/** `{ length }` of a string or an array, `{ byteLength }` of an array or a DataView. */
function takeLengths(body: Body, pattern: ts.ObjectBindingPattern, whole: Expression, bind: Bind): void {
  const { size } = elementKinds[whole.type as StorageKind];
  for (const element of pattern.elements) {
    const name = element.dotDotDotToken ? undefined : nameOfProperty(element.propertyName ?? element.name);
    const elements = lengthOf(copy(whole));
    if (name === "byteLength" && whole.type !== "String")
      bindPart(body, element, arithmetic("mul", elements, number(size)), bind);
    else if (name === "length" && whole.type !== "DataView") bindPart(body, element, elements, bind);
    else refuse(element, "W4003", name ?? element.getText());
  }
}

/** `const { sqrt, PI } = Math` */
function takeLibraryApart(body: Body, pattern: ts.ObjectBindingPattern, bind: Bind): void {
  const type = body.typing.checker.getTypeAtLocation(pattern.parent.initializer ?? pattern);
  for (const element of pattern.elements) {
    const member = type.getProperty(nameOfProperty(element.propertyName ?? element.name));
    const key = member && body.typing.libraryKey(member);
    if (key === undefined || element.dotDotDotToken || element.initializer)
      return refuse(element, "W2002", body.typing.typeText(element));
    const folded = body.kernel.constants.foldSymbol(member!);
    bind(element.name, folded === undefined ? { kind: "library", key } : number(Number(folded)), element);
  }
}

function readMember(body: Body, whole: ObjectExpression, name: string, element: ts.BindingElement): Value {
  if (whole.type.shape === "dictionary" && !isStandard(element))
    return takeEntry(body, whole, name, element.name as ts.Expression);
  const type = body.typing.checker.getTypeAtLocation(element.parent);
  const property = body.typing.checker.getPropertyOfType(type, name);
  const accessor =
    property && property.flags & ts.SymbolFlags.Accessor ? memberFunction(body, property, whole, element) : undefined;
  if (accessor) return body.reusableValue(accessor);
  const slot = whole.type.fields.get(name) ?? refuse(element, "W2008", name);
  if (!isClassType(type) && implementing(body, type, name, "getter").length > 0)
    return notYet(element, "Taking apart by an interface what a class has an accessor for");
  // All parts are read before a name is bound: a variable may be the source of another.
  return takenField(
    body,
    whole.type,
    name,
    unpacked(body, read(body.temporary(fieldOf(copy(whole), name), name)), slot),
    element,
  );
}

const isClassType = (type: ts.Type): boolean =>
  !!type.getSymbol()?.valueDeclaration && ts.isClassLike(type.getSymbol()!.valueDeclaration!);

function literalTypeOf(body: Body, node: ts.Node): ObjectType {
  const shape = body.shapeOf(body.typing.checker.getTypeAtLocation(node));
  return isType(shape) && isObject(shape) ? shape : refuse(node, "W2002", body.typing.typeText(node));
}

/** A part with its default, to a name or to an inner pattern. */
function bindPart(body: Body, element: ts.BindingElement, part: Value, bind: Bind): void {
  const value = element.initializer ? withDefault(body, part, element.initializer) : part;
  if (ts.isIdentifier(element.name)) return bind(element.name, value, element);
  takeApart(body, element.name, value, bind);
}

/**
 * Whether the only nothing that a part with a default can be is null, which stays; one that may be undefined as well is
 * refused.
 */
function isNullKept(body: Body, initializer: ts.Expression): boolean {
  const { checker } = body.typing;
  const { parent } = initializer;
  const isPart = ts.isBindingElement(parent) && ts.isObjectBindingPattern(parent.parent);
  const name = isPart ? nameOfProperty(parent.propertyName ?? parent.name) : "";
  const property = isPart ? checker.getPropertyOfType(checker.getTypeAtLocation(parent.parent), name) : undefined;
  const place = ts.isBinaryExpression(parent)
    ? parent.left
    : ts.isShorthandPropertyAssignment(parent)
      ? parent.name
      : parent;
  const type = property ? checker.getTypeOfSymbol(property) : checker.getTypeAtLocation(place);
  const flags = nothingFlags(type);
  if (!(flags & ts.TypeFlags.Null) || initializer.kind === ts.SyntaxKind.NullKeyword) return false;
  if (property && !(flags & ~ts.TypeFlags.Null) && !(property.flags & ts.SymbolFlags.Optional)) return true;
  const named = ts.isBindingElement(place) || ts.isParameter(place) ? place.name : place;
  return refuse(named, "W4002", named.getText(), NOTHINGS_ARE_ONE);
}

/** The default of a pattern or parameter, where the value is undefined. */
export function withDefault(body: Body, value: Value, initializer: ts.Expression): Value {
  if (isExpression(value) && !isObject(value.type) && !isArray(value.type)) return value;
  if (!isExpression(value) && value.kind !== "optional" && value.kind !== "undefined") return value;
  if (isNullKept(body, initializer)) return value;
  if (!isExpression(value) && value.kind === "undefined") return body.value(initializer);
  if (isExpression(value)) {
    const given = body.reusable(value, "given");
    return chooseValue(
      body,
      presence(body, copy(given)),
      () => copy(given),
      () => body.value(initializer),
      initializer,
    );
  }
  return chooseValue(
    body,
    value.present,
    () => value.value,
    () => body.value(initializer),
    initializer,
  );
}
