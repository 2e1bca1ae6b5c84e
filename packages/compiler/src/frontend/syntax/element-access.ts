/** Elements in brackets in; their values out: of arrays, lists, strings and records. */
import { ts } from "#typescript";
import { boolean, conditional, copy, inside, isTypedArray, load, number } from "../../ir/build.js";
import type { Expression } from "../../ir/ir.js";
import { isMixed } from "../../ir/objects.js";
import { isExpression, UNDEFINED, type Body, type Value, type ObjectExpression } from "../body.js";
import { parameterGiven } from "../calls/given-count.js";
import { checkBracketed, checkShared } from "../classes/bracketed-members.js";
import { nameOfEnumMember } from "../values/enums.js";
import { rowOf } from "../values/rows.js";
import { elementAt, elementsOf, isList, isObjectValue, listOfTuple, readField } from "../values/objects.js";
import { entryOf, isEntry, readEntry } from "../values/dictionaries.js";
import { constantExpression } from "../text/known-text.js";
import { chooseValue } from "../values/values.js";
import { hasNothing } from "../presence/presence.js";
import { ifTaken } from "../presence/taken.js";
import { nothingsOfElements, nothingsOfType } from "../presence/told-nothings.js";
import { isChosenBy } from "../presence/uses.js";
import { isQuestioned } from "../presence/questioned.js";
import { keyNamesOf } from "../types/key-names.js";
import { nothingFlags } from "../types/nothings.js";
import { isInternal } from "../libraries/standard.js";
import { placeOf, refuse } from "../refusal.js";
import { characterAt } from "../text/characters.js";
import { strip } from "./expressions.js";
import { type ChosenField, readChosen, tupleElement } from "../values/chosen-fields.js";
import { resolveSymbol } from "./names.js";
import { isPlainElement } from "./equality.js";

/** `x[i]`: a load that is checked. The idioms that ask for the outside are seen by their operators. */
export function translateElement(body: Body, node: ts.ElementAccessExpression): Value {
  const folded = body.kernel.constants.fold(node);
  if (folded !== undefined) return constantExpression(body, folded);
  const row = rowOf(body, node);
  if (row) return row;
  const member = nameOfEnumMember(body, node);
  if (member) return member;
  checkShared(body, node);
  const given = parameterGiven(body, node);
  if (given) return given === "undefined" ? UNDEFINED : resolveSymbol(body, given, body.typing.symbolOf(given)!);
  if (isEntry(body, node)) return readEntry(body, entryOf(body, node), node);
  const chosen = chosenField(body, node);
  if (chosen) return isPartAsked(body, node) ? openPart(body, chosen, node) : readChosen(body, chosen, node);
  const field = fieldByName(body, node);
  if (field) return readField(body, field.object, field.name, node);
  if (isOfScalar(body, node)) {
    body.effect(node.argumentExpression);
    return { kind: "optional", value: number(NaN), present: boolean(false) };
  }
  // `x?.[i]` asks for what may not be there, and so do a place for what may be undefined and a list of such elements.
  if (node.questionDotToken || isMeantToBeOpen(body, node) || isOfOpenElements(body, node)) {
    const open = guarded(body, elementOrUndefined(body, node));
    return isInternal(node) ? open : ifTaken(body, open, node);
  }
  const [array, index] = elementOfAny(body, node);
  if (array.type === "String") return characterAt(body, node, array, index);
  if (mayBeOutside(body, array, node)) {
    const open = elementWhereInside(body, node, body.reusable(array, "array"), body.reusable(index, "index"));
    return ifTaken(body, guarded(body, open), node);
  }
  const value = elementAt(body, array, index, body.kernel.boundsSite(node.expression.getText(), placeOf(node)));
  // The library hands elements on: who gets them looks at them.
  const isLookedAt = body.kernel.doubtsElements && !isInternal(node);
  return isLookedAt && isExpression(value) ? ifTaken(body, value, node) : value;
}

/** Whether the program looks whether an element is there, at once or once it is in a variable. */
function mayBeOutside(body: Body, array: Expression, node: ts.Expression): boolean {
  const isHeld = isList(array) && hasNothing(array.type.element.type);
  if (isHeld && isChosenBy(node)) return true;
  const { checker } = body.typing;
  const types = [checker.getTypeAtLocation(node), checker.getContextualType(node)];
  if (isInternal(node) || types.some((type) => type && nothingFlags(type) & ts.TypeFlags.Null)) return false;
  return isQuestioned(body.typing, node, isHeld ? "truth" : "nothing");
}

/** The same of a tuple's element at an index that is not known when building. */
function isPartAsked(body: Body, node: ts.ElementAccessExpression): boolean {
  if (node.questionDotToken || isMeantToBeOpen(body, node)) return true;
  const type = body.typing.checker.getTypeAtLocation(node);
  if (isInternal(node) || nothingFlags(type) & ts.TypeFlags.Null) return false;
  const isHeld = (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.StringLike)) !== 0 || type.isUnion();
  return (isHeld && isChosenBy(node)) || isQuestioned(body.typing, node, isHeld ? "truth" : "nothing");
}

function openPart(body: Body, chosen: ChosenField, node: ts.ElementAccessExpression): Value {
  return ifTaken(body, guarded(body, readChosen(body, chosen, node, true)), node);
}

/** A number that may be undefined, as one that can be kept: it is read where it is there alone. */
function guarded(body: Body, value: Value): Value {
  if (isExpression(value) || value.kind !== "optional" || value.value.op !== "load") return value;
  const present = body.reusable(value.present, "present");
  return { ...value, value: conditional(copy(present), value.value, number(NaN)), present };
}

/** `(x as number[])[i]` where `x` is a number: undefined, whatever the index. */
function isOfScalar(body: Body, node: ts.ElementAccessExpression): boolean {
  const inner = strip(node.expression);
  const symbol = ts.isIdentifier(inner) && body.kernel.there.size > 0 ? body.typing.symbolOf(inner) : undefined;
  const binding = symbol && body.scope.find(symbol);
  return binding?.kind === "local" && body.kernel.there.has(binding.local) && binding.local.type === "f64";
}

/**
 * Whether the result, the variable or the parameter that an expression is for is declared as one that may be undefined.
 * Where null may be there too, they would be one.
 */
export function isMeantToBeOpen(body: Body, node: ts.Expression): boolean {
  const type = body.typing.checker.getContextualType(node);
  return !!type?.isUnion() && (nothingFlags(type) & ~ts.TypeFlags.Void) === ts.TypeFlags.Undefined;
}

/** Whether an element of a list is read as what may be undefined: the type of its elements says so. */
function isOfOpenElements(body: Body, node: ts.ElementAccessExpression): boolean {
  if (isInternal(node) || ts.isNonNullExpression(node.parent)) return false;
  const { isNull, isUndefined } = nothingsOfElements(body, node.expression);
  return isUndefined && !isNull && nothingsOfType(body, body.typing.checker.getTypeAtLocation(node)) !== 0;
}

/** `tuple[1]` and `record["x"]`: elements that are fields. */
export function fieldByName(
  body: Body,
  node: ts.ElementAccessExpression,
): { object: ObjectExpression; name: string } | undefined {
  const shape = body.shapeOf(
    body.typing.checker.getNonNullableType(body.typing.checker.getTypeAtLocation(node.expression)),
  );
  if (typeof shape !== "object" || shape.shape === "list" || isTable(body, node.expression)) return undefined;
  const object = body.plain(node.expression);
  const { argumentExpression: index } = node;
  const name = nameOfIndex(body, index);
  if (name === undefined || !isObjectValue(object)) return refuse(index, "W3007");
  checkBracketed(body, node, String(name));
  return { object, name: String(name) };
}

export function chosenField(body: Body, node: ts.ElementAccessExpression): ChosenField | undefined {
  const { checker } = body.typing;
  const shape = body.shapeOf(checker.getNonNullableType(checker.getTypeAtLocation(node.expression)));
  if (typeof shape !== "object" || nameOfIndex(body, node.argumentExpression) !== undefined) return undefined;
  if (shape.shape === "tuple") return isTable(body, node.expression) ? undefined : tupleElement(body, node, shape);
  if (shape.shape !== "record") return undefined;
  const names = keyNamesOf(checker.getTypeAtLocation(node.argumentExpression), body.types);
  if (!names || names.some((name) => !shape.fields.has(name))) return undefined;
  const type = checker.getTypeAtLocation(node);
  if (type.flags & ts.TypeFlags.IndexedAccess && body.shapeOf(type) === undefined) return undefined;
  for (const name of names) checkBracketed(body, node, name);
  const [object, key] = body.inOrder<[Expression, Expression]>(
    () => body.plain(node.expression),
    () => body.plain(node.argumentExpression),
  );
  if (!isObjectValue(object) || key.type !== "String") return refuse(node.argumentExpression, "W3007");
  return { object: body.reusable(object, "object") as ObjectExpression, key: body.reusable(key, "key"), names, node };
}

/** Whether an expression is a tuple of constants, which lies in memory as an array does. */
export function isTable(body: Body, node: ts.Expression): boolean {
  const inner = strip(node);
  const symbol = ts.isIdentifier(inner) ? body.typing.symbolOf(inner) : undefined;
  return !!symbol && !body.scope.find(symbol) && body.kernel.tables.of(symbol) !== undefined;
}

/** Whether an element is a field of a tuple. */
export function isOfTuple(body: Body, { expression }: ts.ElementAccessExpression): boolean {
  const shape = body.shapeOf(body.typing.checker.getNonNullableType(body.typing.checker.getTypeAtLocation(expression)));
  return typeof shape === "object" && shape.shape === "tuple" && !isTable(body, expression);
}

function nameOfIndex(body: Body, index: ts.Expression): string | number | boolean | undefined {
  const inner = strip(index);
  if (ts.isStringLiteralLike(inner)) return inner.text;
  const symbol = ts.isIdentifier(inner) ? body.typing.symbolOf(inner) : undefined;
  return (symbol && body.knownNames.get(symbol)) ?? body.kernel.constants.fold(inner);
}

/** The array, list or string, and the index of an element access, in order. */
export function element(body: Body, node: ts.ElementAccessExpression): [Expression, Expression] {
  return body.inOrder<[Expression, Expression]>(
    () => indexable(body, node.expression),
    () => body.number(node.argumentExpression),
  );
}

/** The same where it is only read: of a tuple that a variable of a type of lists holds, too. */
function elementOfAny(body: Body, node: ts.ElementAccessExpression): [Expression, Expression] {
  const [array, index] = body.inOrder<[Expression, Expression]>(
    () => body.plain(node.expression),
    () => body.number(node.argumentExpression),
  );
  if (isIndexed(array)) return [array, index];
  const listed =
    listOfTuple(body, array, node) ?? refuse(node.expression, "W2002", body.typing.typeText(node.expression));
  return [listed.whole, index];
}

/** What can be indexed by a number: a typed array, a list, a string. */
export function indexable(body: Body, node: ts.Expression): Expression {
  const value = body.plain(node);
  return isIndexed(value) ? value : refuse(node, "W2002", body.typing.typeText(node));
}

const isIndexed = (value: Expression): boolean => isTypedArray(value.type) || value.type === "String" || isList(value);

/** An element that may be outside, as a number that may be undefined. */
export function elementOrUndefined(body: Body, node: ts.ElementAccessExpression): Value {
  const member = nameOfEnumMember(body, node);
  if (member) return member;
  if (isEntry(body, node)) return readEntry(body, entryOf(body, node), node);
  const chosen = chosenField(body, node);
  if (chosen) return readChosen(body, chosen, node, true);
  const field = fieldByName(body, node);
  if (field) return readField(body, field.object, field.name, node);
  const [array, index] = element(body, node);
  return elementWhereInside(body, node, body.reusable(array, "array"), body.reusable(index, "index"));
}

/** An element of an array at an index, both of which have been evaluated. */
export function elementWhereInside(
  body: Body,
  node: ts.ElementAccessExpression,
  array: Expression,
  index: Expression,
): Value {
  const present = inside(elementsOf(copy(array)), copy(index));
  // TypeScript knows of which type an element of several types is, once one of them was written.
  if (isPlainElement(body, node) && !(isList(array) && isMixed(array.type.element.type)))
    return { kind: "optional", value: load(elementsOf(copy(array)), copy(index), undefined), present };
  return chooseValue(
    body,
    present,
    () => elementAt(body, copy(array), copy(index)),
    () => UNDEFINED,
    node,
  );
}
