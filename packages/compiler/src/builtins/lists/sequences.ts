/**
 * What the methods of typed arrays and of lists share: the receiver, the arguments, positions that count from the end,
 * new arrays of the same type.
 */
import { ts } from "#typescript";
import {
  allocate,
  arithmetic,
  compare,
  conditional,
  copy,
  holdsBigints,
  isTypedArray,
  lengthOf,
  loadAs,
  makeLocal,
  number,
  operation,
  read,
} from "../../ir/build.js";
import { isObject, storageOf, type ObjectType, type Slot } from "../../ir/objects.js";
import type { Expression, Statement, StorageKind } from "../../ir/ir.js";
import type { Body, Value, ObjectExpression } from "../../frontend/body.js";
import { elementsOf, isList, listOfTuple, writeBack } from "../../frontend/values/objects.js";
import { refuse } from "../../frontend/refusal.js";
import { numberOr } from "../left-out.js";
import { shapeOfSlot, type Shape } from "../../frontend/types/shape.js";

/** A typed array or a list, evaluated once. */
export interface Sequence {
  readonly whole: Expression;
  readonly element: Slot;
  /** The tuple whose elements the list has been made of. */
  readonly tuple?: ObjectExpression;
}

const NUMBER: Slot = { type: "f64", optional: false };
const BIGINT: Slot = { type: "bigint", optional: false };

/** The sequence that a value is; refused when it is none. */
export function sequenceOf(body: Body, value: Expression, node: ts.Node, name = "array"): Sequence {
  if (isTypedArray(value.type))
    return { whole: body.reusable(value, name), element: holdsBigints(value.type) ? BIGINT : NUMBER };
  if (isList(value)) return { whole: body.reusable(value, name), element: value.type.element };
  return listOfTuple(body, value, node) ?? refuse(node, "W2002", body.typing.typeText(node));
}

/** What a method gives that has changed the elements: the sequence itself. Those of a tuple go back into its fields. */
export function changed(body: Body, { whole, tuple }: Sequence, node: ts.CallExpression): Expression {
  if (!tuple) return copy(whole);
  writeBack(body, whole, tuple, node);
  return copy(tuple);
}

/** The value that a method is called on. */
export function receiver(body: Body, node: ts.CallExpression): Expression {
  if (!ts.isPropertyAccessExpression(node.expression)) return refuse(node, "W4003", node.expression.getText());
  return body.plain(node.expression.expression);
}

/** The list that a method is called on. */
export function listReceiver(body: Body, node: ts.CallExpression): ObjectExpression {
  if (!ts.isPropertyAccessExpression(node.expression)) return refuse(node, "W4003", node.expression.getText());
  const value = body.plain(node.expression.expression);
  return isList(value)
    ? value
    : refuse(node.expression.expression, "W2002", body.typing.typeText(node.expression.expression));
}

const isLeftOut = (argument: ts.Expression | undefined): boolean =>
  !argument || (ts.isIdentifier(argument) && argument.text === "undefined");

/** The receiver, then up to `count` arguments as values, evaluated in order; those left out are undefined. */
export function valueOperands(
  body: Body,
  node: ts.CallExpression,
  count: number,
): [Sequence, ...(Value | undefined)[]] {
  const given = node.arguments.slice(0, count);
  const present = given.flatMap((argument, k) => (isLeftOut(argument) ? [] : [k]));
  const [first, ...values] = body.inOrder<[Expression, ...Value[]]>(
    () => receiver(body, node),
    ...present.map((k) => () => body.value(given[k]!)),
  );
  const owner = (node.expression as ts.PropertyAccessExpression).expression;
  const result: (Value | undefined)[] = Array.from({ length: count }, () => undefined);
  present.forEach((k, position) => (result[k] = values[position]));
  node.arguments.slice(count).forEach((extra) => body.effect(extra));
  return [sequenceOf(body, first, owner), ...result];
}

/** The receiver, then the numbers that it takes: undefined where left out, as said where they may be undefined. */
export function operands(
  body: Body,
  node: ts.CallExpression,
  missing: readonly number[],
): [Sequence, ...(Expression | undefined)[]] {
  const [sequence, ...values] = valueOperands(body, node, missing.length);
  return [sequence, ...values.map((value, k) => value && numberOr(body, node.arguments[k]!, value, missing[k]!))];
}

// --- elements
// -----------------------------------------------------------------------------------------------------------

export const lengthNow = (sequence: Sequence): Expression => lengthOf(elementsOf(copy(sequence.whole)));

/** The same of a list. */
export const lengthOfList = (list: Expression): Expression => lengthOf(elementsOf(copy(list)));

/** The elements as they are now, in a variable. */
export const itemsNow = (body: Body, sequence: Sequence): Expression =>
  read(body.temporary(elementsOf(copy(sequence.whole)), "items"));

/** An element as it is stored: an optional number stays packed. */
export const rawLoad = (sequence: Sequence, items: Expression, index: Expression): Expression =>
  loadAs(sequence.element.optional ? "f64" : sequence.element.type, items, index, undefined);

/** What the elements are for a function of the library. */
export const elementShape = ({ element }: Sequence): Shape => shapeOfSlot(element);

export const viewOf = (items: Expression, start: Expression, count: Expression): Expression =>
  operation("view", items.type, items, start, count);

export interface NewSequence extends Sequence {
  readonly items: Expression;
}

/** A new sequence of the same type whose elements are written next. */
export function newLike(body: Body, { whole, element }: Sequence, length: Expression): NewSequence {
  if (isObject(whole.type)) return newListOf(body, whole.type, length);
  const items = read(body.temporary(allocate(whole.type as StorageKind, length, false), "items"));
  return { whole: items, element, items };
}

export function newListOf(body: Body, type: ObjectType, length: Expression): NewSequence {
  const items = read(body.temporary(allocate(storageOf(type.element), length, false), "items"));
  const whole = read(body.temporary({ op: "newList", type, args: [copy(items)] }, "list"));
  return { whole, element: type.element, items };
}

/** A copy of all elements. */
export function copyOf(body: Body, sequence: Sequence): NewSequence {
  const result = newLike(body, sequence, lengthNow(sequence));
  body.emit({ kind: "copy", target: copy(result.items), source: elementsOf(copy(sequence.whole)) });
  return result;
}

/** A loop over `0 … count - 1`. */
export function eachIndex(
  body: Body,
  count: Expression,
  inner: (index: () => Expression) => void,
  independent = false,
): void {
  const local = makeLocal("index", "f64", body.place);
  const limit = body.reusable(count, "count");
  body.assign(local, number(0));
  const label = { name: "elements" };
  const statements = body.collect(() => inner(() => read(local)));
  const update: Statement[] = [
    { kind: "assign", local, value: arithmetic("add", read(local), number(1)), place: body.place },
  ];
  const test = compare("lt", read(local), copy(limit));
  body.emit({ kind: "loop", label, head: [], test, body: statements, update, ...(independent && { independent }) });
}

// --- positions
// ----------------------------------------------------------------------------------------------------------

/** ToIntegerOrInfinity: NaN is 0, a fraction is cut off, -0 is 0. */
export function wholeNumber(body: Body, value: Expression, name = "position"): Expression {
  const given = body.reusable(value, name);
  const cut = arithmetic("trunc", copy(given));
  const whole = conditional(compare("eq", copy(given), copy(given)), arithmetic("add", cut, number(0)), number(0));
  return read(body.temporary(whole, name));
}

/** A start or end as the methods of arrays take it: whole, negative counted from the end, kept within 0 … length. */
export function relative(
  body: Body,
  value: Expression | undefined,
  length: Expression,
  missing: Expression,
): Expression {
  if (!value) return missing;
  const whole = wholeNumber(body, value);
  const fromEnd = arithmetic("max", arithmetic("add", copy(length), copy(whole)), number(0));
  const position = conditional(
    compare("lt", copy(whole), number(0)),
    fromEnd,
    arithmetic("min", copy(whole), copy(length)),
  );
  return read(body.temporary(position, "position"));
}

export interface Range {
  readonly length: Expression;
  readonly start: Expression;
  readonly count: Expression;
}

export function rangeOf(
  body: Body,
  sequence: Sequence,
  start: Expression | undefined,
  end: Expression | undefined,
): Range {
  return rangeWithin(body, lengthNow(sequence), start, end);
}

/** The part of so many elements that `slice(start, end)` is. */
export function rangeWithin(
  body: Body,
  whole: Expression,
  start: Expression | undefined,
  end: Expression | undefined,
): Range {
  const length = read(body.temporary(whole, "length"));
  const from = relative(body, start, length, number(0));
  const to = relative(body, end, length, copy(length));
  const count = read(body.temporary(arithmetic("max", arithmetic("sub", copy(to), copy(from)), number(0)), "count"));
  return { length, start: from, count };
}
