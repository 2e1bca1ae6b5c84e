/** Patterns that take objects and arrays apart, with the defaults of their parts. */
import { ts } from "#typescript";
import { arithmetic, copy, fieldOf, inside, isArray, isTypedArray, lengthOf, number, read } from "../../ir/build.js";
import { isObject, type ObjectType } from "../../ir/objects.js";
import { elementKinds } from "../../ir/arrays.js";
import type { Expression, StorageKind } from "../../ir/ir.js";
import { isExpression, UNDEFINED, type Body, type Value, type ObjectExpression } from "../body.js";
import { memberFunction } from "../classes/classes.js";
import { restOfDictionary, takeEntry } from "./dictionaries.js";
import { implementationsOfAbstract, implementing, isAbstractProperty } from "../calls/implementations.js";
import { eachOf } from "./iteration.js";
import { collectedFor } from "./collected.js";
import { flagsOfPart } from "../claims/given-nothings.js";
import { isNullable } from "../program/doubtful.js";
import { markOpen, takenField } from "../presence/opened.js";
import { notYet, placeOf, refuse } from "../refusal.js";
import { isInternal, isStandard } from "../libraries/standard.js";
import { isType } from "../types/shape.js";
import { nothingFlags, NOTHINGS_ARE_ONE } from "../types/nothings.js";
import { nothingsOfElements, nothingsOfType } from "../presence/told-nothings.js";
import { isNameQuestioned } from "../presence/questioned.js";
import { ownProperties, showIn } from "../claims/own-properties.js";
import { again, chooseValue, unpacked } from "./values.js";
import { givenMember } from "../versions/given-members.js";
import { hasNothing, isUnproven, presence, whetherGiven } from "../presence/presence.js";
import { openOptional, requirePresence } from "../presence/taken.js";
import {
  isObjectValue,
  isList,
  type GivenProperties,
  makeRecord,
  storedField,
  nameOfProperty,
  slotOf,
  readField,
  emptyList,
  push,
  elementsOf,
  elementAt,
} from "./objects.js";

type Bind = (target: ts.Expression | ts.BindingName, value: Value, node: ts.Node) => void;

/** `{ a, b: c = 1, ...rest }`: each part of a value goes to its name or pattern. */
export function takeApart(body: Body, pattern: ts.BindingPattern, value: Value, bind: Bind): void {
  if (isExpression(value) && isUnproven(body, value)) requirePresence(body, presence(body, copy(value)), pattern);
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
  if (elements.length === 0)
    return emptyList(body, body.kernel.shapes.collections.listWith({ type: "f64", optional: false }));
  return collectedFor(body, value, node, elements);
}

/** The element at a position that a pattern names; with a default, or where the program asks, there may be none. */
function positional(body: Body, whole: Expression, k: number, element: ts.BindingElement): Value {
  if (element.initializer) return elementOfPattern(body, whole, k, element, true);
  const isHeld = isList(whole) && hasNothing(whole.type.element.type);
  const mayBeNull = (nothingFlags(body.typing.checker.getTypeAtLocation(element)) & ts.TypeFlags.Null) !== 0;
  const isAsked = isNameQuestioned(body.typing, element.name, isHeld ? "truth" : "nothing");
  const isOpen = !mayBeNull && (isAsked || takesOpenElements(body, element.parent as ts.ArrayBindingPattern));
  const value = elementOfPattern(body, whole, k, element, isOpen);
  const isMarked = isExpression(value) && (isOpen || isNarrowed(body, element.name));
  return isMarked ? markOpen(body, value) : perhapsNothing(body, element, value);
}

/** Whether the elements that a pattern of positions takes are declared as perhaps undefined, and never null. */
function takesOpenElements(body: Body, pattern: ts.ArrayBindingPattern): boolean {
  const { isNull, isUndefined } = nothingsOfElements(body, pattern);
  return isUndefined && !isNull && !isInternal(pattern);
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
  if (isObject(whole.type) && whole.type.shape === "tuple") {
    const tuple = copy(whole) as ObjectExpression;
    const name = String(k);
    if (!ts.isExpression(element) || !whole.type.fields.has(name)) return readField(body, tuple, name, element);
    // The type of a target is that of what it holds from then on.
    return takenField(body, whole.type, name, unpacked(body, fieldOf(tuple, name), slotOf(tuple, name)), element);
  }
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
    const given = givenMember(body, pattern.parent.initializer, name, element);
    if (given) {
      bindPart(body, element, given, bind);
      continue;
    }
    const part =
      whole.type.shape === "record" || whole.type.shape === "dictionary" || name !== "length"
        ? readMember(body, whole, name, element)
        : lengthOfWhole(whole);
    bindPart(body, element, part, bind);
  }
}

const lengthOfWhole = (whole: ObjectExpression): Expression =>
  whole.type.shape === "tuple" ? number(whole.type.fields.size) : lengthOf(elementsOf(copy(whole)));

/** The fields of a record that a pattern does not name. */
export function restOfRecord(body: Body, whole: ObjectExpression, taken: ReadonlySet<string>, node: ts.Node): Value {
  if (whole.type.shape === "dictionary" && !isStandard(node)) return restOfDictionary(body, whole, taken, node);
  if (whole.type.computed.size > 0) return notYet(node, "The rest of an object with accessors");
  const type = literalTypeOf(body, node);
  const given: GivenProperties = new Map();
  for (const property of ownProperties(body, node, whole, taken)) {
    const { name, optional } = property;
    if (taken.has(name)) continue;
    showIn(type, property);
    if (!whole.type.fields.has(name)) {
      given.set(name, { type: property.type, optional });
      continue;
    }
    const value = unpacked(body, fieldOf(copy(whole), name), slotOf(whole, name));
    if (optional) whetherGiven(body, property, again(value), node);
    given.set(name, { expression: storedField(body, type, name, value, node), type: property.type, optional });
  }
  return makeRecord(body, node, type, given);
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
  if (accessor) return perhapsNothing(body, element, body.reusableValue(accessor));
  const slot = whole.type.fields.get(name) ?? refuse(element, "W2008", name);
  const ofInterface = isClassType(type) ? [] : implementing(body, type, name, "getter");
  const isAbstract = property && isAbstractProperty(property);
  if ((isAbstract ? implementationsOfAbstract(body, property, "getter") : ofInterface).length > 0)
    return notYet(element, "Taking apart by an interface what a class has an accessor for");
  // All parts are read before a name is bound: a variable may be the source of another.
  const held = unpacked(body, read(body.temporary(fieldOf(copy(whole), name), name)), slot);
  return takenField(body, whole.type, name, perhapsNothing(body, element, held), element);
}

/** A part that TypeScript takes for there, which it has seen earlier: something else may have changed it since. */
function perhapsNothing(body: Body, element: ts.BindingElement, value: Value): Value {
  const { checker } = body.typing;
  const isSeen = flagsOfPart(body.typing, element) !== 0 && !isNullable(checker, checker.getTypeAtLocation(element));
  if (!isSeen) return value;
  if (isExpression(value)) return markOpen(body, value);
  return value.kind === "optional" ? openOptional(body, value) : value;
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
  const flags = nothingsOfType(body, type) | nothingsBefore(body, place);
  if (!(flags & ts.TypeFlags.Null) || initializer.kind === ts.SyntaxKind.NullKeyword) return false;
  if (property && !(flags & ~ts.TypeFlags.Null) && !(property.flags & ts.SymbolFlags.Optional)) return true;
  const named = ts.isBindingElement(place) || ts.isParameter(place) ? place.name : place;
  return refuse(named, "W4002", named.getText(), NOTHINGS_ARE_ONE);
}

/** The same by what a part, or the variable that it goes to, is declared with. */
function nothingsBefore({ typing }: Body, place: ts.Node): number {
  if (ts.isBindingElement(place)) return ts.isArrayBindingPattern(place.parent) ? flagsOfPart(typing, place) : 0;
  const symbol = ts.isIdentifier(place) ? typing.symbolOf(place) : undefined;
  return symbol ? nothingFlags(typing.checker.getTypeOfSymbol(symbol)) : 0;
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
