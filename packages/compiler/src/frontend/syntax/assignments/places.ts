/** Places that an assignment can give a value, evaluated once: variables, fields, elements and entries. */
import { ts } from "#typescript";
import { uncaught } from "../../errors/uncaught.js";
import { arithmetic, both, compare, copy, isTypedArray, lengthOf, number } from "../../../ir/build.js";
import type { Expression } from "../../../ir/ir.js";
import type { ObjectType } from "../../../ir/objects.js";
import { isExpression, type Body, type Value, type ObjectExpression } from "../../body.js";
import { addField } from "../../claims/added-fields.js";
import { isTransparent, unwrapped } from "../../program/transparent.js";
import { arrayElement } from "../../values/bigints.js";
import { mayAppend } from "../appending.js";
import { assignAccessor } from "../../classes/accessors.js";
import { staticField } from "../../classes/static-members.js";
import { entryOf, isEntry, readEntry, writeEntry } from "../../values/dictionaries.js";
import { readChosen, writeChosen } from "../../values/chosen-fields.js";
import { chosenField, element, elementWhereInside, fieldByName } from "../element-access.js";
import { elementAt, elementsOf, isList, isObjectValue, readField, writeField } from "../../values/objects.js";
import { implementationsOf } from "../../calls/interfaces.js";
import { notYet, placeOf, refuse } from "../../refusal.js";
import { noteAssigned } from "../../state/hidden-parameters.js";
import { stored } from "../../values/values.js";
import { variableBinding, assignValue } from "./assigned-variables.js";

/** Something that can be read and written, its parts evaluated once. */
interface Place {
  readonly read: () => Value;
  /** Reads an element that may be outside; undefined where nothing can be. */
  readonly readOpen?: () => Value;
  readonly write: (value: Value, source: ts.Node) => void;
}

/** The place that an expression names. */
export function placeFor(body: Body, target: ts.Expression): Place {
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
function isClaimed({ typing: { checker } }: Body, { expression, name }: ts.PropertyAccessExpression): boolean {
  if (!isTransparent(expression)) return false;
  const type = checker.getNonNullableType(checker.getTypeAtLocation(unwrapped(expression)));
  return !checker.getPropertyOfType(type, name.text);
}

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
  if (value.type.shape === "tuple") return refuse(target.expression, "W2002", body.typing.typeText(target.expression));
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
export function storeElement(
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

/** What a field of one value holds says of which member of a union an object is; one of several may say another. */
function noteFlip({ kernel, typing: { checker } }: Body, type: ObjectType, target: ts.PropertyAccessExpression): void {
  const symbol = checker.getSymbolAtLocation(target.name);
  const isOne = symbol && (checker.getTypeOfSymbol(symbol).flags & ts.TypeFlags.Unit) !== 0;
  if (!isOne) kernel.emptied.assigned.push([type, target.name.text]);
}
