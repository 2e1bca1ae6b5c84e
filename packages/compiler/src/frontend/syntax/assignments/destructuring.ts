/** Patterns on the left of an assignment in; the assignments of their parts out. */
import { ts } from "#typescript";
import { copy, isTypedArray, read } from "../../../ir/build.js";
import type { Expression } from "../../../ir/ir.js";
import { isExpression, UNDEFINED, type Body, type Value } from "../../body.js";
import { isDictionary, takeEntry } from "../../values/dictionaries.js";
import { isObjectValue, nameOfProperty, readField } from "../../values/objects.js";
import { elementOfPattern, positions, restOf, restOfRecord, withDefault } from "../../values/patterns.js";
import { markOpen } from "../../presence/opened.js";
import { notYet, refuse } from "../../refusal.js";
import { nothingFlags } from "../../types/nothings.js";
import { stripTarget, assign } from "./assignments.js";

const K = ts.SyntaxKind;

/** `[a, x[i]] = [x[j], b]`: all sources are evaluated, then the targets are assigned from left to right. */
export function assignElements(
  body: Body,
  target: ts.ArrayLiteralExpression,
  right: ts.Expression,
  used: boolean,
): Value {
  const source = stripTarget(right);
  if (
    !used &&
    ts.isArrayLiteralExpression(source) &&
    source.elements.length === target.elements.length &&
    !source.elements.some(ts.isSpreadElement) &&
    !target.elements.some(ts.isSpreadElement)
  ) {
    const values = source.elements.map((element) => settledValue(body, body.value(element)));
    target.elements.forEach((element, k) => {
      const [place, otherwise] = withoutDefault(element);
      if (!ts.isOmittedExpression(element)) assignPart(body, { place, value: () => values[k]!, otherwise });
    });
    return UNDEFINED;
  }
  return assignParts(body, target, right, used);
}

/** `({ a, b: x.y } = value)` and `[a, b] = value`. */
export function assignParts(
  body: Body,
  target: ts.ArrayLiteralExpression | ts.ObjectLiteralExpression,
  right: ts.Expression,
  used: boolean,
): Value {
  const value = body.value(right);
  const parts = ts.isArrayLiteralExpression(target)
    ? positions(body, value, right, target.elements)
    : body.plain(right, value);
  const whole = body.reusable(parts, "source");
  partsOf(body, target, whole);
  return used ? copy(whole) : UNDEFINED;
}

/** Takes a value apart: each part is assigned before the next one is read, which it may be. */
function partsOf(body: Body, target: ts.ArrayLiteralExpression | ts.ObjectLiteralExpression, whole: Expression): void {
  if (!isObjectValue(whole) && !isTypedArray(whole.type)) return refuse(target, "W2002", body.typing.typeText(target));
  const parts = ts.isArrayLiteralExpression(target)
    ? elementParts(body, target, whole)
    : propertyParts(body, target, whole);
  for (const part of parts) assignPart(body, part);
}

interface Part {
  readonly place: ts.Expression;
  readonly value: () => Value;
  /** The default. */
  readonly otherwise?: ts.Expression | undefined;
}

/** `a = 1` in a pattern: the place and the default. */
function withoutDefault(node: ts.Expression): [ts.Expression, ts.Expression | undefined] {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === K.EqualsToken
    ? [node.left, node.right]
    : [node, undefined];
}

function elementParts(body: Body, target: ts.ArrayLiteralExpression, whole: Expression): Part[] {
  return target.elements.flatMap((element, k): Part[] => {
    if (ts.isOmittedExpression(element)) return [];
    if (ts.isSpreadElement(element))
      return [{ place: element.expression, value: () => restOf(body, copy(whole), k, element) }];
    const [place, otherwise] = withoutDefault(element);
    return [
      {
        place,
        value: () => assignedElement(body, whole, k, element, otherwise !== undefined),
        otherwise,
      },
    ];
  });
}

/** The element for a place: it may be outside where there is a default, or where the place may be undefined. */
function assignedElement(body: Body, whole: Expression, k: number, element: ts.Expression, isElse: boolean): Value {
  const isForNothing =
    !isElse && nothingFlags(body.typing.checker.getTypeAtLocation(element)) === ts.TypeFlags.Undefined;
  const value = settledValue(body, elementOfPattern(body, whole, k, element, isElse || isForNothing));
  return isForNothing && isExpression(value) ? markOpen(body, value) : value;
}

function propertyParts(body: Body, target: ts.ObjectLiteralExpression, whole: Expression): Part[] {
  if (!isObjectValue(whole)) return refuse(target, "W2002", body.typing.typeText(target));
  const taken = new Set<string>();
  const field = (name: string, place: ts.Expression) => (): Value => {
    taken.add(name);
    return isDictionary(whole)
      ? takeEntry(body, whole, name, place)
      : settledValue(body, readField(body, copy(whole), name, target));
  };
  return target.properties.map((property): Part => {
    if (ts.isShorthandPropertyAssignment(property))
      return {
        place: property.name,
        value: field(property.name.text, property.name),
        otherwise: property.objectAssignmentInitializer,
      };
    if (ts.isSpreadAssignment(property))
      return { place: property.expression, value: () => restOfRecord(body, whole, taken, property.expression) };
    if (!ts.isPropertyAssignment(property)) return notYet(property, "This pattern");
    const [place, otherwise] = withoutDefault(property.initializer);
    return { place, value: field(nameOfProperty(property.name), place), otherwise };
  });
}

/** What a place is made of is evaluated before the value is taken, and the default after that. */
function assignPart(body: Body, { place: target, value: taken, otherwise }: Part): void {
  const place = stripTarget(target);
  const value = (): Value => (otherwise ? withDefault(body, taken(), otherwise) : taken());
  if (ts.isArrayLiteralExpression(place) || ts.isObjectLiteralExpression(place))
    return assignPattern(body, place, value());
  void assign(body, place, value, target, false);
}

/** Gives the parts of a value to a pattern of places. */
export function assignPattern(
  body: Body,
  target: ts.ArrayLiteralExpression | ts.ObjectLiteralExpression,
  value: Value,
): void {
  const whole = ts.isArrayLiteralExpression(target)
    ? positions(body, value, target, target.elements)
    : body.plain(target, value);
  partsOf(body, target, body.reusable(whole, "source"));
}

function settledValue(body: Body, value: Value): Value {
  if (isExpression(value)) return read(body.temporary(value, "element"));
  return body.reusableValue(value);
}
