/** Assignments, compound assignments, `++` and `--`, to variables, elements and fields. */
import { ts } from "#typescript";
import { uncaught } from "../errors/uncaught.js";
import {
  arithmetic,
  both,
  compare,
  copy,
  isArray,
  isTypedArray,
  lengthOf,
  makeLocal,
  number,
  read,
} from "../../ir/build.js";
import type { Expression } from "../../ir/ir.js";
import type { ObjectType } from "../../ir/objects.js";
import { isExpression, UNDEFINED, type Body, type Value, type ObjectExpression } from "../body.js";
import { typeName } from "../types/type-names.js";
import { addField } from "../claims/added-fields.js";
import { isTransparent, unwrapped } from "../program/transparent.js";
import { truthOf } from "../values/truth.js";
import { arrayElement, bigintOperation, bigintStep, isBigint } from "../values/bigints.js";
import { mayAppend } from "./appending.js";
import { assignAccessor } from "../classes/accessors.js";
import { staticField } from "../classes/static-members.js";
import { entryOf, isEntry, readEntry, writeEntry } from "../values/dictionaries.js";
import { readChosen, writeChosen } from "../values/chosen-fields.js";
import { chosenField, element, elementWhereInside, fieldByName, indexable } from "./element-access.js";
import { elementAt, elementsOf, isList, isObjectValue, readField, writeField } from "../values/objects.js";
import { applyOperator } from "../values/operators.js";
import { compoundOperators, type NumberOperator } from "../program/operator-tables.js";
import { implementationsOf } from "../calls/interfaces.js";
import { narrowed } from "../values/mixed.js";
import { notYet, placeOf, refuse, refuseUse } from "../refusal.js";
import { given as givenTo, isTakenForThere, openFor } from "../presence/opened.js";

import { operatorOf, storedValue } from "../scalars/apply.js";
import { giveFirst } from "./first-values.js";
import type { Binding } from "../scope.js";
import { appended } from "../text/text.js";
import { noteAssigned } from "../state/hidden-parameters.js";
import { isTextual } from "../types/textual.js";
import { isTooEarly, requireReached, throwTooEarly } from "./too-early.js";
import { again, chooseValue, fit, optionalOf, stored } from "../values/values.js";
import { mergeTypes } from "../types/shapes/alike.js";
import { presence, isUnproven } from "../presence/presence.js";
import { isOtherClass, learnAssigned, learnMissing } from "../versions/chosen.js";
import { assignElements, assignParts } from "./destructuring.js";

const K = ts.SyntaxKind;

export function translateAssignment(body: Body, node: ts.BinaryExpression, used: boolean): Value {
  const target = stripTarget(node.left);
  const kind = node.operatorToken.kind;
  if (kind === K.EqualsToken) {
    if (ts.isArrayLiteralExpression(target)) return assignElements(body, target, node.right, used);
    if (ts.isObjectLiteralExpression(target)) return assignParts(body, target, node.right, used);
    return assign(body, target, () => body.value(node.right), node.right, used);
  }
  const operator = compoundOperators[kind];
  if (operator) return modify(body, target, (old) => compound(body, node, operator, old), used ? "new" : "none");
  return assignLogical(body, node, target, used);
}

/** The old value may be changed while the operand is evaluated; JavaScript reads it first. */
function compound(body: Body, node: ts.BinaryExpression, operator: NumberOperator, old: () => Value): Expression {
  if (isTextual(body, node)) return appended(body, node, old);
  const [left, right] = body.inOrder<[Value, Value]>(old, () => body.value(node.right));
  const first = body.plain(node.left, left);
  const second = body.plain(node.right, right);
  if (isBigint(first) || isBigint(second))
    return storedValue(body, node, bigintOperation(body, node, operator, first, second));
  const changed = applyOperator(
    body,
    operatorOf(body, node) ?? operator,
    body.number(node.left, first),
    body.number(node.right, second),
  );
  return storedValue(body, node, changed);
}

/** `x++`, `--x`. Values are numbers, so that the old value of `x++` is the value itself. */
export function translateUpdate(
  body: Body,
  node: ts.PrefixUnaryExpression | ts.PostfixUnaryExpression,
  used: boolean,
): Value {
  const operator = node.operator === K.PlusPlusToken ? "add" : "sub";
  const wanted = !used ? "none" : ts.isPostfixUnaryExpression(node) ? "old" : "new";
  const next = (old: Value): Expression => {
    const value = body.numeric(node.operand, old);
    return isBigint(value) ? bigintStep(node, operator, value) : arithmetic(operator, value, number(1));
  };
  return modify(body, stripTarget(node.operand), (old) => storedValue(body, node, next(old())), wanted);
}

export const stripTarget = (node: ts.Expression): ts.Expression =>
  ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) || ts.isAsExpression(node)
    ? stripTarget(node.expression)
    : node;

// --- places
// -------------------------------------------------------------------------------------------------------------

/** Something that can be read and written, its parts evaluated once. */
interface Place {
  readonly read: () => Value;
  /** Reads an element that may be outside; undefined where nothing can be. */
  readonly readOpen?: () => Value;
  readonly write: (value: Value, source: ts.Node) => void;
}

function placeFor(body: Body, target: ts.Expression): Place {
  if (ts.isIdentifier(target)) return variablePlace(body, target, target);
  if (ts.isElementAccessExpression(target)) return elementPlace(body, target);
  if (ts.isPropertyAccessExpression(target)) return memberPlace(body, target);
  return notYet(target, "This assignment");
}

/** A variable, or a static field with its class. */
function variablePlace(body: Body, target: ts.Expression, name: ts.Identifier): Place {
  const symbol = body.typing.symbolOf(name);
  noteAssigned(body, symbol, target);
  if (!symbol || !body.isPending(symbol)) variableBinding(body, name);
  return {
    read: () => body.value(target),
    write: (value, source) => void assignValue(body, name, value, source, false),
  };
}

/** Whether an object has a property by what the program says of it alone: `(o as Wide).b = 1`. */
const isClaimed = ({ typing }: Body, { expression, name }: ts.PropertyAccessExpression): boolean =>
  isTransparent(expression) &&
  !typing.checker.getPropertyOfType(typing.checker.getTypeAtLocation(unwrapped(expression)), name.text);

function addClaimed(body: Body, object: ObjectExpression, target: ts.PropertyAccessExpression, value: Value): Value {
  const { checker } = body.typing;
  const type = checker.getNonNullableType(checker.getTypeAtLocation(target));
  return addField(body, object, { name: target.name.text, type, optional: false }, value, target);
}

function memberPlace(body: Body, target: ts.PropertyAccessExpression): Place {
  body.checkReceiver(target);
  if (isEntry(body, target)) return entryPlace(body, target);
  if (ts.isIdentifier(target.name) && staticField(body, target)) return variablePlace(body, target, target.name);
  const symbol = body.typing.symbolOf(target.name);
  const key = symbol && body.typing.libraryKey(symbol);
  const value = body.value(target.expression);
  if (key === "Array.length" && isExpression(value) && isList(value)) return lengthPlace(body, value, target);
  if (!isObjectValue(value)) return notYet(target, `Assigning to the property '${target.name.text}'`);
  const object = body.reusable(value, "object") as ObjectExpression;
  const accessor = symbol && assignAccessor(body, symbol, object, target);
  if (implementationsOf(body, target, "setter").length > 0)
    return notYet(target, "Assigning through an interface to an accessor of a class");
  return (
    accessor ?? {
      read: () => readField(body, copy(object), target.name.text, target),
      write: (given, source) => {
        noteFlip(body, object.type, target);
        const value = isClaimed(body, target) ? addClaimed(body, object, target, given) : given;
        writeField(body, copy(object), target.name.text, value, source);
      },
    }
  );
}

/** `list.length = n` makes a list shorter. A longer one would have elements that are not there. */
function lengthPlace(body: Body, list: ObjectExpression, target: ts.Expression): Place {
  const held = body.reusable(list, "list");
  return {
    read: () => lengthOf(elementsOf(copy(held))),
    write: (value, source) => {
      const length = body.reusable(body.number(source as ts.Expression, value), "length");
      const whole = compare("eq", arithmetic("trunc", copy(length)), copy(length));
      const valid = both(
        whole,
        both(compare("ge", copy(length), number(0)), compare("lt", copy(length), number(2 ** 32))),
      );
      const fail = { kind: "fail", reason: "invalidListLength", value: copy(length), place: placeOf(target) } as const;
      body.emit({ kind: "if", condition: valid, then: [], otherwise: [fail] });
      const message = [
        "The length of an array grows from ",
        " to ",
        ", which leaves places without elements; push them.",
      ];
      const site = body.kernel.throwSite({ error: "RangeError", message, values: ["number", "number"] });
      const longer = compare("gt", copy(length), lengthOf(elementsOf(copy(held))));
      const values = [lengthOf(elementsOf(copy(held))), copy(length)];
      // JavaScript would go on: no `catch` of the program gets it.
      body.emit({ kind: "if", condition: longer, then: [uncaught({ kind: "throw", site, values })], otherwise: [] });
      body.emit({ kind: "shorten", list: copy(held), length: copy(length) });
    },
  };
}

function elementPlace(body: Body, target: ts.ElementAccessExpression): Place {
  if (isEntry(body, target)) return entryPlace(body, target);
  const chosen = chosenField(body, target);
  if (chosen)
    return {
      read: () => readChosen(body, chosen, target),
      write: (value, source) => writeChosen(body, chosen, body.reusableValue(value), source),
    };
  const field = fieldByName(body, target);
  if (field) {
    const object = body.reusable(field.object, "object") as ObjectExpression;
    return {
      read: () => readField(body, copy(object), field.name, target),
      write: (value, source) => writeField(body, copy(object), field.name, value, source),
    };
  }
  const [container, position] = element(body, target);
  if (container.type === "String") return refuse(target, "W3001", "Assigning to a character of a string");
  const array = body.reusable(container, "array");
  const index = body.reusable(position, "index");
  const name = target.expression.getText();
  return {
    read: () => elementAt(body, copy(array), copy(index), body.kernel.boundsSite(name, placeOf(target))),
    readOpen: () => elementWhereInside(body, target, array, index),
    write: (value, source) => storeElement(body, target, copy(array), copy(index), value, source),
  };
}

function entryPlace(body: Body, target: ts.ElementAccessExpression | ts.PropertyAccessExpression): Place {
  const entry = entryOf(body, target);
  return {
    read: () => readEntry(body, entry, target),
    write: (value, source) => writeEntry(body, entry, value, source),
  };
}

/** `array[index] = value`. Where the program builds a list, the place behind its end is one more element. */
function storeElement(
  body: Body,
  target: ts.ElementAccessExpression,
  array: Expression,
  index: Expression,
  value: Value,
  source: ts.Node,
): void {
  const place = placeOf(target);
  const site = body.kernel.boundsSite(target.expression.getText(), place);
  if (isTypedArray(array.type)) {
    const element = arrayElement(array.type, body.numeric(source as ts.Expression, value), source);
    return body.emit({ kind: "store", array, index, value: element, site, place });
  }
  if (!isList(array)) return refuse(target, "W2002", body.typing.typeText(target.expression));
  const element = stored(body, value, array.type.element, source);
  if (!mayAppend(body.typing, target))
    return body.emit({ kind: "store", array: elementsOf(array), index, value: element, site, place });
  const [list, at, held] = [
    body.reusable(array, "list"),
    body.reusable(index, "index"),
    body.reusable(element, "element"),
  ];
  const behind = compare("eq", copy(at), lengthOf(elementsOf(copy(list))));
  const then = body.collect(() =>
    body.emit({ kind: "push", list: copy(list), value: copy(held), place: placeOf(source) }),
  );
  const otherwise = body.collect(() =>
    body.emit({ kind: "store", array: elementsOf(copy(list)), index: copy(at), value: copy(held), site, place }),
  );
  body.emit({ kind: "if", condition: behind, then, otherwise });
}

// --- assignments
// --------------------------------------------------------------------------------------------------------

/** `target = value`: the parts of the target first, then the value; the check comes last, as the store does. */
export function assign(
  body: Body,
  target: ts.Expression,
  value: () => Value,
  source: ts.Expression,
  used: boolean,
): Value {
  if (ts.isIdentifier(target)) return assignValue(body, target, value(), source, used);
  const stored = assignInOrder(body, target, value, source);
  return used ? stored : UNDEFINED;
}

function assignInOrder(body: Body, target: ts.Expression, value: () => Value, source: ts.Expression): Value {
  if (ts.isElementAccessExpression(target) && !fieldShape(body, target)) {
    const [array, index, given] = body.inOrder<[Expression, Expression, Value]>(
      () => indexable(body, target.expression),
      () => body.number(target.argumentExpression),
      value,
    );
    const held = body.reusableValue(given);
    storeElement(body, target, array, index, held, source);
    return again(held);
  }
  const place = placeFor(body, target);
  const held = body.reusableValue(value());
  place.write(held, source);
  return again(held);
}

const fieldShape = (body: Body, target: ts.ElementAccessExpression): boolean => {
  const shape = body.shapeOf(
    body.typing.checker.getNonNullableType(body.typing.checker.getTypeAtLocation(target.expression)),
  );
  return typeof shape === "object" && shape.shape !== "list";
};

/** Reads a target, computes, writes it back. */
function modify(
  body: Body,
  target: ts.Expression,
  compute: (old: () => Value) => Expression,
  wanted: "old" | "new" | "none",
): Value {
  const place = placeFor(body, target);
  const current = (): Value => narrowed(body, target, place.read());
  if (wanted === "old") {
    const old = body.numeric(target, current());
    const held = read(body.temporary(old, "old"));
    // A variable is read again, so that `i = i + 1` can be seen to be a step.
    place.write(
      compute(() => copy(old.op === "local" ? old : held)),
      target,
    );
    return copy(held);
  }
  let value = compute(current);
  if (wanted === "new") value = body.reusable(value, "value");
  place.write(value, target);
  return wanted === "new" ? copy(value) : UNDEFINED;
}

function variableBinding(body: Body, target: ts.Identifier): Binding {
  const symbol = body.typing.symbolOf(target);
  const binding = symbol && body.scope.find(symbol);
  if (binding?.kind === "refused" || (symbol && body.isLeftOpen(symbol))) return refuseUse(target);
  if (binding) return binding;
  return refuse(target, "W3006", target.text);
}

/**
 * Gives a variable a value; a variable declared without type and initializer gets its type from the first assignment.
 */
export function assignValue(body: Body, target: ts.Identifier, given: Value, source: ts.Node, used: boolean): Value {
  const symbol = body.typing.symbolOf(target);
  if (symbol) requireReached(body, target, symbol);
  noteAssigned(body, symbol, target);
  const binding = symbol && body.scope.find(symbol);
  if (binding?.kind === "refused") return refuseUse(target);
  if (!binding && symbol && isTooEarly(body, target, symbol)) return throwTooEarly(body, target) ?? UNDEFINED;
  if (binding?.kind === "box") {
    const held = body.reusableValue(givenTo(body, given, symbol?.valueDeclaration, source));
    const value = stored(body, held, binding.slot, source);
    body.emit({ kind: "setField", object: read(binding.local), field: "value", value, place: placeOf(source) });
    return used ? again(held) : UNDEFINED;
  }
  if (binding?.kind === "optional") return assignOptional(body, binding, given, symbol?.valueDeclaration, source, used);
  if (!binding && symbol && body.isPending(symbol)) return giveFirst(body, target, symbol, given, source, used);
  const known = variableBinding(body, target);
  if (known.kind === "undefined" && isExpression(given)) learnMissing(body, symbol, given.type);
  if (known.kind !== "local") return refuse(target, "W4004");
  if (isExpression(given) && isOtherClass(body, known.local, symbol, given.type)) {
    const other = makeLocal(target.text, given.type, placeOf(target));
    body.assign(other, given);
    body.scope.rebind(symbol!, { kind: "local", local: other });
    return used ? read(other) : UNDEFINED;
  }
  learnAssigned(body, known.local, symbol);
  if (!body.unproven.has(known.local)) openFor(body, given, symbol?.valueDeclaration);
  let expression = body.plain(source as ts.Expression, fit(body, given, known.local.type, source));
  if (!mergeTypes(known.local.type, expression.type))
    return refuse(source, "W2005", target.text, typeName(expression.type), typeName(known.local.type));
  if (known.local.reference && isArray(known.local.type))
    return notYet(target, "Assigning an array variable of an enclosing recursive function");
  if (used) expression = body.reusable(expression, target.text);
  body.assign(known.local, expression);
  if (isUnproven(body, expression)) body.unproven.add(known.local);
  return used ? copy(expression) : UNDEFINED;
}

function assignOptional(
  body: Body,
  binding: Binding & { kind: "optional" },
  value: Value,
  declaration: ts.Node | undefined,
  source: ts.Node,
  used: boolean,
): Value {
  const parts = optionalOf(body, value, source, binding.value.type as "f64" | "bool");
  const present = body.temporary(parts.present, "present");
  body.assign(binding.value, parts.value);
  body.assign(binding.present, read(present));
  // Of a part of a pattern there is no expression, but the variable alone.
  const isPart = ts.isIdentifier(source) && body.typing.symbolOf(source)?.valueDeclaration === declaration;
  if (isPart || isUnproven(body, parts.present) || isTakenForThere(body, value, source)) {
    openFor(body, value, declaration);
    body.unproven.add(binding.present);
  }
  return used ? { kind: "optional", value: read(binding.value), present: read(binding.present) } : UNDEFINED;
}

/** `a ||= b`, `a &&= b`, `a ??= b`: the right side is evaluated only when it is assigned. */
function assignLogical(body: Body, node: ts.BinaryExpression, target: ts.Expression, used: boolean): Value {
  const kind = node.operatorToken.kind;
  const place = placeFor(body, target);
  const open = kind === K.AmpersandAmpersandEqualsToken ? undefined : place.readOpen;
  const current = body.reusableValue(open ? open() : place.read());
  const truth =
    kind === K.QuestionQuestionEqualsToken ? presence(body, again(current)) : truthOf(body, target, again(current));
  const replace = (): Value => {
    const value = body.reusableValue(body.value(node.right));
    place.write(value, node.right);
    return again(value);
  };
  const keep = (): Value =>
    isExpression(current) || current.kind !== "optional" ? again(current) : copy(current.value);
  const and = kind === K.AmpersandAmpersandEqualsToken;
  if (used) return and ? chooseValue(body, truth, replace, keep, node) : chooseValue(body, truth, keep, replace, node);
  const statements = body.collect(() => void replace());
  body.emit({ kind: "if", condition: truth, then: and ? statements : [], otherwise: and ? [] : statements });
  return UNDEFINED;
}

/** What a field of one value holds says of which member of a union an object is; one of several may say another. */
function noteFlip({ kernel, typing: { checker } }: Body, type: ObjectType, target: ts.PropertyAccessExpression): void {
  const symbol = checker.getSymbolAtLocation(target.name);
  const isOne = symbol && (checker.getTypeOfSymbol(symbol).flags & ts.TypeFlags.Unit) !== 0;
  if (!isOne) kernel.emptied.assigned.push([type, target.name.text]);
}
